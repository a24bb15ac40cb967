swz::opencl! {
    #include "k.h"
//  ^
    int f(void) { return 4; }
}

fn main() {}
