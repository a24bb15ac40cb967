__kernel void k(__global int *out, __constant char *name) {
    printf("%d %s: %n\n", 1, name, out);
}
