swz::opencl! {
    struct Node { global struct Node *next; uint value; };
    kernel void doubled(global struct Node *head) {
        //                                  ^^^^
        for (; head; head = head->next) head->value *= 2;
    }
}

fn main() {}
