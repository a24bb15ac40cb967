// options: -cl-std=CL3.0
kernel void blocks(read_only image2d_t from, global uint *to) {
    to[get_global_id(0)] = intel_sub_group_block_read(from, (int2)(0, 0));
}
