__kernel void k(__global int *a) {
    atomic_inc(a[get_global_id(0)]);
}
