#include "reachability.h"
kernel void k(global int *o) { o[0] = used(o[1]); }
