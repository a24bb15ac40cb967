use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        switch (n) { case 1: v.x = 1.0; break; }
    //  ^^^^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
