float scaled(float x, float by) { return x * by; }
kernel void k(global float *o, float a, float b) {
    double wide = a;
    float sign = a < b ? 1.0f : -1.0f;
    o[0] = a * 1.0f;
    o[1] = a * 1.0f + b;
    o[2] = sign * a / b;
    o[3] *= -1;
    o[4] = scaled(a, 1) - 0.0f;
    o[5] = a * b - 0.0f;
    o[6] = (float)wide;
    o[7] = (float)(wide * wide);
}
