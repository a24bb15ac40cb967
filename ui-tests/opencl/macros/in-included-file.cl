#include "included.h"

float f(float a) {
    return half_of(a);
}
