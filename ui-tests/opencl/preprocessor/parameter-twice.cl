#define ADD(a, a) ((a) + (a))
