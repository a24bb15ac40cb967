void f(void) {
    __syncthreads();
}
