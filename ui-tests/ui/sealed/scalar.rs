#[derive(Clone, Copy, Default, PartialEq)]
struct Big([u64; 4]);

impl swz::Scalar for Big {
    //               ^^^ its bits are more than a byte
    const NAME: &'static str = "";
    type Bits = u8;
}

fn main() {}
