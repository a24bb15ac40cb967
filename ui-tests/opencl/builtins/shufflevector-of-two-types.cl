int4 f(int4 a, int2 b) { return __builtin_shufflevector(a, b, 0, 1, 2, 3); }
