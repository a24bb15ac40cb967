#if defined(WIDTH
#endif
