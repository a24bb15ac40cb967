int2 f(int4 a, int4 b) { return __builtin_shufflevector(a, b, 0, 8); }
