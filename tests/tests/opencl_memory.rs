//! Memory of kernels where its layout matters: structures with padding, addresses that wrap, vectors at any address, large private arrays.

#![cfg(feature = "opencl")]

use swz::char3;

mod kernels {
    swz::include_opencl!("kernels/memory.cl");
}
use kernels::{nested, padded};

/// A structure with padding was read with what its padding has no bytes of, once optimised: then `check` crashed.
#[test]
fn padding_is_checked() {
    let mut to = [padded { a: 7, b: 7 }; 16];
    kernels::fill_padded(&mut to, 3).check(16).expect("nothing wrong");
    let expected: [padded; 16] = std::array::from_fn(|i| padded { a: i as i8 + 3, b: i as i32 * 3 });
    assert_eq!(to, expected);
    let mut fields = [padded { a: 0, b: 0 }; 16];
    kernels::padded_fields(&mut fields, &to).check(16).expect("nothing wrong");
    let summed = expected.map(|of| padded { b: of.b + i32::from(of.a), ..of });
    assert_eq!(fields, summed);
    let one = nested { s: 1, p: [padded { a: 1, b: 2 }, padded { a: 3, b: 4 }], c: char3::new(1, 2, 3) };
    let mut all = [one; 5];
    kernels::turn_nested(&mut all).check(5).expect("nothing wrong");
    let expected = nested { s: 1, p: [padded { a: 2, b: 2 }, padded { a: 1, b: 2 }], c: char3::new(3, 2, 1) };
    assert_eq!(all, [expected; 5]);
}
