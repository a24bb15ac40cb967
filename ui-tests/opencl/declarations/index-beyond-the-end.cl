__constant int table[4] = {1, 2, 3, 4};
__constant int last = table[4];
