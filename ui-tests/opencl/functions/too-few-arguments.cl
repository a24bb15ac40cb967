int add(int a, int b) { return a + b; }
int f(int a) { return add(a); }
