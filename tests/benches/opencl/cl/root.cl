// Square roots of a linear function: a work-item for an element.
#pragma OPENCL FP_CONTRACT OFF

kernel void root(global const float *a, global const float *b, global float *to, float factor) {
    int i = get_global_id(0);
    to[i] = sqrt(a[i] * factor + b[i]);
}
