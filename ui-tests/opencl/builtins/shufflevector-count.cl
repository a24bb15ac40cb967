int2 f(int4 a, int4 b) { int2 c; __builtin_shufflevector(a, b, 0, 1, 2, 3, 4); return c; }
