#include "../macros"
