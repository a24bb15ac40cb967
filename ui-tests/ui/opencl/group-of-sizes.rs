use swz::opencl::NdRange;

fn main() {
    let _ = NdRange::new([64, 64].local([8, 8]));
    //                            ^^^^^ of the range
}
