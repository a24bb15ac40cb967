// Two items use one stretch of memory, each as one of these types: races are told where the bytes are the same.
typedef struct {
    float x, y, z, w;
} Four;

#define PLACE(T) ((__global T *)((__global uchar *)p + at))
#define ONE(number, T, part)                                                                                             \
    case number: {                                                                                                       \
        if (writes) *PLACE(T) = (T)(1);                                                                                  \
        else return (*PLACE(T))part;                                                                                     \
        break;                                                                                                           \
    }
#define UNALIGNED(number, T, width)                                                                                      \
    case number: {                                                                                                       \
        if (writes) vstore##width((T##width)(1), 0, PLACE(T));                                                           \
        else return vload##width(0, PLACE(T)).x;                                                                         \
        break;                                                                                                           \
    }

uint use(__global uint *p, int type, int at, bool writes) {
    switch (type) {
        ONE(0, uchar, )
        ONE(1, ushort, )
        ONE(2, int, )
        ONE(3, long, )
        ONE(4, uchar4, .x)
        ONE(5, uchar16, .x)
        ONE(6, short2, .x)
        ONE(7, short3, .x)
        ONE(8, float2, .x)
        ONE(9, float3, .x)
        ONE(10, float4, .x)
        ONE(11, float8, .s7)
        ONE(12, uint16, .sf)
        ONE(13, double2, .y)
        ONE(14, double3, .z)
        ONE(15, ulong4, .w)
        ONE(16, long16, .sf)
        UNALIGNED(17, float, 2)
        UNALIGNED(18, float, 3)
        UNALIGNED(19, int, 4)
        UNALIGNED(20, uchar, 4)
        UNALIGNED(21, float, 8)
        case 22: {
            if (writes) PLACE(float4)->w = 1.0f;
            else return PLACE(float4)->w;
            break;
        }
        case 23: {
            Four one = {1.0f, 1.0f, 1.0f, 1.0f};
            if (writes) *PLACE(Four) = one;
            else return PLACE(Four)->y;
            break;
        }
        case 24: {
            if (writes) PLACE(float4)->yz = 1.0f;
            else return PLACE(float4)->yz.y;
            break;
        }
    }
    return 0;
}

// The first item, and behind it the second one, in the same phase. `before` the last barrier the first one has written the middle, or both have read it.
__kernel void both(__global uint *p, __global uint *o, int4 first, int4 second, int before) {
    size_t i = get_global_id(0);
    uint sum = 0;
    for (int k = 96; k < 160 && (before == 2 || before == 1 && i == 0); k++) {
        if (before == 1) ((__global float4 *)p)[k] = (float4)(1);
        else sum += ((__global uint4 *)p)[k].y;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    int4 own = i == 0 ? first : second;
    // An item stays alone with what only it uses.
    for (int k = 0; k < 2; k++) sum += use(p, own.x, own.y, own.z);
    if (own.w) sum += use(p, own.x, own.y, !own.z);
    o[i] = sum;
}
