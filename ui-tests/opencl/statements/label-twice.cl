int f(int a) {
out: a++;
out: return a;
}
