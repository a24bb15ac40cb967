#if 09 > 1
#endif
