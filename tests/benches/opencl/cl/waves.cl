// Heights of a sea of four waves: sine, cosine and powers of scalars. A work-item for a place.
#pragma OPENCL FP_CONTRACT OFF

constant float DIRECTIONS[8] = {1.0f, 0.0f, 0.8f, 0.6f, -0.28f, 0.96f, 0.6f, -0.8f};

kernel void waves(global float *heights, global float *slopes, float step, float time, float steepness) {
    int x = get_global_id(0), y = get_global_id(1), at = y * (int)get_global_size(0) + x;
    float u = step * (float)x, v = step * (float)y;
    float height = 0.0f, slope = 0.0f, size = 1.0f;
    for (int k = 0; k < 4; k++) {
        float phase = (u * DIRECTIONS[2 * k] + v * DIRECTIONS[2 * k + 1]) / size + time;
        float crest = 0.5f + 0.5f * sin(phase);
        height += size * pow(crest, steepness);
        slope += cos(phase);
        size *= 0.6f;
    }
    heights[at] = height;
    slopes[at] = slope;
}
