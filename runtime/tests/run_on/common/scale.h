#ifndef SCALE_H
#define SCALE_H
#include "twice.h"
inline int scaled(int x) { return twice(x) + SHIFT; }
#endif
