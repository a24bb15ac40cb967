#define 2D 1
