// options: -cl-std=CL1.2 -O3 -Wall
kernel void twice(global int *out) {
    out[get_global_id(0)] *= 2;
}
