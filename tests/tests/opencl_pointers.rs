//! Pointers of `kernels/pointers.cl`, whose numbers are those of C.

#![cfg(feature = "opencl")]

#[allow(deprecated, reason = "an array of pointers at program scope, in OpenCL C 1.2")]
mod pointers {
    swz::include_opencl!("kernels/pointers.cl");
}

#[test]
fn pointers_of_all_kinds() {
    /// As an `int4` is aligned.
    #[repr(align(16))]
    struct Aligned([i32; 8]);
    let mut data = Aligned([1, 2, 3, 4, 5, 6, 7, 8]);
    let mut out = [0; 16];
    pointers::all(&mut data.0, &mut out, &b"123456789"[..], 3).run(1);
    let crc = i32::from_ne_bytes(0xCBF4_3926_u32.to_ne_bytes());
    assert_eq!(out, [6, 691, 3, 10, 16, crc, 3, 41, 2 * i32::from(b'o'), 12, 6, 3, 3, 17, 8, 82]);
}

#[test]
fn functions_take_pointers_into_slices() {
    let mut numbers = [1, 2, 3, 4];
    let span = pointers::make((&mut numbers[..]).into(), 4);
    assert_eq!(pointers::total(span), 10);
    assert_eq!(pointers::crc((&b"a"[..]).into(), 1), 0xE8B7_BE43);
    assert_eq!(pointers::Span::default().n, 0);
}

#[test]
fn pointers_to_packed_fields_and_whole_arrays() {
    let mut out = [0; 6];
    pointers::packed_fields(&mut out).run(1);
    assert_eq!(out, [13, 8, 59, 1 + 12 + 3 + 4, 8, 5]);
}

#[test]
fn pointers_behind_a_barrier() {
    use swz::opencl::{Local, NdRange};
    let (mut out, mut checked) = ([0; 8], [0; 8]);
    pointers::behind_a_barrier(&mut out, Local::new(4)).run(NdRange::new(8).local(4));
    // 3 of its own, 3 of the first item, and its number.
    assert_eq!(out, [6, 7, 8, 9, 6, 7, 8, 9]);
    let report = pointers::behind_a_barrier(&mut checked, Local::new(4)).check(NdRange::new(8).local(4));
    assert_eq!((out, report.is_ok()), (checked, true), "{report:?}");
}

#[test]
fn parameters_point_to_what_their_functions_have() {
    use swz::opencl::{Local, NdRange};
    let (mut out, mut checked) = ([0; 8], [0; 8]);
    pointers::pointed_elsewhere(&mut out, Local::new(2)).run(NdRange::new(2).local(2));
    // 2 + 3 + 4 + 5, and 2 + 3 + 4 + 2 of a block of three; 3 and 4, then one of them and what is there in its place; 3 of the first item, 4 of the
    // second, 3.
    assert_eq!(out, [14 + 200 + 5000, 34 + 3400, 10, 0, 11 + 200, 31 + 9800, 10, 0]);
    let report = pointers::pointed_elsewhere(&mut checked, Local::new(2)).check(NdRange::new(2).local(2));
    assert_eq!((out, report.is_ok()), (checked, true), "{report:?}");
}

#[test]
fn parameters_become_others() {
    for n in 0..3 {
        let (mut p, mut q, mut halves) = ([0; 3], [0; 3], [0_i16; 2]);
        pointers::exchanged(&mut p, &mut q, &mut halves, n).run(1);
        // After an odd number of exchanges `p` is the second buffer. The bits of 0x30002 are two `short`s.
        let expected = if n % 2 == 0 { ([4, 2010, 0], [7, 0, 5]) } else { ([4, 0, 5], [7, 1020, 0]) };
        let bytes = 0x30002_i32.to_ne_bytes();
        let expected_halves = [i16::from_ne_bytes([bytes[0], bytes[1]]), i16::from_ne_bytes([bytes[2], bytes[3]])];
        assert_eq!((p, q, halves), (expected.0, expected.1, expected_halves), "{n}");
    }
}
