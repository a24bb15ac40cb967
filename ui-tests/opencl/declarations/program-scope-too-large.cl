// options: -cl-std=CL3.0
__global float4 many[1 << 24];

__kernel void k(__global const float4 *in) {
    many[get_global_id(0)] = in[get_global_id(0)];
}
