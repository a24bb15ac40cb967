struct 4 {
    int a;
};
