#if 0b12 > 1
#endif
