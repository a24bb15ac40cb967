struct node;

struct list {
    struct node first;
    int count;
};
