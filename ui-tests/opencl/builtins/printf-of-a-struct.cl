struct pair {
    int a, b;
};

__kernel void k(struct pair p) {
    printf("%d\n", p);
}
