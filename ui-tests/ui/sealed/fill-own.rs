struct Five([f32; 5]);

impl swz::Fill<Five> for f32 {
    //                   ^^^ a number for a type of one's own
    const SPREAD: bool = true;
}

fn main() {
    let Five(_) = Five([0.0; 5]);
}
