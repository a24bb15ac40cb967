int f(int a) { return a; }
int f(int a) { return a + 1; }
