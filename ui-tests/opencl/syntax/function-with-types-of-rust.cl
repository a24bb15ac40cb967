fn f(a: &mut [f32]) -> f32 {
    a[0] = 1.0;
    a[0]
}
kernel void k(global int *out) {
    out[0] = 1;
}
