kernel void k(global int4 *o, uint4 m) {
    int4 a = o[0], b = o[1];
    o[2] = shuffle(a, (uint4)(3, 2, 1, 0));
    o[3] = shuffle2(a, b, (uint4)(6));
    o[4] = shuffle(a, m);
}
