// Pointers at program scope that change: to variables they stay, to buffers they last for a launch.
#if __OPENCL_C_VERSION__ >= 300 && !defined(__opencl_c_program_scope_global_variables)
#error "a feature of 3.0"
#endif
typedef struct Node {
    __global struct Node *next;
    int value;
} Node;
typedef struct {
    __global int *of[2];
    uchar by;
    __global float4 *corner;
} Pair;

__global int numbers[4] = { 1, 2, 3, 4 };
__global bool flags[3] = { true, false, true };
__global int alone = 50;
__global float4 corner = (float4)(1, 2, 3, 4);
__global int *at = &numbers[1];
__global int *free_at;
__global const int *seen = &alone;
__global bool *flag = &flags[2];
__constant char *word = "abcdef";
__constant int table[3] = { 10, 20, 30 };
__constant int *of_table = table + 1;
__global Node nodes[8];
__global Node *head;
__global Pair pair = { { numbers, &numbers[3] }, 2, &corner };
__global int *__global *deep = &at;

// Each kernel of one item: the values before it go out, and it changes them.
__kernel void steps(__global int *out) {
    out[0] = *at;
    out[1] = *seen;
    out[2] = *flag;
    out[3] = word[1];
    out[4] = *of_table;
    out[5] = **deep;
    out[6] = at - numbers;
    *at += 10;
    at++;
    seen = at;
    *flag = !*flag;
    flag--;
    word++;
    of_table = of_table == table ? &table[2] : table;
}

__kernel void structures(__global int *out, int i) {
    Pair copy = pair;
    out[0] = *copy.of[0] + *copy.of[1] * 100;
    out[1] = copy.corner->y;
    copy.of[0] += copy.by;
    copy.corner->y += 1;
    pair = copy;
    pair.of[i & 1] = &alone;
    __global Pair *p = &pair;
    *p->of[i & 1] += 1;
    out[2] = p->of[1] == &alone;
}

__kernel void push(int at, int value) {
    __global Node *node = &nodes[at];
    node->value = value;
    node->next = head;
    head = node;
}

int summed(void) {
    int sum = 0;
    for (__global Node *node = head; node; node = node->next)
        sum = sum * 10 + node->value;
    return sum;
}

__kernel void sum(__global int *out) { out[get_global_id(0)] = summed() + get_global_id(0); }

// A buffer: it is there until the launch ends.
__kernel void into_buffer(__global int *buffer, int i) {
    if (get_global_id(0) == 0)
        free_at = buffer + i;
    free_at[get_global_id(0)] += i;
}
__kernel void through(__global int *out) {
    out[0] = free_at != 0;
    if (out[1])
        free_at = &alone;
    out[2] = *free_at;
}

// All items of a group.
__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void groups(__global const int *in, __global int *out) {
    __local int row[8];
    const int l = get_local_id(0), i = get_global_id(0);
    row[l] = in[i];
    if (l == 0)
        free_at = out + i;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    free_at[l] = row[7 - l] + *at;
}

// Each item reads by them.
__kernel void read(__global int *out) {
    const int i = get_global_id(0);
    out[i] = at[i & 1] + i;
}

// Behind the end of what one leads to.
__kernel void beyond(__global int *out, int by) { out[0] = at[by]; }

void keep(__global int *p) { free_at = p; }
int host_adds(__global int *p, int by) {
    keep(p);
    *free_at += by;
    return *free_at + numbers[0];
}
