struct pair {
    int a, b;
};

__kernel void k(__global int *out, struct pair p, int n) {
    n ? p : 1;
}
