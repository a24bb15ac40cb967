//! The first lines of the README print the text that stands below them.

use std::fmt::Write;

use swz::prelude::*;

const README: &str = include_str!("../README.md");

/// The text between the fences of the first block of a language.
fn block(language: &str) -> &'static str {
    let start = README.split_once(&format!("```{language}\n")).expect("a block").1;
    start.split_once("```").expect("its end").0
}

#[test]
fn the_first_lines_print_what_stands_below() {
    let mut printed = String::new();
    macro_rules! println {
        ($($argument:tt)*) => {
            writeln!(printed, $($argument)*).expect("a text takes all")
        };
    }

    // As in the README, line by line.
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    println!("{:?}", swz!(v.wzyx));

    let mut p = swz!((float8)(v, v.hi, 0.5, v.x)); // a literal of vectors and scalars
    swz!(p.lo.xy = p.odd.xy); // reads components 1 and 3, writes 0 and 1
    swz!(p.s67 *= 10.0);
    println!("{p:?}");

    let rgba = uchar16::from_array([1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255]);
    println!("{:?}", swz!(rgba.s21036547a98bedcf)); // four pixels of RGBA to BGRA

    assert_eq!(printed, block("text"));
    let mut own = include_str!("readme.rs").lines().map(str::trim).skip_while(|line| !line.starts_with("// As in"));
    for line in block("rust").lines().skip(2).filter(|line| !line.is_empty()) {
        assert!(own.any(|ours| ours == line), "not above: {line}");
    }
}
