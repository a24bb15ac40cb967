#define ADD(to, x) if (x > 0) { \
    to += x;
    to += 1; }
kernel void k(global int *out) {
    ADD(out[0], out[1])
}
