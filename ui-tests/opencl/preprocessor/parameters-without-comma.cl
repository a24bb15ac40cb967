#define SUM(a b) (a + b)
