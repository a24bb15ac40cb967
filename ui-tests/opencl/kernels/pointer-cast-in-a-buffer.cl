typedef struct Node {
    __global struct Node *next;
    uint value;
} Node;
__kernel void k(__global uint *nodes) {
    __global Node *node = (__global Node *)nodes;
    node = node->next;
}
