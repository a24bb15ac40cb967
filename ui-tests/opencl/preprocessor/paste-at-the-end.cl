#define NAME(x) x##
