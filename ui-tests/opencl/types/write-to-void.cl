__kernel void k(__global void *data) {
    *data = 1;
}
