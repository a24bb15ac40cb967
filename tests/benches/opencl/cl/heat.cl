// A step of heat that spreads over a plate with sources; the rim keeps what it has. A work-item for a cell.
#pragma OPENCL FP_CONTRACT OFF

kernel void heat(global const float *from, global const float *power, global float *to, float across, float down, float loss, float ambient) {
    int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0), height = get_global_size(1);
    int at = y * width + x;
    float here = from[at];
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        to[at] = here;
        return;
    }
    float rows = (from[at + width] + from[at - width] - 2.0f * here) * down;
    float columns = (from[at + 1] + from[at - 1] - 2.0f * here) * across;
    to[at] = here + (power[at] + rows + columns + (ambient - here) * loss);
}
