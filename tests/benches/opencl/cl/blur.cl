// The mean of 3 x 3 neighbours with weights 1 2 1; beyond the picture its outermost pixels stand again. A work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF

kernel void blur(global const float *from, global float *to, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    float sum = 0.0f;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            int column = clamp(x + u, 0, width - 1), row = clamp(y + v, 0, height - 1);
            sum += from[row * width + column] * (float)((2 - abs(u)) * (2 - abs(v)));
        }
    to[y * width + x] = sum * 0.0625f;
}
