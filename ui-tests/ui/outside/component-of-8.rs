use swz::prelude::*;

fn main() {
    let v = float8::splat(1.0);
    let _ = v.s9;
    //        ^^ the last one is `s7`
}
