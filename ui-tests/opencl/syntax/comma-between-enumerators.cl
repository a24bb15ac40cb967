enum mode {
    FAST
    EXACT
};
