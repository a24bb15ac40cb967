#define SCALE 1.5
#if SCALE > 1
#endif
