#define LOG(format, ...) printf(format __VA_OPT__(, __VA_OPT__(1)) __VA_ARGS__)
