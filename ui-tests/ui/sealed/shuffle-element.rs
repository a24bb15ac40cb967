struct Big;

impl swz::ShuffleElement for Big {
    //                       ^^^ no element
    type Mask = u32;
}

fn main() {}
