void f(void) {
    asm("nop");
}
