// options: -cl-std=CL3.0
__local int *__global next;

__kernel void k(__local int *memory) {
    next = memory;
}
