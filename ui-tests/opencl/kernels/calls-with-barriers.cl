int part0(__local int *l, int x) { barrier(CLK_LOCAL_MEM_FENCE); return l[x]; }
int part1(__local int *l, int x) { return part0(l, x) + part0(l, x + 1); }
int part2(__local int *l, int x) { return part1(l, x) + part1(l, x + 1); }
int part3(__local int *l, int x) { return part2(l, x) + part2(l, x + 1); }
int part4(__local int *l, int x) { return part3(l, x) + part3(l, x + 1); }
int part5(__local int *l, int x) { return part4(l, x) + part4(l, x + 1); }
int part6(__local int *l, int x) { return part5(l, x) + part5(l, x + 1); }
int part7(__local int *l, int x) { return part6(l, x) + part6(l, x + 1); }
int part8(__local int *l, int x) { return part7(l, x) + part7(l, x + 1); }
int part9(__local int *l, int x) { return part8(l, x) + part8(l, x + 1); }
int part10(__local int *l, int x) { return part9(l, x) + part9(l, x + 1); }
int part11(__local int *l, int x) { return part10(l, x) + part10(l, x + 1); }
int part12(__local int *l, int x) { return part11(l, x) + part11(l, x + 1); }
int part13(__local int *l, int x) { return part12(l, x) + part12(l, x + 1); }
__kernel void whole(__global int *o, __local int *l) { o[get_global_id(0)] = part13(l, 1); }
