swz::include_opencl!(".");
//                   ^^^

fn main() {}
