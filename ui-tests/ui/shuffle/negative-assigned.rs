use swz::prelude::*;

fn main() {
    let mut rows = [uint4::splat(1); 2];
    rows[1] = shuffle!(rows[1], [1, 2, 3, -4]);
    //                                    ^ no index
    let _ = rows;
}
