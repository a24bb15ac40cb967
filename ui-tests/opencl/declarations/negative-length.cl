int a_of(int i) {
    int a[-4];
    return a[i];
}
