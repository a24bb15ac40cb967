// A vector times a number, plus a vector: a work-item for an element.
#pragma OPENCL FP_CONTRACT OFF

kernel void saxpy(global const float *x, global const float *y, global float *to, float a, uint count) {
    size_t i = get_global_id(0);
    if (i < count)
        to[i] = a * x[i] + y[i];
}
