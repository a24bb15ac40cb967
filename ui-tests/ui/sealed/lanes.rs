struct Big([u64; 4]);

impl swz::Lanes<4> for Big {
    //                 ^^^ its shape is that of another type
    type Shape = <f32 as swz::Lanes<4>>::Shape;
}

fn main() {}
