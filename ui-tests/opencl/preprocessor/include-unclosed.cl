#include <math.h
