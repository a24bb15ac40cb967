// How many steps a number takes to 1, halved if it is even, else trebled and one more: a work-item for a number.
kernel void collatz(global const uint *from, global uint *steps) {
    size_t i = get_global_id(0);
    uint n = from[i], count = 0;
    while (n > 1) {
        if (n & 1)
            n = 3 * n + 1;
        else
            n >>= 1;
        count++;
    }
    steps[i] = count;
}
