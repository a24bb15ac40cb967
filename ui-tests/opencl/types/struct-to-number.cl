struct pair {
    int a, b;
};

__kernel void k(__global int *out, struct pair p) {
    out[0] = (int)p;
}
