// Colours between two neighbours of a palette: a work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF

kernel void palette(global const float *heights, global const float *colours, global float *red, global float *green, global float *blue) {
    size_t i = get_global_id(0);
    float place = clamp(heights[i], 0.0f, 1.0f) * 254.0f;
    int at = (int)place;
    float part = place - (float)at;
    red[i] = mix(colours[3 * at], colours[3 * at + 3], part);
    green[i] = mix(colours[3 * at + 1], colours[3 * at + 4], part);
    blue[i] = mix(colours[3 * at + 2], colours[3 * at + 5], part);
}
