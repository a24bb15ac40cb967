// Random numbers by shifts: a work-item for a generator, which makes 16 and keeps their mean as a float.
kernel void xorshift(global uint *states, global const uint *seeds, global float *means) {
    size_t i = get_global_id(0);
    uint x = seeds[i];
    uint sum = 0;
    for (int k = 0; k < 16; k++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        sum += x >> 8;
    }
    states[i] = x;
    means[i] = (float)sum * (1.0f / 268435456.0f);
}
