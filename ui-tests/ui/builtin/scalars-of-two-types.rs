use swz::builtin::*;

fn main() {
    let _ = min(1_u8, 2_i32);
    //                ^^^^^ 32 bits beside 8
}
