#include "a.h"
#if 1 +
#endif
#defin N 4
int f(void) { return undeclared; }
