struct row {
    int count;
    float values[];
};
