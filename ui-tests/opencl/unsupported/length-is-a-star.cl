void f(int n, float v[*]);
