// Measurements are sorted into good ones, which are scaled, and bad ones, which are marked: stores under conditions, one of them in each
// branch. A work-item for a measurement.
#pragma OPENCL FP_CONTRACT OFF

kernel void split(global const float *from, global const int *kinds, global float *good, global int *marks, float low, float high) {
    size_t i = get_global_id(0);
    float value = from[i];
    int kind = kinds[i];
    value = kind == 2 ? value * 0.5f : kind == 1 ? value + 1.0f : value;
    if (value < low) {
        marks[i] = -1;
    } else if (value > high) {
        marks[i] = 1;
        good[i] = high;
    } else {
        good[i] = (value - low) / (high - low);
        if (kind != 0)
            marks[i] = kind + 10;
    }
}
