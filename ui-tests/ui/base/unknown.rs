use swz::prelude::*;

fn main() {
    let _ = swz!(missing.xy);
    //           ^^^^^^^ no such variable
}
