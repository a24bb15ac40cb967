// Clouds by Ken Perlin's noise, as he improved it in 2002: octaves of gradients at the corners of cells, whose numbers a permutation mixes. A
// work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF

float fade(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

// The product of the place in a cell with one of 12 directions to the middles of the edges of a cube.
float slope(int mixed, float x, float y, float z) {
    int kind = mixed & 15;
    float u = kind < 8 ? x : y;
    float v = kind < 4 ? y : kind == 12 || kind == 14 ? x : z;
    return (kind & 1 ? -u : u) + (kind & 2 ? -v : v);
}

float noise_at(global const int *order, float x, float y, float z) {
    float cell_x = floor(x), cell_y = floor(y), cell_z = floor(z);
    int i = (int)cell_x & 255, j = (int)cell_y & 255, k = (int)cell_z & 255;
    x -= cell_x;
    y -= cell_y;
    z -= cell_z;
    float u = fade(x), v = fade(y), w = fade(z);
    int left = order[i] + j, right = order[i + 1] + j;
    int a = order[left] + k, b = order[left + 1] + k, c = order[right] + k, d = order[right + 1] + k;
    float front = mix(mix(slope(order[a], x, y, z), slope(order[c], x - 1.0f, y, z), u),
                      mix(slope(order[b], x, y - 1.0f, z), slope(order[d], x - 1.0f, y - 1.0f, z), u), v);
    float back = mix(mix(slope(order[a + 1], x, y, z - 1.0f), slope(order[c + 1], x - 1.0f, y, z - 1.0f), u),
                     mix(slope(order[b + 1], x, y - 1.0f, z - 1.0f), slope(order[d + 1], x - 1.0f, y - 1.0f, z - 1.0f), u), v);
    return mix(front, back, w);
}

kernel void clouds(global const int *order, global float *to, float left, float top, float step, int octaves) {
    int x = get_global_id(0), y = get_global_id(1);
    float u = left + step * (float)x, v = top + step * (float)y;
    float sum = 0.0f, part = 0.5f;
    for (int octave = 0; octave < octaves; octave++) {
        sum += part * fabs(noise_at(order, u, v, 0.6f));
        part *= 0.5f;
        u *= 2.0f;
        v *= 2.0f;
    }
    to[y * (int)get_global_size(0) + x] = sum;
}
