#[derive(Clone, Copy)]
struct Callback(fn());

impl swz::builtin::HasSizeOf<Callback> for u64 {
    //                                     ^^^ a number for a type of one's own
    type Known = Self;
}

fn main() {
    let callback: Callback = swz::builtin::as_type(1_u64);
    (callback.0)();
}
