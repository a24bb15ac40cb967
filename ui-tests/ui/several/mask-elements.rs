use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle!(
        x,
        [
            0,
            -1,
//          ^ negative
            "2",
//          ^^^ a text
            3.0, // of one kind with the text
        ]
    );
}
