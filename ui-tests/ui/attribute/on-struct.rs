use swz::prelude::*;

#[swizzle] struct S;
//         ^^^^^^ no code

fn main() {
    let _ = S;
}
