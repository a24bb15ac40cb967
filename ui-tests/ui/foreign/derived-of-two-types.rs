#[derive(Clone, Copy, swz::Swizzle)]
struct Mixed {
    a: u8,
    b: u16,
    // ^^^ another type
}

fn main() {
    let _ = Mixed { a: 1, b: 2 };
}
