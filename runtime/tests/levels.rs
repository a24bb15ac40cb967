//! The example `levels`: each clone of its kernel against a scalar loop, and the program itself.

#[path = "../examples/levels/grade.rs"]
mod grade;

use std::process::Command;

use grade::Grade;
use swz::prelude::*;

/// One channel of one pixel.
#[expect(clippy::cast_sign_loss, reason = "it is at least 0")]
fn expected(byte: u8, channel: usize, how: Grade) -> u8 {
    let gain = 255.0 / (how.levels.y - how.levels.x);
    let value = f32::from(byte);
    let value = match channel {
        0 => (value - how.levels.x) * ((1.0 + how.warmth) * gain),
        1 => (value - how.levels.x) * gain,
        2 => (value - how.levels.x) * ((1.0 - how.warmth) * gain),
        _ => value,
    };
    (value.clamp(0.0, 255.0) + 0.5) as u8
}

#[test]
fn clones_make_what_a_scalar_loop_makes() {
    // Every byte in every channel, and lengths that leave 0 to 3 pixels over from groups of four.
    let bytes: Vec<u8> = (0..4 * 259_u32).map(|at| (at / 4 + at % 4 * 77) as u8).collect();
    for (black, white, warmth) in [(0.0, 255.0, 0.0), (16.0, 235.0, 0.08), (-20.0, 300.0, -0.5), (200.0, 100.0, 1.0)] {
        let how = Grade { levels: float2::new(black, white), warmth };
        for pixels in 256..260 {
            let from = &bytes[..4 * pixels - 4];
            let expected: Vec<u8> = from.iter().enumerate().map(|(at, &byte)| expected(byte, at % 4, how)).collect();
            for (name, kernel) in
                [("plain", grade::plain as fn(&_, &mut _, _)), ("avx2", grade::avx2), ("best", grade::best)]
            {
                let mut to = vec![0xEE; from.len()];
                kernel(from, &mut to, how);
                assert_eq!(to, expected, "{name}, {black} to {white}, {warmth}, {pixels} pixels");
            }
        }
    }
}

#[test]
fn the_program_tells_the_speed_of_each() {
    let test = std::env::current_exe().unwrap();
    let example =
        test.ancestors().nth(2).unwrap().join("examples/levels").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(example.exists(), "{} is missing: cargo build --example levels", example.display());
    let output = Command::new(example).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{report}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(report.matches(" million pixels a second").count(), 3, "{report}");
}
