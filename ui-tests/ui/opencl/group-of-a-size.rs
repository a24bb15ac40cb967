use swz::opencl::NdRange;

fn launch(width: usize) {
    let _ = NdRange::new(width.local(8));
    //                         ^^^^^ of the range
}

fn main() {}
