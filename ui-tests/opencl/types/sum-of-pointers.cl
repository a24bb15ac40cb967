__global float *f(__global float *p, __global float *q) {
    return p + q;
}
