// The vectors of OpenCL's host header, in C: a union of an array, named components and the compiler's own vector. Each
// function adds to a component its number, through a pointer, and answers what it holds then, or what the union measures.

#include <stddef.h>
#include <stdint.h>

#define HOST(name, element, count, stored)                                                          \
  typedef union {                                                                                   \
    element __attribute__((aligned(sizeof(element) * stored))) s[stored];                           \
    element __attribute__((vector_size(sizeof(element) * stored))) v;                               \
  } name;                                                                                           \
  size_t size_of_##name(void) { return sizeof(name); }                                              \
  size_t align_of_##name(void) { return _Alignof(name); }                                           \
  double number_##name(name *vectors, size_t length) {                                              \
    double sum = 0;                                                                                 \
    for (size_t at = 0; at < length; at++)                                                          \
      for (int component = 0; component < count; component++)                                       \
        sum += (double)(vectors[at].s[component] += (element)component);                            \
    return sum;                                                                                     \
  }

HOST(uchar2, uint8_t, 2, 2)
HOST(uchar3, uint8_t, 3, 4)
HOST(uchar4, uint8_t, 4, 4)
HOST(char16, int8_t, 16, 16)
HOST(short4, int16_t, 4, 4)
HOST(ushort8, uint16_t, 8, 8)
HOST(int2, int32_t, 2, 2)
HOST(uint3, uint32_t, 3, 4)
HOST(int16, int32_t, 16, 16)
HOST(long4, int64_t, 4, 4)
HOST(ulong2, uint64_t, 2, 2)
HOST(float2, float, 2, 2)
HOST(float3, float, 3, 4)
HOST(float4, float, 4, 4)
HOST(float8, float, 8, 8)
HOST(double2, double, 2, 2)
HOST(double16, double, 16, 16)
