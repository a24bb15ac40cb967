struct pair {
    int a, b;
};

__constant struct pair one = {.a 1};
