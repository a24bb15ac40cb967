// Operations that change no number but its sign, in all ways in which LLVM may know that: each gives a NaN back, made quiet and with its sign, like any
// other operation. `opencl_nans.rs` holds each row to that. `signs` says of which sign a number is, `n` is 1.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define ROW(sign, value) if (i == 0) signs[row] = sign; out[row++ * size + i] = value;
#define SAME(value) ROW(1, value)
#define TURNED(value) ROW(-1, value)

#define SCALE 1.0
#define LOW 0
#define HIGH 1

// Three kernels for each type: LLVM takes four times as long for a function of twice as many rows. The constants are written in the operations.
#define WRITTEN(T) \
    __kernel void written_##T(__global const T *x, __global T *out, __global int *signs, int n) { \
        size_t i = get_global_id(0), size = get_global_size(0); \
        int row = 0; \
        T a = x[i]; \
        SAME(a * (T)1) SAME((T)1 * a) SAME(a / (T)1) SAME(a - (T)0) SAME(a + -(T)0) SAME(-(T)0 + a) SAME(a * (T)SCALE) \
        SAME((a - (T)LOW) / ((T)HIGH - (T)LOW)) SAME((a - (T)LOW) * ((T)2 - (T)1)) SAME(a * (T)1 * (T)1) \
        TURNED(a * -(T)1) TURNED(-(T)1 * a) TURNED(a / -(T)1) TURNED(-(T)0 - a) TURNED(a * (T)1 * -(T)1) \
        TURNED(a * -(T)1 - (T)0) TURNED(-(T)0 + a / -(T)1) SAME(a * -(T)1 * -(T)1) SAME((a - (T)0) * (T)1 - (T)0) \
    }

// Variables have them.
#define STORED(T) \
    __constant T known_##T[2] = { (T)1, -(T)1 }; \
    __kernel void stored_##T(__global const T *x, __global T *out, __global int *signs, int n) { \
        size_t i = get_global_id(0), size = get_global_size(0); \
        int row = 0, whole = 1; \
        T a = x[i], one = 1, turned = -(T)1, chosen = n > 0 ? (T)1 : (T)2, later, table[3] = { (T)1, (T)2, -(T)1 }, changed; \
        if (n > 0) later = -(T)1; else later = 1; \
        SAME(a * one) TURNED(a * turned) SAME(a * chosen) TURNED(later * a) SAME(a * whole) \
        SAME(a * table[0]) TURNED(a * table[2]) SAME(a * known_##T[0]) TURNED(known_##T[1] * a) \
        changed = a; changed *= (T)1; SAME(changed) changed = a; changed /= -(T)1; TURNED(changed) changed = a; changed -= (T)0; SAME(changed) \
        SAME(a) out[(row - 1) * size + i] *= (T)SCALE; \
    }

// Functions operate, or convert there and back.
#define CALLED(T) \
    T times_##T(T x, T k) { return x * k; } \
    T over_##T(T x, T k) { return x / k; } \
    T plus_##T(T x, T k) { return x + k; } \
    T minus_##T(T x, T k) { return x - k; } \
    T twice_##T(T x, T k) { return times_##T(x, k) * k; } \
    T one_##T() { return 1; } \
    __kernel void called_##T(__global const T *x, __global T *out, __global int *signs, int n) { \
        size_t i = get_global_id(0), size = get_global_size(0); \
        int row = 0; \
        T a = x[i]; \
        SAME(times_##T(a, 1)) SAME(over_##T(a, 1)) SAME(minus_##T(a, 0)) SAME(plus_##T(a, -(T)0)) SAME(a * one_##T()) \
        TURNED(times_##T(a, -1)) TURNED(over_##T(a, -1)) TURNED(minus_##T(-(T)0, a)) SAME(twice_##T(a, -1)) \
        SAME(mad(a, (T)1, -(T)0)) SAME(fma((T)1, a, -(T)0)) \
        CONVERTED_##T \
    }

#define FORMS(T) WRITTEN(T) STORED(T) CALLED(T)

#define WIDENED(convert_there, convert_back, There) \
    There wide = convert_there(a); \
    SAME(convert_back(convert_there(a))) SAME(convert_back(wide)) SAME(convert_back(convert_there(a) * (There)1))
#define CONVERTED_float WIDENED(convert_double, convert_float, double) SAME((float)(double)a)
#define CONVERTED_float4 WIDENED(convert_double4, convert_float4, double4)
#define CONVERTED_double SAME(ldexp(a, 0)) SAME(pown(a, 1))
#define CONVERTED_double2
#define CONVERTED_half WIDENED(convert_float, convert_half, float) SAME((half)(double)a)

FORMS(float)
FORMS(float4)
FORMS(double)
FORMS(double2)
FORMS(half)
