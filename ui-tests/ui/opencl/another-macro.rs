swz::include_opencl!(stringify!(levels.cl));
//                   ^^^^^^^^^

fn main() {}
