#define LOG(format, ...) format __VA_OPT__(, __VA_ARGS__
