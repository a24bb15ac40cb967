int f(float a) {
    switch (a) { case 1: return 1; }
    return 0;
}
