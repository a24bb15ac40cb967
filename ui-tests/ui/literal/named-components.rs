use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = swz!(float4 { x: v.y, y: 0.5, z: v.z, w: 1.0 });
    //           ^^^^^^ a struct of Rust's
}
