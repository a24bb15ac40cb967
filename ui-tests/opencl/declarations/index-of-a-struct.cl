struct pair {
    int a, b;
};

__constant struct pair one = {[0] = 1};
