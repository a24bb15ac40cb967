__kernel void k(__global float *out) {
    println!("%f", out[0]);
}
