typedef __global float shared_float;

__kernel void k(__local shared_float *tile) {
    tile[0] = 1.0f;
}
