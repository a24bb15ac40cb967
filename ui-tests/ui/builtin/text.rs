use swz::builtin::*;

fn main() {
    let _ = sqrt("2");
    //      ^^^^^^^^^ no number
}
