int f(void) {
    return a + b + c + d + e + g + h + i + j + k + l + m;
}
