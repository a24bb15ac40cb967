struct __attribute__((packed)) pair {
    char tag;
    int2 values;
};

__kernel void k(__global struct pair *p, int i) {
    p[i++].values.x += i;
}
