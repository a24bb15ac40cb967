// options: -cl-std=CL1.2
int counter;

int first(int *p) {
    return *p;
}

kernel void count(global int *out) {
    half h = 0.5f;
    out[0] = first(out + 1) + counter + (int)h;
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
}
