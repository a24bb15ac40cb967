#ifndef RADIUS
#error RADIUS has to be given: -D RADIUS=3
#endif
int f(void) { return RADIUS; }
