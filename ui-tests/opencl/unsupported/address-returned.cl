int *later(int *given, int c) { int own = c; int *p = &own; if (c) p = given; return p; }
