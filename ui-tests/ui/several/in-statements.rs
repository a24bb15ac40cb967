use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz! {
        let a = v.xy.s7;
        //           ^^ 2 components
        v.xx = v.zw;
        //^^ x twice
        v.xy.z = 1.0;
        //   ^ 2 components
        let c = (float4)(1.0, 2.0);
        //       ^^^^^^ 2 of 4
        let d = v.x1;
        //        ^^ no such field
        let e = 5.xy;
        //        ^^ no vector
    }
}
