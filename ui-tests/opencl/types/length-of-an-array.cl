__kernel void k(__global float *out) {
    float part[4];
    for (int i = 0; i < part.size(); i++) part[i] = out[i];
    out[0] = part[0];
}
