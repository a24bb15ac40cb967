struct pair {
    4;
};
