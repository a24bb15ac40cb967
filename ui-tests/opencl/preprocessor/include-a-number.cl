#include 4
