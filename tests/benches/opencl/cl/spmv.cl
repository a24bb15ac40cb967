// A sparse matrix times a vector, its rows one after another: a work-item for a row.
#pragma OPENCL FP_CONTRACT OFF

kernel void spmv(global const uint *starts, global const uint *columns, global const float *values, global const float *x, global float *to) {
    size_t row = get_global_id(0);
    float sum = 0.0f;
    for (uint at = starts[row]; at < starts[row + 1]; at++)
        sum += values[at] * x[columns[at]];
    to[row] = sum;
}
