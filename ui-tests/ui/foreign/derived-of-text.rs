#[derive(Clone, Copy, swz::Swizzle)]
struct Names(&'static str, &'static str);
//           ^ no element type

fn main() {
    let _ = Names("a", "b");
}
