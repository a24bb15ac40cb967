swz::include_opencl!("levels.cl" "-D N=4");
//                               ^^^^^^^^

fn main() {}
