kernel void k(global float2 *o, global const float *in) {
    local float part[64];
    int l = get_local_id(0);
    global const float2 *from = (global const float2 *)(in + 2 * l);
    float2 v = from[0], whole = v;
    v = v * 2.0f;
    part[l] = v.x;
    barrier(CLK_LOCAL_MEM_FENCE);
    v.y += part[63 - l];
    o[l] = v + whole;
}
