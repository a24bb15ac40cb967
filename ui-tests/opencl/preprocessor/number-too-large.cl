#if 0x1ffffffffffffffffffffffffffffffff
#endif
