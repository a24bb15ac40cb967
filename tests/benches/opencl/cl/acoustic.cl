// A step of a wave in space, by differences of the eighth order: a stencil of 25 elements along three axes. Around the items lie four elements
// more at each side. A work-item for an element.
#pragma OPENCL FP_CONTRACT OFF
#define RIM 4

constant float WEIGHTS[RIM + 1] = {-205.0f / 72.0f, 8.0f / 5.0f, -1.0f / 5.0f, 8.0f / 315.0f, -1.0f / 560.0f};

kernel void acoustic(global const float *before, global const float *now, global const float *speeds, global float *after) {
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int row = (int)get_global_size(0) + 2 * RIM, plane = row * ((int)get_global_size(1) + 2 * RIM);
    int at = (z + RIM) * plane + (y + RIM) * row + x + RIM;
    float sum = 3.0f * WEIGHTS[0] * now[at];
    for (int k = 1; k <= RIM; k++)
        sum += WEIGHTS[k] * (now[at - k] + now[at + k] + now[at - k * row] + now[at + k * row] + now[at - k * plane] + now[at + k * plane]);
    after[at] = 2.0f * now[at] - before[at] + speeds[at] * sum;
}
