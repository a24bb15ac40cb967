float4 f(int2 a) { return __builtin_convertvector(a, float4); }
