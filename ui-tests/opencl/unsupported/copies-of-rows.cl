kernel void rows(global const float *from, local float *to) {
    event_t copied = async_work_group_copy_2D2D(to, 0, from, 0, 4, 4, 4, 8, 4, 0);
    wait_group_events(1, &copied);
}
