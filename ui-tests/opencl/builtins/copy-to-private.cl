__kernel void k(__global float *out) {
    float part[16];
    event_t done = async_work_group_copy(part, out, 16, 0);
    wait_group_events(1, &done);
    out[0] = part[0];
}
