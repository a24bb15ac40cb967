mod kernels {
    swz::opencl! { int one(void) { return 1; } }
    swz::opencl! { int one(void) { return 1; } }
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the same text
}

fn main() {}
