#[derive(Clone, swz::Swizzle)]
//              ^^^^^^^^^^^^ no `Copy`
struct Rgb(u8, u8, u8);

fn main() {
    let _ = Rgb(1, 2, 3);
}
