#if 100ms > 10
#endif
