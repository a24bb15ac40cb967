// Running sums within groups of 256 numbers, by doubling distances in two rows of local memory: a work-item for a number.
#define GROUP 256

__attribute__((reqd_work_group_size(GROUP, 1, 1)))
kernel void scan(global const uint *from, global uint *to) {
    local uint part[2][GROUP];
    uint k = get_local_id(0), row = 0;
    part[row][k] = from[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint distance = 1; distance < GROUP; distance <<= 1) {
        uint here = part[row][k];
        part[1 - row][k] = k >= distance ? here + part[row][k - distance] : here;
        row = 1 - row;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    to[get_global_id(0)] = part[row][k];
}
