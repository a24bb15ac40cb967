#define TWICE(x) ((x) * 2)
int f(int w) {
    return TWICE(w;
}
