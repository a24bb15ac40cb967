enum mode current(void) {
    return 0;
}
