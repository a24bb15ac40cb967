typedef float real;
typedef double real;
