swz::include_opencl!(levels.cl);
//                   ^^^^^^

fn main() {}
