// Compilers of devices that are clang refuse it, with a log; that of the macros does not.
#ifdef __clang__
#error not on a device
#endif
kernel void refused(global int *to) { to[0] = 1; }
