extern __constant float scale;
__constant int scale = 2;
