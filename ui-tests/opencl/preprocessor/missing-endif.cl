#ifdef FAST
int f(void) { return 1; }
