struct heap {
    char low[0x8000000000];
    char high[0x8000000000];
    char last[2];
};
