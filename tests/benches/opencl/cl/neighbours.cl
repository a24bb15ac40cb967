// The mean height of the neighbours within reach, from a list of each point's neighbours, which ends with a number below 0; points without
// a height are left out. A work-item for a point.
#pragma OPENCL FP_CONTRACT OFF
#define MOST 12

kernel void neighbours(global const float2 *places, global const float *heights, global const int *lists, global float *means, float reach, int count) {
    int i = get_global_id(0);
    if (i >= count)
        return;
    if (heights[i] < 0.0f) {
        means[i] = -1.0f;
        return;
    }
    float2 here = places[i];
    float sum = 0.0f, weights = 0.0f;
    for (int k = 0; k < MOST; k++) {
        int other = lists[i * MOST + k];
        if (other < 0)
            break;
        float height = heights[other];
        if (height < 0.0f)
            continue;
        float2 way = places[other] - here;
        float square = way.x * way.x + way.y * way.y;
        if (square > reach * reach)
            continue;
        float weight = 1.0f - square / (reach * reach);
        sum += weight * height;
        weights += weight;
    }
    means[i] = weights > 0.0f ? sum / weights : heights[i];
}
