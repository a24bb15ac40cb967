#pragma OPENCL EXTENSION cl_khr_fp64 : enabled
typedef struct __attribute__((packd)) {
    char a;
    int b;
} pair;
__attribute__((reqd_workgroup_size(8, 1, 1)))
__kernel void k(__global pair *out, float x, float4 v) {
    printf("%d and %5.2v4d and %f of %d\n", x, v, v, out[0].b);
    out[0].b = 1;
}
