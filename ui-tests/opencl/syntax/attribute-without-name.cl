struct __attribute__((4)) pair {
    char a;
    int b;
};
