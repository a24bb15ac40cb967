struct tile {
    __local float values;
};
