__kernel void k(__global float *out, int n) {
    switch (n) {
    case 0:
        goto two;
    case 1:
        out[1] = 1.0f;
        break;
    case 2:
    two:
        out[2] = 2.0f;
    }
}
