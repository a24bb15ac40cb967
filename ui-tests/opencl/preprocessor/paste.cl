#define JOIN(a, b) a ## b
int f(int w) {
    return JOIN(w, +) 1;
}
