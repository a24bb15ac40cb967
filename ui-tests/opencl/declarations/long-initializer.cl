__constant uchar table[0x200000] = {1};
