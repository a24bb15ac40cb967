__constant int table[8] = {[5 ... 2] = 1};
