#defin N 4
int f(void) { return 1; }
