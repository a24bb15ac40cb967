use std::sync::Mutex;
use swz::prelude::*;

fn main() {
    let m = Mutex::new(float4::splat(0.0));
    swz!(m.lock().xy = 1.0);
    //            ^^ a guard, or an error
}
