int f(int a, int b);
int g(int a) { return f(a, ); }
