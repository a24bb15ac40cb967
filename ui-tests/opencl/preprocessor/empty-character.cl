#if ''
#endif
