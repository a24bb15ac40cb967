struct __attribute__(packed) pair {
    char a;
    int b;
};
