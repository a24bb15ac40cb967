// Kernels with one fault each, and behind each the same without it: its name ends in `_mended`. All of them take 16 numbers in `a`, 16 in `b`,
// and some 16 in local or in constant memory, and run 16 items in groups of 8.

// ---- races

__kernel void one_place(__global int *a, __global int *b)
{
    b[0] = get_global_id(0);
}
__kernel void one_place_mended(__global int *a, __global int *b)
{
    if (get_global_id(0) == 5)
        b[0] = get_global_id(0);
}

// All write the same, which is a race to OpenCL nevertheless.
__kernel void same_value(__global int *a, __global int *b)
{
    b[0] = 7;
}
__kernel void same_value_mended(__global int *a, __global int *b)
{
    b[get_global_id(0)] = 7;
}

__kernel void neighbour(__global int *a, __global int *b)
{
    size_t i = get_global_id(0), l = get_local_id(0);
    a[i] = i * 2;
    b[i] = a[i - l + (l + 1) % 8];
}
__kernel void neighbour_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0), l = get_local_id(0);
    a[i] = i * 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[i] = a[i - l + (l + 1) % 8];
}

// Reads first, writes then.
__kernel void shifted(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    int next = a[(i + 1) % 16];
    a[i] = next;
}
__kernel void shifted_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    int next = a[(i + 1) % 16];
    b[i] = next;
}

// No barrier reaches another group.
__kernel void other_group(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    a[i] = i * 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[i] = a[(i + 8) % 16];
}
__kernel void other_group_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    a[i] = i * 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[i] = a[i ^ 7];
}

// A barrier for local memory does not order what stands in global memory, and the other way round.
__kernel void local_fence_only(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    a[i] = i * 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[i] = a[i ^ 7];
}
__kernel void local_fence_only_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    a[i] = i * 2;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    b[i] = a[i ^ 7];
}
__kernel void global_fence_only(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    l[i] = i * 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
    b[get_global_id(0)] = l[7 - i];
}
__kernel void global_fence_only_mended(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    l[i] = i * 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = l[7 - i];
}

__kernel void local_neighbour(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    l[i] = i;
    b[get_global_id(0)] = l[7 - i];
}
__kernel void local_neighbour_mended(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    l[i] = i;
    b[get_global_id(0)] = l[i];
}

__kernel void local_variable(__global int *a, __global int *b)
{
    __local int of_group;
    of_group = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = of_group;
}
__kernel void local_variable_mended(__global int *a, __global int *b)
{
    __local int of_group;
    if (get_local_id(0) == 3)
        of_group = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = of_group;
}

// The barrier at the end of a round is missing.
__kernel void rounds(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    int sum = 0;
    for (int round = 0; round < 3; round++) {
        l[i] = a[get_global_id(0)] + round;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += l[(i + 1) % 8];
    }
    b[get_global_id(0)] = sum;
}
__kernel void rounds_mended(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    int sum = 0;
    for (int round = 0; round < 3; round++) {
        l[i] = a[get_global_id(0)] + round;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += l[(i + 1) % 8];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    b[get_global_id(0)] = sum;
}

// In the last round all items of the tree but one are idle, and read what that one writes.
__kernel void tree(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    l[i] = a[get_global_id(0)];
    for (size_t half_of = 4; half_of > 0; half_of /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < half_of)
            l[i] += l[i + half_of];
    }
    b[get_global_id(0)] = l[0];
}
__kernel void tree_mended(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_local_id(0);
    l[i] = a[get_global_id(0)];
    for (size_t half_of = 4; half_of > 0; half_of /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < half_of)
            l[i] += l[i + half_of];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = l[0];
}

__kernel void counted(__global int *a, __global int *b)
{
    b[0]++;
}
__kernel void counted_mended(__global int *a, __global int *b)
{
    atomic_inc(&b[0]);
}

__kernel void counted_and_read(__global int *a, __global int *b)
{
    atomic_inc(&b[0]);
    a[get_global_id(0)] = b[0];
}
__kernel void counted_and_read_mended(__global int *a, __global int *b)
{
    a[get_global_id(0)] = atomic_inc(&b[0]);
}

__kernel void set_and_counted(__global int *a, __global int *b)
{
    if (get_global_id(0) == 9)
        b[0] = 100;
    atomic_add(&b[0], 2);
}
__kernel void set_and_counted_mended(__global int *a, __global int *b)
{
    if (get_global_id(0) == 9)
        atomic_xchg(&b[0], 100);
    atomic_add(&b[0], 2);
}

__kernel void local_counted(__global int *a, __global int *b)
{
    __local int count;
    if (get_local_id(0) == 0)
        count = 0;
    atomic_inc(&count);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = count;
}
__kernel void local_counted_mended(__global int *a, __global int *b)
{
    __local int count;
    if (get_local_id(0) == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&count);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = count;
}

// An exchange that fails writes nothing, but reads.
__kernel void exchanged(__global int *a, __global int *b)
{
    if (get_global_id(0) == 2)
        b[0] = 5;
    else
        a[get_global_id(0)] = atomic_cmpxchg(&b[0], 77, 78);
}
__kernel void exchanged_mended(__global int *a, __global int *b)
{
    if (get_global_id(0) != 2)
        a[get_global_id(0)] = atomic_cmpxchg(&b[0], 77, 78);
}

// One that fails beside reads is no race.
__kernel void failing(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    if (i == 2)
        atomic_cmpxchg(&b[0], 0, 1);
    else
        a[i] = b[0];
}
__kernel void failing_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    if (i == 2)
        atomic_cmpxchg(&b[0], 77, 1);
    else
        a[i] = b[0];
}

// Bytes of one number.
__kernel void bytes(__global int *a, __global int *b)
{
    __global char *of_b = (__global char *)b;
    size_t i = get_global_id(0);
    of_b[i] = i;
    if (i == 3)
        b[0] = 1;
}
__kernel void bytes_mended(__global int *a, __global int *b)
{
    __global char *of_b = (__global char *)b;
    size_t i = get_global_id(0);
    of_b[i] = i;
    if (i == 3)
        b[4] = 1;
}

// Components of one vector.
__kernel void components(__global int *a, __global int *b)
{
    __global int4 *of_b = (__global int4 *)b;
    size_t i = get_global_id(0);
    if (i == 0)
        of_b[0].xy = (int2)(1, 2);
    if (i == 1)
        of_b[0].yz = (int2)(3, 4);
}
__kernel void components_mended(__global int *a, __global int *b)
{
    __global int4 *of_b = (__global int4 *)b;
    size_t i = get_global_id(0);
    if (i == 0)
        of_b[0].xy = (int2)(1, 2);
    if (i == 1)
        of_b[0].zw = (int2)(3, 4);
}

void put(__global int *to, int at, int value)
{
    to[at / 2] = value;
}
__kernel void by_a_function(__global int *a, __global int *b)
{
    put(b, get_global_id(0), get_global_id(0));
}
__kernel void by_a_function_mended(__global int *a, __global int *b)
{
    put(b, get_global_id(0) * 2, get_global_id(0));
}

// The copy has not ended before it was waited for.
__kernel void not_waited(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a, 8, 0);
    b[get_global_id(0)] = l[7 - get_local_id(0)];
    wait_group_events(1, &copied);
}
__kernel void not_waited_mended(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a, 8, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[7 - get_local_id(0)];
}

// Other items have written the elements of the copy just before.
__kernel void copied_too_early(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0)] = get_local_id(0);
    event_t copied = async_work_group_copy(b + 8 * get_group_id(0), l, 8, 0);
    wait_group_events(1, &copied);
}
__kernel void copied_too_early_mended(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0)] = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t copied = async_work_group_copy(b + 8 * get_group_id(0), l, 8, 0);
    wait_group_events(1, &copied);
}

// ---- bounds

__kernel void beyond_read(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    b[i] = a[i + 1];
}
__kernel void beyond_read_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    b[i] = i < 15 ? a[i + 1] : 0;
}

__kernel void beyond_write(__global int *a, __global int *b)
{
    b[get_global_id(0) * 2] = 1;
}
__kernel void beyond_write_mended(__global int *a, __global int *b)
{
    if (get_global_id(0) < 8)
        b[get_global_id(0) * 2] = 1;
}

__kernel void before_the_first(__global int *a, __global int *b)
{
    int i = get_global_id(0);
    b[i] = a[i - 1];
}
__kernel void before_the_first_mended(__global int *a, __global int *b)
{
    int i = get_global_id(0);
    b[i] = a[max(i - 1, 0)];
}

__kernel void vector_read(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    b[i] = vload4(i / 3, a).w;
}
__kernel void vector_read_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    b[i] = vload4(i / 4, a).w;
}

__kernel void vector_write(__global int *a, __global int *b)
{
    if (get_global_id(0) < 6)
        vstore3((int3)(1, 2, 3), get_global_id(0), b);
}
__kernel void vector_write_mended(__global int *a, __global int *b)
{
    if (get_global_id(0) < 5)
        vstore3((int3)(1, 2, 3), get_global_id(0), b);
}

__kernel void atomic_beyond(__global int *a, __global int *b)
{
    atomic_add(b + 15 + get_global_id(0) / 8, 1);
}
__kernel void atomic_beyond_mended(__global int *a, __global int *b)
{
    atomic_add(b + 14 + get_global_id(0) / 8, 1);
}

__kernel void copied_beyond(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a + 9, 8, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[get_local_id(0)];
}
__kernel void copied_beyond_mended(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a + 8, 8, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[get_local_id(0)];
}

__kernel void strided_beyond(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_strided_copy(l, a, 8, 3, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[get_local_id(0)];
}
__kernel void strided_beyond_mended(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_strided_copy(l, a, 8, 2, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[get_local_id(0)];
}

__kernel void local_beyond(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0) + 9] = 1;
    b[get_global_id(0)] = l[get_local_id(0) + 9];
}
__kernel void local_beyond_mended(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0) + 8] = 1;
    b[get_global_id(0)] = l[get_local_id(0) + 8];
}

__kernel void local_array_beyond(__global int *a, __global int *b)
{
    __local int l[8];
    l[get_local_id(0) + 1] = 1;
    b[get_global_id(0)] = l[get_local_id(0) + 1];
}
__kernel void local_array_beyond_mended(__global int *a, __global int *b)
{
    __local int l[9];
    l[get_local_id(0) + 1] = 1;
    b[get_global_id(0)] = l[get_local_id(0) + 1];
}

__kernel void private_beyond(__global int *a, __global int *b)
{
    int p[4] = {1, 2, 3, 4};
    b[get_global_id(0)] = p[a[get_global_id(0)] / 3];
}
__kernel void private_beyond_mended(__global int *a, __global int *b)
{
    int p[4] = {1, 2, 3, 4};
    b[get_global_id(0)] = p[a[get_global_id(0)] / 4];
}

int summed(__private int *of, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += of[i];
    return sum;
}
__kernel void private_beyond_in_a_function(__global int *a, __global int *b)
{
    int p[4] = {1, 2, 3, 4};
    b[get_global_id(0)] = summed(p, a[get_global_id(0)] / 3);
}
__kernel void private_beyond_in_a_function_mended(__global int *a, __global int *b)
{
    int p[4] = {1, 2, 3, 4};
    b[get_global_id(0)] = summed(p, a[get_global_id(0)] / 4);
}

__kernel void constant_beyond(__global int *a, __global int *b, __constant int *c)
{
    b[get_global_id(0)] = c[get_global_id(0) * 2];
}
__kernel void constant_beyond_mended(__global int *a, __global int *b, __constant int *c)
{
    b[get_global_id(0)] = c[get_global_id(0) * 2 % 16];
}

__constant int table[4] = {1, 2, 3, 4};
__kernel void table_beyond(__global int *a, __global int *b)
{
    b[get_global_id(0)] = table[a[get_global_id(0)] / 3];
}
__kernel void table_beyond_mended(__global int *a, __global int *b)
{
    b[get_global_id(0)] = table[a[get_global_id(0)] / 4];
}

__kernel void wider_beyond(__global int *a, __global int *b)
{
    __global int4 *of_a = (__global int4 *)(a + 4);
    b[get_global_id(0)] = of_a[get_global_id(0) / 4].x;
}
__kernel void wider_beyond_mended(__global int *a, __global int *b)
{
    __global int4 *of_a = (__global int4 *)(a + 4);
    b[get_global_id(0)] = of_a[get_global_id(0) / 6].x;
}

__kernel void not_aligned(__global int *a, __global int *b)
{
    __global int2 *of_a = (__global int2 *)(a + 1);
    b[get_global_id(0)] = of_a[get_global_id(0) / 4].x;
}
__kernel void not_aligned_mended(__global int *a, __global int *b)
{
    __global int2 *of_a = (__global int2 *)(a + 2);
    b[get_global_id(0)] = of_a[get_global_id(0) / 4].x + vload2(0, a + 1).y;
}

__kernel void constant_not_aligned(__global const int *a, __global int *b)
{
    b[get_global_id(0)] = ((__global const int2 *)(a + 1))[get_global_id(0) / 4].x;
}
__kernel void next_of_constant(__global const int *a, __global int *b)
{
    b[get_global_id(0)] = a[(get_global_id(0) + 1) % 16];
}

__kernel void nothing_there(__global int *a, __global int *b)
{
    __global int *p = 0;
    if (get_global_id(0) < 15)
        p = b;
    p[get_global_id(0)] = 1;
}
__kernel void nothing_there_mended(__global int *a, __global int *b)
{
    __global int *p = 0;
    if (get_global_id(0) < 16)
        p = b;
    p[get_global_id(0)] = 1;
}

// Within the buffer, and beyond the member of the structure.
typedef struct {
    int first;
    int several[2];
    int last;
} Members;
__kernel void member_beyond(__global int *a, __global int *b)
{
    __global Members *parts = (__global Members *)a;
    size_t i = get_global_id(0);
    b[i] = parts[i / 8].several[i % 4];
}
__kernel void member_beyond_mended(__global int *a, __global int *b)
{
    __global Members *parts = (__global Members *)a;
    size_t i = get_global_id(0);
    b[i] = parts[i / 8].several[i % 2];
}
__kernel void member_beyond_in_local(__global int *a, __global int *b)
{
    __local Members parts[8];
    size_t k = get_local_id(0);
    parts[k].several[k % 4] = a[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = parts[k].several[k % 2];
}
__kernel void member_beyond_in_local_mended(__global int *a, __global int *b)
{
    __local Members parts[8];
    size_t k = get_local_id(0);
    parts[k].several[k % 2] = a[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = parts[k].several[k % 2];
}

// Within the buffer, and beyond the row.
__kernel void row_beyond(__global int *a, __global int *b)
{
    __global int (*rows)[4] = (__global int (*)[4])a;
    size_t i = get_global_id(0);
    b[i] = rows[i / 8][i % 8];
}
__kernel void row_beyond_mended(__global int *a, __global int *b)
{
    __global int (*rows)[4] = (__global int (*)[4])a;
    size_t i = get_global_id(0);
    b[i] = rows[i / 4][i % 4];
}
// A sum is an index too: `*(p + i)` is `p[i]`.
__kernel void row_beyond_by_a_sum(__global int *a, __global int *b)
{
    __global int (*rows)[4] = (__global int (*)[4])a;
    size_t i = get_global_id(0);
    b[i] = *(*(rows + i / 8) + i % 4 + i % 2);
}
__kernel void row_beyond_by_a_sum_mended(__global int *a, __global int *b)
{
    __global int (*rows)[4] = (__global int (*)[4])a;
    size_t i = get_global_id(0);
    b[i] = *(*(rows + i / 8) + i % 3 + i % 2);
}
__kernel void member_beyond_by_a_sum(__global int *a, __global int *b)
{
    __global Members *parts = (__global Members *)a;
    size_t i = get_global_id(0);
    b[i] = *(parts[i / 8].several + i % 4);
}
__kernel void member_beyond_by_a_sum_mended(__global int *a, __global int *b)
{
    __global Members *parts = (__global Members *)a;
    size_t i = get_global_id(0);
    b[i] = *(parts[i / 8].several + i % 2);
}
// The pointer says nothing of the member or the row any more.
typedef struct {
    int first;
    int several[3];
    int4 vector;
} Kept;
__kernel void kept_member_beyond(__global int *a, __global int *b)
{
    __global Kept *parts = (__global Kept *)a;
    __global int *several = parts[get_global_id(0) / 8].several;
    __global int *second = &parts->several[1];
    b[get_global_id(0)] = several[1] + second[get_local_id(0) % 3];
}
__kernel void kept_member_beyond_mended(__global int *a, __global int *b)
{
    __global Kept *parts = (__global Kept *)a;
    __global int *several = parts[get_global_id(0) / 8].several, *end = &parts->several[3];
    __global int *second = &parts->several[1];
    b[get_global_id(0)] = several[2] + second[get_local_id(0) % 2] + second[-1] + end[-1];
}
int third(__global int *p, int n)
{
    return p[2 + n];
}
__kernel void kept_row_beyond(__global int *a, __global int *b)
{
    __global int (*rows)[4] = (__global int (*)[4])a;
    __global int *row = rows[1];
    b[get_global_id(0)] = third(row, get_local_id(0) % 3);
}
__kernel void kept_row_beyond_mended(__global int *a, __global int *b)
{
    __global int (*rows)[4] = (__global int (*)[4])a;
    __global int *row = rows[1], *all = &rows[0][0];
    b[get_global_id(0)] = third(row, get_local_id(0) % 2) + all[get_global_id(0)];
}
__kernel void components_beyond(__global int *a, __global int *b)
{
    __global Kept *parts = (__global Kept *)a;
    __global int *p = (__global int *)&parts->vector;
    b[get_global_id(0)] = p[get_local_id(0) % 5];
}
__kernel void components_beyond_mended(__global int *a, __global int *b)
{
    __global Kept *parts = (__global Kept *)a;
    __global int *p = (__global int *)&parts->vector, *all = (__global int *)&parts[0];
    b[get_global_id(0)] = p[get_local_id(0) % 4] + all[get_global_id(0) % 8];
}
__kernel void kept_row_of_a_variable_beyond(__global int *a, __global int *b)
{
    __local int l[8][2];
    size_t k = get_local_id(0);
    l[k][0] = l[k][1] = k;
    barrier(CLK_LOCAL_MEM_FENCE);
    __local int *row = l[k];
    b[get_global_id(0)] = row[k == 3 ? 2 : 1];
}
__kernel void kept_row_of_a_variable_beyond_mended(__global int *a, __global int *b)
{
    __local int l[8][2];
    size_t k = get_local_id(0);
    l[k][0] = l[k][1] = k;
    barrier(CLK_LOCAL_MEM_FENCE);
    __local int *row = l[k], *all = &l[0][0];
    b[get_global_id(0)] = row[1] + all[2 * k + 1];
}
int of_a_row(__global int (*rows)[4], int row, int column)
{
    return rows[row][column];
}
__kernel void row_beyond_in_a_function(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    b[i] = of_a_row((__global int (*)[4])a, i / 8, (int)(i % 4) - 1);
}
__kernel void row_beyond_in_a_function_mended(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    b[i] = of_a_row((__global int (*)[4])a, i / 8, i % 4);
}

// ---- barriers

__kernel void for_some(__global int *a, __global int *b)
{
    if (get_local_id(0) < 4)
        barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = 1;
}
__kernel void for_some_mended(__global int *a, __global int *b)
{
    if (get_group_id(0) == 1)
        barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = 1;
}

__kernel void as_often_as(__global int *a, __global int *b)
{
    int sum = 0;
    for (int i = 0; i <= get_local_id(0) / 4; i++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += i;
    }
    b[get_global_id(0)] = sum;
}
__kernel void as_often_as_mended(__global int *a, __global int *b)
{
    int sum = 0;
    for (int i = 0; i <= get_group_id(0); i++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += i;
    }
    b[get_global_id(0)] = sum;
}

__kernel void returned(__global int *a, __global int *b)
{
    if (get_global_id(0) == 13)
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = 1;
}
__kernel void returned_mended(__global int *a, __global int *b)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) == 13)
        return;
    b[get_global_id(0)] = 1;
}

__kernel void by_a_case(__global int *a, __global int *b)
{
    switch (get_local_id(0)) {
    case 3:
        break;
    default:
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    b[get_global_id(0)] = 1;
}
__kernel void by_a_case_mended(__global int *a, __global int *b)
{
    switch (get_group_id(0)) {
    case 0:
        break;
    default:
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    b[get_global_id(0)] = 1;
}

// As many barriers, but others.
__kernel void two_barriers(__global int *a, __global int *b)
{
    if (get_local_id(0) < 4)
        barrier(CLK_LOCAL_MEM_FENCE);
    else
        barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = 1;
}
__kernel void two_barriers_mended(__global int *a, __global int *b)
{
    if (get_group_id(0) == 0)
        barrier(CLK_LOCAL_MEM_FENCE);
    else
        barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = 1;
}

void waiting(int whether)
{
    if (whether)
        barrier(CLK_LOCAL_MEM_FENCE);
}
__kernel void in_a_function(__global int *a, __global int *b)
{
    waiting(get_local_id(0) != 6);
    b[get_global_id(0)] = 1;
}
__kernel void in_a_function_mended(__global int *a, __global int *b)
{
    waiting(get_local_id(0) < 8);
    b[get_global_id(0)] = 1;
}

__kernel void copied_by_some(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0)] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) < 4) {
        event_t copied = async_work_group_copy(l, a, 8, 0);
        wait_group_events(1, &copied);
    }
    b[get_global_id(0)] = 1;
}
__kernel void copied_by_some_mended(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0)] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_group_id(0) == 1) {
        event_t copied = async_work_group_copy(l, a, 8, 0);
        wait_group_events(1, &copied);
    }
    b[get_global_id(0)] = 1;
}

// Each item asks for another copy.
__kernel void other_copies(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a + get_local_id(0), 8, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[get_local_id(0)];
}
__kernel void other_copies_mended(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a + get_group_id(0), 8, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[get_local_id(0)];
}

// A barrier waits for no copy.
__kernel void copy_behind_a_barrier(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a, 8, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = l[7 - get_local_id(0)];
}
__kernel void copy_behind_a_barrier_mended(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a, 8, 0);
    wait_group_events(1, &copied);
    b[get_global_id(0)] = l[7 - get_local_id(0)];
}

// One of two copies is waited for; of those with one event both are.
__kernel void one_of_two_copies(__global int *a, __global int *b, __local int *l)
{
    event_t copied[2];
    copied[0] = async_work_group_copy(l, a, 8, 0);
    copied[1] = async_work_group_copy(l + 8, a + 8, 8, 0);
    wait_group_events(1, copied);
    b[get_global_id(0)] = l[7 - get_local_id(0)];
}
__kernel void one_of_two_copies_mended(__global int *a, __global int *b, __local int *l)
{
    event_t copied = async_work_group_copy(l, a, 4, 0);
    copied = async_work_group_copy(l + 4, a + 8, 4, copied);
    event_t others[2];
    others[0] = async_work_group_copy(l + 8, a, 4, 0);
    others[1] = async_work_group_copy(l + 12, a, 4, 0);
    wait_group_events(1, &copied);
    wait_group_events(2, others);
    b[get_global_id(0)] = l[15 - get_local_id(0)];
}

// Nobody waits for what is copied out.
__kernel void copied_out(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0)] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    async_work_group_copy(b + 8 * get_group_id(0), l, 8, 0);
}
__kernel void copied_out_mended(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0)] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t copied = async_work_group_copy(b + 8 * get_group_id(0), l, 8, 0);
    wait_group_events(1, &copied);
}

// ---- local memory that nobody has written

__kernel void local_unwritten(__global int *a, __global int *b, __local int *l)
{
    b[get_global_id(0)] = l[get_local_id(0)] + 1;
}
__kernel void local_unwritten_mended(__global int *a, __global int *b, __local int *l)
{
    l[get_local_id(0)] = 4;
    b[get_global_id(0)] = l[get_local_id(0)] + 1;
}

__kernel void local_half_written(__global int *a, __global int *b)
{
    __local int l[8];
    if (get_local_id(0) < 4)
        l[get_local_id(0)] = 4;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = l[7 - get_local_id(0)];
}
__kernel void local_half_written_mended(__global int *a, __global int *b)
{
    __local int l[8];
    if (get_local_id(0) < 4) {
        l[get_local_id(0)] = 4;
        l[get_local_id(0) + 4] = 5;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = l[7 - get_local_id(0)];
}

// The second group does not have what the first has written.
__kernel void local_of_before(__global int *a, __global int *b)
{
    __local int l[8];
    if (get_group_id(0) == 0)
        l[get_local_id(0)] = 4;
    b[get_global_id(0)] = l[get_local_id(0)];
}
__kernel void local_of_before_mended(__global int *a, __global int *b)
{
    __local int l[8];
    if (get_group_id(0) < 2)
        l[get_local_id(0)] = 4;
    b[get_global_id(0)] = l[get_local_id(0)];
}

__kernel void local_counter(__global int *a, __global int *b)
{
    __local int count;
    atomic_inc(&count);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = count;
}
__kernel void local_counter_mended(__global int *a, __global int *b)
{
    __local int count;
    if (get_local_id(0) == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&count);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = count;
}

// ---- private variables that were not written

__kernel void by_an_if(__global int *a, __global int *b)
{
    int s;
    if (a[get_global_id(0)] > 3)
        s = 1;
    b[get_global_id(0)] = s;
}
__kernel void by_an_if_mended(__global int *a, __global int *b)
{
    int s;
    if (a[get_global_id(0)] > 3)
        s = 1;
    else
        s = 2;
    b[get_global_id(0)] = s;
}

// The compiler cannot see that it always is, the instrument does.
__kernel void by_two_ifs(__global int *a, __global int *b)
{
    int s, i = a[get_global_id(0)];
    if (i > 3)
        s = 1;
    if (i <= 2)
        s = 2;
    b[get_global_id(0)] = s;
}
__kernel void by_two_ifs_mended(__global int *a, __global int *b)
{
    int s, i = a[get_global_id(0)];
    if (i > 3)
        s = 1;
    if (i <= 3)
        s = 2;
    b[get_global_id(0)] = s;
}

__kernel void by_a_switch(__global int *a, __global int *b)
{
    int s;
    switch (a[get_global_id(0)]) {
    case 0: s = 1; break;
    case 1: s = 2; break;
    case 2 ... 14: s = 3;
    }
    b[get_global_id(0)] = s;
}
__kernel void by_a_switch_mended(__global int *a, __global int *b)
{
    int s;
    switch (a[get_global_id(0)]) {
    case 0: s = 1; break;
    case 1: s = 2; break;
    default: s = 3;
    }
    b[get_global_id(0)] = s;
}

__kernel void by_a_loop(__global int *a, __global int *b)
{
    int s;
    for (int i = 0; i < a[get_global_id(0)]; i++)
        s = i;
    b[get_global_id(0)] = s;
}
__kernel void by_a_loop_mended(__global int *a, __global int *b)
{
    int s;
    for (int i = 0; i <= a[get_global_id(0)]; i++)
        s = i;
    b[get_global_id(0)] = s;
}

__kernel void sum_of_nothing(__global int *a, __global int *b)
{
    int sum;
    for (int i = 0; i < 4; i++)
        sum += a[i];
    b[get_global_id(0)] = sum;
}
__kernel void sum_of_nothing_mended(__global int *a, __global int *b)
{
    int sum;
    for (int i = 0; i < 4; i++)
        sum = i ? sum + a[i] : a[i];
    b[get_global_id(0)] = sum;
}

// A variable begins anew in each round.
__kernel void of_the_round_before(__global int *a, __global int *b)
{
    int last = 0;
    for (int i = 0; i < 4; i++) {
        int own;
        if (i != 2)
            own = i;
        last = own;
    }
    b[get_global_id(0)] = last;
}
__kernel void of_the_round_before_mended(__global int *a, __global int *b)
{
    int last = 0;
    int own;
    for (int i = 0; i < 4; i++) {
        if (i != 2)
            own = i;
        last = own;
    }
    b[get_global_id(0)] = last;
}

__kernel void as_a_condition(__global int *a, __global int *b)
{
    int s;
    if (a[get_global_id(0)] > 3)
        s = 1;
    b[get_global_id(0)] = s ? 3 : 4;
}
__kernel void as_a_condition_mended(__global int *a, __global int *b)
{
    int s, i = a[get_global_id(0)];
    if (i > 3)
        s = 1;
    b[get_global_id(0)] = i > 3 && s ? 3 : 4;
}

__kernel void as_an_index(__global int *a, __global int *b)
{
    int at;
    if (a[get_global_id(0)] > 3)
        at = 1;
    b[get_global_id(0)] = a[at];
}
__kernel void as_an_index_mended(__global int *a, __global int *b)
{
    int at;
    if (a[get_global_id(0)] > 3)
        at = 1;
    b[get_global_id(0)] = a[get_global_id(0)] > 3 ? a[at] : 0;
}

__kernel void array_not_filled(__global int *a, __global int *b)
{
    int t[8];
    t[1] = 4;
    b[get_global_id(0)] = t[2];
}
__kernel void array_not_filled_mended(__global int *a, __global int *b)
{
    int t[8];
    t[1] = 4;
    b[get_global_id(0)] = t[1];
}

__kernel void array_filled_but_one(__global int *a, __global int *b)
{
    int t[8];
    for (int i = 0; i < 7; i++)
        t[i] = i;
    b[get_global_id(0)] = t[a[get_global_id(0)] % 8];
}
__kernel void array_filled_but_one_mended(__global int *a, __global int *b)
{
    int t[8];
    for (int i = 0; i < 8; i++)
        t[i] = i;
    b[get_global_id(0)] = t[a[get_global_id(0)] % 8];
}

__kernel void array_of_arrays(__global int *a, __global int *b)
{
    int t[4][2];
    for (int i = 0; i < 4; i++)
        for (int j = i & 1; j < 2; j++)
            t[i][j] = i * j;
    b[get_global_id(0)] = t[3][a[get_global_id(0)] & 1];
}
__kernel void array_of_arrays_mended(__global int *a, __global int *b)
{
    int t[4][2];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 2; j++)
            t[i][j] = i * j;
    b[get_global_id(0)] = t[3][a[get_global_id(0)] & 1];
}

__kernel void component_missing(__global int *a, __global int *b)
{
    int4 v;
    v.x = 1;
    v.zw = (int2)(2, 3);
    if (get_global_id(0) == 0)
        vstore4(v, 0, a);
    b[get_global_id(0)] = 0;
}
__kernel void component_missing_mended(__global int *a, __global int *b)
{
    int4 v;
    v.x = 1;
    v.zw = (int2)(2, 3);
    v.s1 = v.x + v.w;
    if (get_global_id(0) == 0)
        vstore4(v, 0, a);
    b[get_global_id(0)] = 0;
}

// A vector of 3 has no fourth component.
__kernel void one_of_three(__global int *a, __global int *b)
{
    int3 v;
    v.xz = (int2)(get_global_id(0), 2);
    if (a[get_global_id(0)] == 200)
        v.y = 5;
    int3 w = v * 2;
    b[get_global_id(0)] = w.x + w.z;
}
__kernel void one_of_three_mended(__global int *a, __global int *b)
{
    int3 v;
    v.xz = (int2)(get_global_id(0), 2);
    if (a[get_global_id(0)] < 200)
        v.y = 5;
    int3 w = v * 2;
    b[get_global_id(0)] = w.x + w.z;
}

typedef struct {
    char small;
    int large;
    int3 three;
} Parts;

__kernel void field_missing(__global int *a, __global int *b)
{
    Parts p;
    p.small = 1;
    p.three = (int3)(1, 2, 3);
    b[get_global_id(0)] = p.small + p.large;
}
__kernel void field_missing_mended(__global int *a, __global int *b)
{
    Parts p;
    p.small = 1;
    p.three = (int3)(1, 2, 3);
    b[get_global_id(0)] = p.small + p.three.y;
}

// A copy of a structure has what the structure has.
__kernel void field_of_a_copy(__global int *a, __global int *b)
{
    Parts p, q;
    p.small = a[get_global_id(0)];
    q = p;
    b[get_global_id(0)] = q.small + q.large;
}
__kernel void field_of_a_copy_mended(__global int *a, __global int *b)
{
    Parts p, q;
    p.small = a[get_global_id(0)];
    q = p;
    b[get_global_id(0)] = q.small;
}

int one_of(int i)
{
    int s;
    if (i < 5)
        s = i;
    return s;
}
__kernel void in_a_called_function(__global int *a, __global int *b)
{
    b[get_global_id(0)] = one_of(a[get_global_id(0)]);
}
__kernel void in_a_called_function_mended(__global int *a, __global int *b)
{
    b[get_global_id(0)] = one_of(a[get_global_id(0)] % 5);
}

void set_if(int *to, int whether)
{
    if (whether)
        *to = 3;
}
__kernel void through_a_pointer(__global int *a, __global int *b)
{
    int s;
    set_if(&s, a[get_global_id(0)] < 9);
    b[get_global_id(0)] = s;
}
__kernel void through_a_pointer_mended(__global int *a, __global int *b)
{
    int s;
    set_if(&s, a[get_global_id(0)] < 99);
    b[get_global_id(0)] = s;
}

__kernel void given_to_a_function(__global int *a, __global int *b)
{
    int t[4];
    t[0] = t[1] = t[2] = 1;
    b[get_global_id(0)] = summed(t, 4);
}
__kernel void given_to_a_function_mended(__global int *a, __global int *b)
{
    int t[4];
    t[0] = t[1] = t[2] = 1;
    b[get_global_id(0)] = summed(t, 3);
}

// With barriers each item has its variables in an array of the group.
__kernel void across_a_barrier(__global int *a, __global int *b, __local int *l)
{
    int s, t[2];
    l[get_local_id(0)] = a[get_global_id(0)];
    if (get_local_id(0) != 5)
        s = 1;
    t[get_local_id(0) & 1] = 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = l[7 - get_local_id(0)] + s + t[get_local_id(0) & 1];
}
__kernel void across_a_barrier_mended(__global int *a, __global int *b, __local int *l)
{
    int s, t[2];
    l[get_local_id(0)] = a[get_global_id(0)];
    if (get_local_id(0) != 55)
        s = 1;
    t[get_local_id(0) & 1] = 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[get_global_id(0)] = l[7 - get_local_id(0)] + s + t[get_local_id(0) & 1];
}

// A loop of the group, and a variable that begins in each round of it.
__kernel void in_rounds_of_a_group(__global int *a, __global int *b, __local int *l)
{
    int sum = 0;
    for (int round = 0; round < 3; round++) {
        int own;
        if (round < 2 || get_local_id(0) != 4)
            own = round;
        l[get_local_id(0)] = round;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += l[7 - get_local_id(0)] + own;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    b[get_global_id(0)] = sum;
}
__kernel void in_rounds_of_a_group_mended(__global int *a, __global int *b, __local int *l)
{
    int sum = 0;
    for (int round = 0; round < 3; round++) {
        int own;
        if (round < 2 || get_local_id(0) != 44)
            own = round;
        l[get_local_id(0)] = round;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += l[7 - get_local_id(0)] + own;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    b[get_global_id(0)] = sum;
}

// ---- memory that is constant

__kernel void through_a_cast(__global const int *a, __global int *b)
{
    __global int *of_a = (__global int *)a;
    of_a[get_global_id(0)] = 1;
}
__kernel void through_a_cast_mended(__global const int *a, __global int *b)
{
    __global int *of_b = (__global int *)b;
    of_b[get_global_id(0)] = a[get_global_id(0)];
}

__kernel void atomic_through_a_cast(__global const int *a, __global int *b)
{
    b[get_global_id(0)] = atomic_inc((volatile __global int *)a);
}
__kernel void atomic_through_a_cast_mended(__global const int *a, __global int *b)
{
    a += get_global_id(0) & 3;
    b[get_global_id(0)] = *a;
}

// ---- what ends an item

__kernel void some_divide(__global int *a, __global int *b)
{
    size_t i = get_global_id(0);
    b[i] = 7;
    b[i] = 100 / a[i];
}

// The others go on behind the barrier.
__kernel void some_divide_before_a_barrier(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_global_id(0), k = get_local_id(0);
    l[k] = 100 / a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    b[i] = l[(k + 1) % get_local_size(0)] + 1;
}

// No item is left to end the loop.
__kernel void all_divide_in_a_loop(__global int *a, __global int *b, __local int *l)
{
    size_t i = get_global_id(0), k = get_local_id(0);
    l[k] = a[i];
    while (1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        b[i] = 100 / (l[k] * 0);
        if (l[0] < 100)
            break;
    }
}

// ---- variables whose block has ended

__kernel void of_a_block(__global int *a, __global int *b)
{
    int *p, **pp = &p;
    {
        int x = a[get_global_id(0)];
        *pp = &x;
    }
    b[get_global_id(0)] = **pp;
}
__kernel void of_a_block_mended(__global int *a, __global int *b)
{
    int *p, **pp = &p, x;
    {
        x = a[get_global_id(0)];
        *pp = &x;
    }
    b[get_global_id(0)] = **pp;
}

__kernel void of_an_earlier_round(__global int *a, __global int *b)
{
    int *seen[4], sum = 0;
    for (int i = 0; i < 4; i++) {
        int x = a[i];
        seen[i] = &x;
        sum += *seen[i / 2];
    }
    b[get_global_id(0)] = sum;
}
// Each round has its own, whatever leaves it; declarations that are passed by are none that end anything.
__kernel void of_an_earlier_round_mended(__global int *a, __global int *b)
{
    int *seen[4], sum = 0;
    for (int i = 0; i < 4; i++) {
        int x = a[i];
        seen[i] = &x;
        if (i == 1)
            continue;
        sum += *seen[i];
        switch (a[i]) {
            int y;
        case 2:
            y = 5;
            seen[0] = &y;
        default:
            y = 6;
            seen[0] = &y;
            sum += *seen[0];
            break;
        case 3: {
            int z = 7;
            seen[0] = &z;
            if (sum > 0)
                goto behind;
            sum += *seen[0];
        }
        }
        int z;
        if (i == 0)
            goto behind;
        z = 3;
    behind:
        z = i;
        seen[2] = &z;
        sum += *seen[2];
    }
    b[get_global_id(0)] = sum;
}

int kept_part(__global int *a)
{
    char4 *p;
    for (int i = 0; i < 2; i++) {
        struct { int n; char4 of[2][2]; } s = {i};
        s.of[1][1] = (char4)(a[i]);
        p = &s.of[1][1];
        if (a[1] == i)
            goto end;
    }
end:
    return p->y;
}
__kernel void of_a_jump(__global int *a, __global int *b)
{
    b[get_global_id(0)] = kept_part(a);
}
__kernel void of_a_jump_mended(__global int *a, __global int *b)
{
    char4 *p = 0;
    for (int i = 0; i < 2; i++) {
        struct { int n; char4 of[2][2]; } s = {i};
        s.of[1][1] = (char4)(a[i]);
        p = &s.of[1][1];
        b[get_global_id(0)] = p->y;
        if (a[1] == i)
            goto end;
    }
end:;
}

__kernel void of_a_segment(__global int *a, __global int *b, __local int *l)
{
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = get_local_id(0) + i;
        if (i == 1)
            l[get_local_id(0)] = *p;
        p = &x;
        barrier(CLK_LOCAL_MEM_FENCE);
        l[x - i] = x;
    }
    b[get_global_id(0)] = l[get_local_id(0)];
}
__kernel void of_a_segment_mended(__global int *a, __global int *b, __local int *l)
{
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = get_local_id(0) + i;
        p = &x;
        if (i == 1)
            l[get_local_id(0)] = *p;
        barrier(CLK_LOCAL_MEM_FENCE);
        l[x - i] = *p;
    }
    b[get_global_id(0)] = l[get_local_id(0)];
}

// ---- structures with padding

typedef struct {
    char tag;
    int value;
    char end;
} Padded;
__kernel void one_padded(__global Padded *p)
{
    Padded own = {1, 2, 3};
    p[0] = own;
}
__kernel void own_padded(__global Padded *p)
{
    Padded own = {1, 2, 3};
    p[get_global_id(0)] = own;
}

// ---- as much memory for any number of accesses

__kernel void reads_often(__global const int *a, __global int *b, int times)
{
    size_t i = get_global_id(0);
    int sum = 0;
    for (int k = 0; k < times; k++)
        sum += a[(i * 7 + k * 5) % 64];
    b[i] = sum;
}

// ---- copies in rounds of a loop that the group makes as one

__kernel void one_of_rounds_waited(__global int *a, __global int *b, __local int *l)
{
    for (int k = 0; k < 2; k++) {
        event_t e = async_work_group_copy(l + k * 4, a + k * 4, 4, 0);
        if (k == 1)
            wait_group_events(1, &e);
    }
    b[get_global_id(0)] = l[get_local_id(0)];
}
__kernel void all_rounds_waited(__global int *a, __global int *b, __local int *l)
{
    event_t e[2];
    for (int k = 0; k < 2; k++) {
        e[k] = async_work_group_copy(l + k * 4, a + k * 4, 4, 0);
        if (k == 1)
            wait_group_events(2, e);
    }
    b[get_global_id(0)] = l[get_local_id(0)];
}

// ---- components of vectors that other items write, or nobody

__kernel void another_component(__global int *a, __global int *b)
{
    __local int4 v[8];
    int i = get_local_id(0);
    if (i & 1)
        v[i >> 1].y = i;
    else
        v[i >> 1].xz = i;
    b[get_global_id(0)] = i & 1 ? v[i >> 1].w : v[i >> 1].x;
}
__kernel void own_component(__global int *a, __global int *b)
{
    __local int4 v[8];
    int i = get_local_id(0);
    if (i & 1)
        v[i >> 1].y = i;
    else
        v[i >> 1].xz = i;
    b[get_global_id(0)] = i & 1 ? v[i >> 1].y : v[i >> 1].zx.y;
}
