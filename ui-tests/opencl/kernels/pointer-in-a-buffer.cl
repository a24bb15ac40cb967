typedef struct Node {
    __global struct Node *next;
    uint value;
} Node;
__kernel void k(__global Node *node) {
    node->value += 1;
    while (node) {
        node = node->next;
    }
}
