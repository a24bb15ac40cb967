// How some heavy bodies, the first ones, attract all, with an array for each coordinate: a work-item for a body.
#pragma OPENCL FP_CONTRACT OFF

kernel void gravity(global const float *xs, global const float *ys, global const float *zs, global const float *masses, global float *ax,
                    global float *ay, global float *az, float softening, int count) {
    int i = get_global_id(0);
    float x = xs[i], y = ys[i], z = zs[i];
    float sx = 0.0f, sy = 0.0f, sz = 0.0f;
    for (int k = 0; k < count; k++) {
        float dx = xs[k] - x, dy = ys[k] - y, dz = zs[k] - z;
        float square = dx * dx + dy * dy + dz * dz + softening;
        float inverse = 1.0f / sqrt(square);
        float pull = masses[k] * inverse * inverse * inverse;
        sx += dx * pull;
        sy += dy * pull;
        sz += dz * pull;
    }
    ax[i] = sx;
    ay[i] = sy;
    az[i] = sz;
}
