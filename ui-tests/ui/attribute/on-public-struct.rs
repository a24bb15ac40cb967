use swz::prelude::*;

#[derive(Debug)] #[swizzle] pub struct S;
//                              ^^^^^^

fn main() {}
