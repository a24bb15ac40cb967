#define TWICE(2) (2 * 2)
