use swz::prelude::*;

struct P;

fn f(p: &P) {
    let _ = swz!(p.xy);
    //             ^^ no vector
}

fn main() {
    f(&P);
}
