//! The example `pipeline`: its kernels against plain code, and the program itself, run as a user runs it.

#[path = "../examples/pipeline/filter.rs"]
mod filter;
#[path = "../examples/pipeline/kernels.rs"]
mod kernels;
#[path = "../examples/channels/picture.rs"]
#[allow(dead_code, reason = "the tests take a part of it")]
mod picture;

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{self, Command, Output};

use filter::Results;
use kernels::{BEST, Look, PLAIN};
use picture::{Picture, write};
use png::ColorType;
use swz::prelude::*;

const LOOK: Look = Look { levels: float2::new(8.0, 247.0), saturation: 1.2, contrast: 0.5 };

/// Pixels in RGBA with steep edges and gentle ones.
fn pixels(width: usize, height: usize) -> Vec<u8> {
    let noise = |at: usize| (at.wrapping_mul(at).wrapping_mul(0x9E37_79B9) >> 13) as u8;
    (0..4 * width * height)
        .map(|at| if at % 7 < 3 { noise(at) } else { (at / 4 % width * 5 + at % 4 * 60) as u8 })
        .collect()
}

/// The results of each way for pixels: as compiled and by the best clone, on one core and on all.
fn made(pixels: &[u8], width: usize, look: Look) -> Results {
    let height = pixels.len() / 4 / width;
    let mut ways = [(PLAIN, false), (PLAIN, true), (BEST, false), (BEST, true)].map(|(kernels, parallel)| {
        let mut results = Results::new(width, height);
        results.make(pixels, width, look, kernels, parallel);
        results
    });
    assert!(ways[1..].iter().all(|results| *results == ways[0]), "{width} x {height}");
    std::mem::take(&mut ways[0])
}

/// Sobel's filter in whole numbers, one pixel after the other.
fn edges(pixels: &[u8], width: usize) -> Vec<u8> {
    let height = pixels.len() / 4 / width;
    let grey = |x: usize, y: usize| {
        let pixel = &pixels[4 * (y * width + x)..];
        let [r, g, b] = [0, 1, 2].map(|channel| i32::from(pixel[channel]));
        (54 * r + 183 * g + 19 * b + 128) / 256
    };
    let at = |x: usize, y: usize, dx: isize, dy: isize| {
        grey(x.saturating_add_signed(dx).min(width - 1), y.saturating_add_signed(dy).min(height - 1))
    };
    let mut strengths = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let (mut across, mut down) = (0, 0);
            for (d, weight) in [(-1, 1), (0, 2), (1, 1)] {
                across += weight * (at(x, y, 1, d) - at(x, y, -1, d));
                down += weight * (at(x, y, d, 1) - at(x, y, d, -1));
            }
            strengths.push(u8::try_from(across.abs() + down.abs()).unwrap_or(255));
        }
    }
    strengths
}

/// One pixel, developed in `f64`.
fn developed(pixel: &[u8], look: Look) -> [f64; 4] {
    let [black, white] = look.levels.to_array().map(f64::from);
    let (saturation, contrast) = (f64::from(look.saturation), f64::from(look.contrast));
    let colour = [0, 1, 2].map(|channel| ((f64::from(pixel[channel]) - black) / (white - black)).clamp(0.0, 1.0));
    let grey = 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
    let [r, g, b] = colour.map(|channel| {
        let channel = (grey + (channel - grey) * saturation).clamp(0.0, 1.0);
        let curve = channel * channel * (3.0 - 2.0 * channel);
        (channel + (curve - channel) * contrast) * 255.0
    });
    [r, g, b, f64::from(pixel[3])]
}

#[test]
fn edges_are_those_of_plain_whole_numbers() {
    // Widths that leave 0 to 15 pixels over from groups of 16, and pictures of a single row or column.
    for (width, height) in (1..36).map(|width| (width, 5)).chain([(1, 1), (40, 1), (1, 9), (130, 17)]) {
        let results = made(&pixels(width, height), width, LOOK);
        assert_eq!(results.edges, edges(&results.colour, width), "{width} x {height}");
    }
}

#[test]
fn colours_are_those_of_f64() {
    for look in [
        LOOK,
        Look { levels: float2::new(0.0, 255.0), saturation: 1.0, contrast: 0.0 },
        Look { levels: float2::new(60.0, 200.0), saturation: 0.0, contrast: 1.0 },
        Look { levels: float2::new(-20.0, 300.0), saturation: 2.0, contrast: 0.3 },
    ] {
        let pixels = pixels(61, 21);
        let results = made(&pixels, 61, look);
        for (pixel, colour) in pixels.chunks(4).zip(results.colour.chunks(4)) {
            for (&colour, expected) in colour.iter().zip(developed(pixel, look)) {
                assert!((f64::from(colour) - expected).abs() < 0.501, "{pixel:?}: {colour} for {expected}");
            }
        }
    }
}

/// A folder for the files of one test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("swz-pipeline-{}-{test}", process::id()));
        fs::create_dir(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The example, which cargo builds before it runs the tests.
fn pipeline(arguments: &[&OsStr]) -> Output {
    let test = std::env::current_exe().unwrap();
    let example =
        test.ancestors().nth(2).unwrap().join("examples/pipeline").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(example.exists(), "{} is missing: cargo build --example pipeline", example.display());
    Command::new(example).args(arguments).output().unwrap()
}

/// A small picture as a file.
fn small(folder: &Folder) -> (PathBuf, Picture) {
    let (path, (width, height)) = (folder.0.join("small.png"), (61, 21));
    let pixels = pixels(width as usize, height as usize);
    let picture = Picture { name: String::new(), width, height, colour: ColorType::Rgba, pixels };
    write(&path, &picture, &picture.pixels).unwrap();
    (path, picture)
}

#[test]
fn the_bundled_picture_by_default() {
    let output = pipeline(&[]);
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));
    let report = String::from_utf8(output.stdout).unwrap();
    for said in ["bundled", "as compiled", "best clone", "all cores", "times one core"] {
        assert!(report.contains(said), "{report}");
    }
}

#[test]
fn png_in_and_png_out() {
    let folder = Folder::new("files");
    let (input, picture) = small(&folder);
    let (colour, edges_file) = (folder.0.join("colour.png"), folder.0.join("edges.png"));
    let files = [
        "--input".as_ref(),
        input.as_ref(),
        "--colour".as_ref(),
        colour.as_ref(),
        "--edges".as_ref(),
        edges_file.as_ref(),
    ];
    let output = pipeline(&files);
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));

    let results = made(&picture.pixels, picture.width as usize, LOOK);
    assert_eq!(Picture::read(&colour).unwrap().pixels, results.colour);
    let expected: Vec<u8> =
        edges(&results.colour, picture.width as usize).into_iter().flat_map(|edge| [edge, edge, edge, 255]).collect();
    assert_eq!(Picture::read(&edges_file).unwrap().pixels, expected);

    // The program reads the file that it wrote.
    let output = pipeline(&["--input".as_ref(), edges_file.as_ref(), "--saturation".as_ref(), "0".as_ref()]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn mistakes_are_one_line() {
    let folder = Folder::new("mistakes");
    let (input, text) = (small(&folder).0, folder.0.join("text.png"));
    fs::write(&text, "no picture").unwrap();
    let missing = folder.0.join("missing/out.png");
    for (arguments, said) in [
        (&["--input".as_ref(), text.as_os_str()][..], "cannot read"),
        (&["--input".as_ref(), "missing.png".as_ref()], "cannot read missing.png"),
        (&["--input".as_ref(), input.as_os_str(), "--colour".as_ref(), missing.as_os_str()], "cannot write"),
        (&["--input".as_ref(), input.as_os_str(), "--edges".as_ref(), missing.as_os_str()], "cannot write"),
        (&["--contrast".as_ref(), "much".as_ref()], "\"--contrast\" takes a number from 0 to 1, not \"much\""),
        (&["--saturation".as_ref(), "-1".as_ref()], "a number from 0 to 2"),
        (&["--contrast".as_ref(), "NaN".as_ref()], "a number from 0 to 1"),
        (&["--contrast".as_ref()], "\"--contrast\" lacks its value"),
        (&["photo.png".as_ref()], "unknown option \"photo.png\""),
    ] {
        let output = pipeline(arguments);
        assert_eq!((output.stdout.as_slice(), output.status.code()), (&b""[..], Some(1)), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with("pipeline: ") && text.lines().count() == 1 && text.contains(said), "{text}");
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
}
