#[derive(Clone, Copy, swz::Swizzle)]
enum Colour {
//   ^^^^^^ no struct
    Red,
}

fn main() {
    let _ = Colour::Red;
}
