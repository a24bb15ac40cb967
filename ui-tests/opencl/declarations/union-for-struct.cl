struct bits {
    uint word;
};

union bits all;
