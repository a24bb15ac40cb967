#[derive(Clone, Copy, Default, PartialEq)]
struct Big([u64; 4]);

impl swz::Scalar for Big {
    //               ^^^ its size is not that of its bits
    const NAME: &'static str = "big";
    type Bits = u8;
}

fn main() {}
