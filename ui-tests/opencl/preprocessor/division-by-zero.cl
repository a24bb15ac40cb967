#define STEP 0
#if 16 % STEP == 0
int f(void) { return 1; }
#endif
