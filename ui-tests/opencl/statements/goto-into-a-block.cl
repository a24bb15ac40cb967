__kernel void k(__global float *out, int n) {
    goto inside;
    {
        int i = n;
    inside:
        out[i] = 1.0f;
    }
}
