// Memory of kernels where its layout matters: structures with padding, addresses that wrap, vectors at any address, large private arrays.

struct padded {
    char a;
    int b;
};

__kernel void fill_padded(__global struct padded *o, int of) {
    size_t i = get_global_id(0);
    struct padded s;
    s.a = (char)(i + of);
    s.b = (int)i * of;
    o[i] = s;
}

__kernel void padded_fields(__global struct padded *o, __global const struct padded *from) {
    size_t i = get_global_id(0);
    o[i].b = from[i].b + from[i].a;
    o[i].a = from[i].a;
}

struct nested {
    short s;
    struct padded p[2];
    char3 c;
};

__kernel void turn_nested(__global struct nested *o) {
    size_t i = get_global_id(0);
    struct nested n = o[i];
    n.p[1] = n.p[0];
    n.p[0].a++;
    n.c = n.c.zyx;
    o[i] = n;
}
