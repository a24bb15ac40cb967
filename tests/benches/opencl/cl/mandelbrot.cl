// How many steps it takes to leave the circle: a work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF

kernel void mandelbrot(global uint *steps, float left, float top, float step, uint most) {
    size_t x = get_global_id(0), y = get_global_id(1);
    float a = left + step * (float)x, b = top + step * (float)y;
    float u = 0.0f, v = 0.0f;
    uint count = 0;
    while (u * u + v * v <= 4.0f && count < most) {
        float next = u * u - v * v + a;
        v = 2.0f * u * v + b;
        u = next;
        count++;
    }
    steps[y * get_global_size(0) + x] = count;
}
