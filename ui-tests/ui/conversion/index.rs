use swz::prelude::*;

fn main() {
    let n = 3_usize;
    let _ = swz!(convert_float(n));
    //           ^^^^^^^^^^^^^ no number of OpenCL's
}
