#if (defined(A) || defined(B)
int f(void) { return 1; }
#endif
