use swz::opencl::Image2d;

fn width(image: &Image2d) {
    let _ = image.as_slice();
    //            ^^^^^^^^
}

fn main() {}
