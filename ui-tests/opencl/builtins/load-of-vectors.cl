__kernel void k(__global float4 *a) {
    a[0] = vload4(1, a);
}
