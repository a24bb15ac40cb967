// A signal through a filter of 16 coefficients, which all items share: a work-item for a sample.
#pragma OPENCL FP_CONTRACT OFF
#define TAPS 16

kernel void fir(global const float *signal, constant float *taps, global float *to, uint count) {
    uint i = get_global_id(0);
    if (i >= count)
        return;
    float sum = 0.0f;
    for (uint k = 0; k < TAPS; k++)
        sum += signal[i + k] * taps[k];
    to[i] = sum;
}
