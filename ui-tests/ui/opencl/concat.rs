swz::include_opencl!(concat!("levels", ".cl"));
//                   ^^^^^^

fn main() {}
