#define LOG(__VA_ARGS__) printf(__VA_ARGS__)
