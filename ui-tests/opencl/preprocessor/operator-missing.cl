#if 1 WIDTH
#endif
