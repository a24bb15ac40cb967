__kernel void k(__global uchar *a) {
    atomic_inc(&a[0]);
}
