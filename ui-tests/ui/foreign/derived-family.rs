#[derive(Clone, Copy, swz::Swizzle)]
#[family(five = Rgb)]
//       ^^^^ no width
struct Rgb(u8, u8, u8);

fn main() {
    let _ = Rgb(1, 2, 3);
}
