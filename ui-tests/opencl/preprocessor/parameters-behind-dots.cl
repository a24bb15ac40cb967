#define LOG(..., x) printf(__VA_ARGS__)
