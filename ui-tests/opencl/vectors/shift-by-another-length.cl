uint4 f(uint4 v, int2 by) {
    return v << by;
}
