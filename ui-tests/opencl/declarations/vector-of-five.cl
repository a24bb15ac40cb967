__kernel void k(__global float *out) {
    float5 v = 0;
    out[0] = v.x;
}
