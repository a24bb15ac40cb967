__kernel void k(__global int *out) {
    let mut n = 3;
    out[0] = n;
}
