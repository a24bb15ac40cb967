swz::opencl! {
    void clear(__global int *list, int n) {
        int list = n;
        //  ^^^^
        list[0] = list;
    }
}

fn main() {}
