__constant int table[2] = {.first = 1};
