#include "includes-itself.cl"
