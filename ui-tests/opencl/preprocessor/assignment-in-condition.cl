#define WIDTH 8
#if WIDTH = 8
#endif
