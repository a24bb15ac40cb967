#if VERSION(1, 2)
#endif
