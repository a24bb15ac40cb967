#if __has_include
#endif
