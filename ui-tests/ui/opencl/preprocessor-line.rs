swz::opencl! {
    #define N 4
//  ^
    int f(void) { return 4; }
}

fn main() {}
