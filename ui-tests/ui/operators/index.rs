use swz::prelude::*;

fn main() {
    let (v, i) = (int4::new(1, 2, 3, 4), 2);
    let _: i32 = v[i as i32];
    //             ^^^^^^^^ no `usize`
}
