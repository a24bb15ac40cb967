#if '\xfff'
#endif
