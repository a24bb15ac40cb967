struct pair {
    int a, b;
};

__constant int at = __builtin_offsetof(struct pair, a.x);
