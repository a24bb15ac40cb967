#[derive(Clone, Copy)]
struct Pair;

impl swz::builtin::Gentype for Pair {}
//                             ^^^^ no vector and no scalar

fn main() {}
