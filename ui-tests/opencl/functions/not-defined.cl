int add(int a, int b);
int f(int a) { return add(a, 1); }
