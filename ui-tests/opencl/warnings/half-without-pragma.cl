// options: -cl-std=CL3.0
kernel void twice(global half *out) {
    out[get_global_id(0)] *= 2;
}
