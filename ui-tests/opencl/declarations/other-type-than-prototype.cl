int f(int a);
float f(int a) { return a; }
