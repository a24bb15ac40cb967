#define half_of(x) ((x) / two)
