#ifdef WIDTH
#else
#else
#endif
