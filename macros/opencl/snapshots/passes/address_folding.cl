#define AT(p) (*(p))
kernel void k(global int *o) {
    int x = o[0], all[4] = { 0 };
    AT(&x) += 2;
    AT(all + 1) = x;
    o[1] = x + all[1];
}
