static extern __constant int size;
