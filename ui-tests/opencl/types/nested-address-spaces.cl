void f(__global int *__private *p) {
}

__kernel void k(__local int *tile) {
    __local int *own = tile;
    f(&own);
}
