#define AREA(w, h) ((w) * (h))
int f(int w) {
    return AREA(w);
}
