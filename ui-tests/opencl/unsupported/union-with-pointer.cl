union handle {
    __global float *data;
    ulong bits;
};
