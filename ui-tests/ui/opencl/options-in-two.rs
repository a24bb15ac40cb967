swz::include_opencl!("ui/opencl/none.cl", "-D ROWS=3", "-D COLUMNS=4");
//                                                     ^^^^^^^^^^^^^^ one text

fn main() {}
