#[derive(Clone, swz::Swizzle)]
struct Names {
    first: String,
    //     ^^^^^^ no scalar
    last: String,
}

fn main() {}
