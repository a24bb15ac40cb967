use swz::prelude::*;

mod own {
    #[allow(non_camel_case_types)]
    pub struct int2(pub i32, pub i32);

    impl int2 {
        #[allow(dead_code)]
        pub fn new(x: i32, y: i32) -> Self {
            int2(y, x)
        }
    }
}
use own::int2;

fn main() {
    let _ = swz!(int2(1, 2));
    //           ^^^^ another type's
}
