// options: -cl-std=CL3.0
int *kept;

void keep(int *pointer) {
    kept = pointer;
}

__kernel void k(__global int *numbers, __local int *memory) {
    keep(numbers);
    keep(memory);
}
