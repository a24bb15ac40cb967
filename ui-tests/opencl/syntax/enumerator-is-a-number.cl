enum mode {
    4
};
