typedef struct { float low, high; } Range;
typedef struct { Range range; float weights[2]; int count; } State;
kernel void k(global float *o, global const float *in, int n) {
    int i = get_global_id(0);
    State state = { { 1.0f, 2.0f }, { 0.5f }, 3 };
    State whole = state, other;
    other.range.low = in[i];
    for (int j = 0; j < n; j++) {
        other.weights[j & 1] += other.range.low;
        other.count++;
    }
    o[i] = whole.range.high + other.weights[0] * other.count;
}
