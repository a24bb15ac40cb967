#![deny(deprecated)]

swz::opencl! {
    #![lanes(always)]
    kernel void first_zero(global const int *in, global int *out) {
        int i = get_global_id(0);
        if (in[i] == 0) goto found;
        //              ^^^^^^^^^^^
        out[i] = 0;
        return;
    found:
        out[i] = 1;
    }
}

fn main() {}
