swz::opencl! {
    int twice(int a) {
        int a = 2;
        //  ^
        return a;
    }
}

fn main() {}
