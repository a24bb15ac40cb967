use swz::opencl::Image2d;

fn first(image: &Image2d) -> u8 {
    let texel = image[0];
    //          ^^^^^
    texel
}

fn main() {}
