float twice(float x) __asm__("twice_f32");
