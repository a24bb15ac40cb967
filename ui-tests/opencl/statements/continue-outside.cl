int f(int a) {
    switch (a) { case 1: continue; }
    return a;
}
