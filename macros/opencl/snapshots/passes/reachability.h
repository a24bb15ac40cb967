int other(int x) { return x - 1; }
int deep(int x) { return x * 2; }
int used(int x) { return deep(x) + 1; }
