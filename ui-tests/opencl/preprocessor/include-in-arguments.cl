#define SUM(a, b) ((a) + (b))

__constant int three = SUM(1,
#include "two.h"
);
