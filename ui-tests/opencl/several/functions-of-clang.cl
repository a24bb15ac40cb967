kernel void k(global uint *a, global uint *b) {
    __builtin_memcpy(a, b, 16);
    a[4] = __builtin_popcout(b[4]);
    a[7] = __builtin_readcyclecounter();
    a[8] = __builtin_object_size(a, 0);
}
