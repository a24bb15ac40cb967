#[derive(Clone, Copy)]
struct Byte(#[allow(dead_code)] u8);

impl swz::builtin::HasSizeOf<swz::ulong16> for Byte {
    //                                         ^^^^ of one byte
    type Known = Self;
}

fn main() {
    let _: swz::ulong16 = swz::builtin::as_type(Byte(1));
}
