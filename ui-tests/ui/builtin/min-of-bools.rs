use swz::prelude::*;

fn main() {
    let _ = bool4::splat(true).min(bool4::splat(false));
    //                         ^^^ no order of `bool`s
}
