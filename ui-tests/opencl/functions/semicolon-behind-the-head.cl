float sq(float x);
{
    return x * x;
}
__kernel void k(__global float *a) {
    a[0] = sq(a[0]);
}
