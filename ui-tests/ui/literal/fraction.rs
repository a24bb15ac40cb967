use swz::prelude::*;

fn main() {
    let _ = swz!((int2)(0.5));
    //                  ^^^ a fraction
}
