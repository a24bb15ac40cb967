use swz::prelude::*;

fn main() {
    let _ = swz!(float4(1.0, 2.0));
    //           ^^^^^^ 2 of 4
}
