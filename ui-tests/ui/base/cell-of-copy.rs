use core::cell::Cell;
use swz::prelude::*;

fn main() {
    let cell = Cell::new(float4::splat(1.0));
    let _ = swz!(cell.xy);
    //                ^^ behind the cell
}
