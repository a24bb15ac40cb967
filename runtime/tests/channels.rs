//! The example `channels`: every order against a scalar loop, and the program itself, run as a user runs it.

#[path = "../examples/channels/orders.rs"]
mod orders;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use orders::{ORDERS, Order};
use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};

/// A folder for the files of one test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("swz-channels-{}-{test}", process::id()));
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of the files in it, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = entries.collect();
        names.sort();
        names
    }

    /// Writes a picture of 7 x 3 pixels, which leave one over from groups of four; gives its bytes as they are stored.
    fn picture(&self, name: &str, colour: ColorType, depth: BitDepth) -> Vec<u8> {
        let mut encoder = Encoder::new(File::create(self.join(name)).unwrap(), 7, 3);
        encoder.set_color(colour);
        encoder.set_depth(depth);
        if colour == ColorType::Indexed {
            encoder.set_palette((0..=255).flat_map(|k: u8| [k, !k, k ^ 0x5A]).collect::<Vec<_>>());
        }
        let size = 21 * colour.samples() * if depth == BitDepth::Sixteen { 2 } else { 1 };
        let data: Vec<u8> = (0..size).map(|k| (k * 37 % 256).try_into().unwrap()).collect();
        encoder.write_header().unwrap().write_image_data(&data).unwrap();
        data
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The example, which cargo builds before it runs the tests.
fn channels(arguments: &[&OsStr]) -> process::Output {
    let test = std::env::current_exe().unwrap();
    let example =
        test.ancestors().nth(2).unwrap().join("examples/channels").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(example.exists(), "{} is missing: cargo build --example channels", example.display());
    Command::new(example).args(arguments).output().unwrap()
}

/// Runs it, expects success, and gives its report.
fn succeeds(arguments: &[&OsStr]) -> String {
    let output = channels(arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!((text.as_str(), output.status.code()), ("", Some(0)), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs it, expects status 1 and one line on standard error, which it gives.
fn fails(arguments: &[&OsStr]) -> String {
    let output = channels(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("channels: ") && text.ends_with('\n') && text.lines().count() == 1, "{text}");
    text
}

/// The size, the colour type and the bytes of a picture as they are stored.
fn decode(path: &Path) -> (u32, u32, ColorType, Vec<u8>) {
    let mut decoder = Decoder::new(BufReader::new(File::open(path).unwrap()));
    decoder.set_transformations(Transformations::IDENTITY);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut data).unwrap();
    (reader.info().width, reader.info().height, reader.info().color_type, data)
}

/// The pixels in an order, one by one.
fn scalar(name: &str, pixels: &[[u8; 4]]) -> Vec<u8> {
    let channel = |pixel: &[u8; 4], letter| pixel["rgba".find(letter).unwrap()];
    pixels.iter().flat_map(|pixel| name.chars().map(|letter| channel(pixel, letter))).collect()
}

#[test]
fn every_order_is_what_its_name_says() {
    let pixels: Vec<[u8; 4]> = (0..11).map(|k| [k, 50 + k, 100 + k, 150 + k]).collect();
    for count in 0..=pixels.len() {
        for Order { name, group, reorder } in ORDERS {
            let mut result = vec![0; 4 * count];
            reorder(pixels[..count].as_flattened(), &mut result);
            assert_eq!(result, scalar(name, &pixels[..count]), "{name} {group} on {count} pixels");
        }
    }
    let mut names: Vec<_> = ORDERS.iter().map(|order| order.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 256);
}

#[test]
fn pictures_of_every_colour_type() {
    let folder = Folder::new("colours");
    let colours =
        [ColorType::Grayscale, ColorType::GrayscaleAlpha, ColorType::Rgb, ColorType::Rgba, ColorType::Indexed];
    for colour in colours {
        let data = folder.picture("in.png", colour, BitDepth::Eight);
        let pixels: Vec<[u8; 4]> = match colour {
            ColorType::Grayscale => data.iter().map(|&v| [v, v, v, 255]).collect(),
            ColorType::GrayscaleAlpha => data.chunks(2).map(|p| [p[0], p[0], p[0], p[1]]).collect(),
            ColorType::Rgb => data.chunks(3).map(|p| [p[0], p[1], p[2], 255]).collect(),
            ColorType::Rgba => data.chunks(4).map(|p| [p[0], p[1], p[2], p[3]]).collect(),
            ColorType::Indexed => data.iter().map(|&k| [k, !k, k ^ 0x5A, 255]).collect(),
        };
        for order in ["bgra", "argb", "rrra", "abgr"] {
            let (input, output) = (folder.join("in.png"), folder.join("out.png"));
            let report = succeeds(&[
                "--input".as_ref(),
                input.as_ref(),
                "--output".as_ref(),
                output.as_ref(),
                "--order".as_ref(),
                order.as_ref(),
            ]);
            assert!(report.contains("7 x 3 pixels") && report.contains(&format!("{colour:?}")), "{report}");
            assert!(report.contains(&format!("swz!(pixel.{order})")) && report.contains("memcpy"), "{report}");
            assert_eq!(decode(&output), (7, 3, ColorType::Rgba, scalar(order, &pixels)), "{colour:?} {order}");
            assert_eq!(folder.names(), ["in.png", "out.png"]);
        }
    }
}

#[test]
fn the_bundled_picture_by_default() {
    let folder = Folder::new("bundled");
    let output = folder.join("out.png");
    let report = succeeds(&["--output".as_ref(), output.as_ref()]);
    assert!(report.contains("bundled") && report.contains("bgra"), "{report}");
    let (width, height, _, data) = decode(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/channels/picture.png"));
    let pixels: Vec<[u8; 4]> = data.chunks(4).map(|p| [p[0], p[1], p[2], p[3]]).collect();
    assert_eq!(decode(&output), (width, height, ColorType::Rgba, scalar("bgra", &pixels)));
}

#[test]
fn help() {
    assert!(succeeds(&["--help".as_ref()]).contains("--order ORDER"));
}

#[test]
fn arguments_that_are_refused() {
    let folder = Folder::new("arguments");
    let output = folder.join("out.png");
    for (arguments, said) in [
        (&["--order", "bgrx"][..], "unknown order \"bgrx\""),
        (&["--order", "bgr"], "unknown order \"bgr\""),
        (&["--order", "BGRA"], "unknown order \"BGRA\""),
        (&["--order", ""], "unknown order \"\""),
        (&["--order"], "\"--order\" lacks its value"),
        (&["--colour"], "unknown option \"--colour\""),
        (&["picture.png"], "unknown option \"picture.png\""),
    ] {
        let mut all: Vec<&OsStr> = vec!["--output".as_ref(), output.as_ref()];
        all.extend(arguments.iter().map(OsStr::new));
        let text = fails(&all);
        assert!(text.contains(said), "{text}");
        assert!(folder.names().is_empty());
    }
}

#[test]
fn inputs_that_are_refused() {
    let folder = Folder::new("inputs");
    folder.picture("good.png", ColorType::Rgba, BitDepth::Eight);
    let good = fs::read(folder.join("good.png")).unwrap();
    let damaged = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x55;
        bytes
    };
    let data = good.windows(4).position(|chunk| chunk == b"IDAT").unwrap() + 4;
    // A header of its own size and check sum, and nothing behind it.
    let enormous = b"\x89PNG\r\n\x1a\n\0\0\0\x0DIHDR\0\x01\0\0\0\x01\0\0\x08\x06\0\0\0\x6C\x84\x30\xE3\0\0\0\0IDAT";
    for (bytes, said) in [
        (b"no picture".to_vec(), "cannot read"),
        (Vec::new(), "cannot read"),
        (damaged(0), "cannot read"),
        (damaged(data + 4), "cannot read"),
        (good[..data + 4].to_vec(), "cannot read"),
        (good[..good.len() - 12].to_vec(), "cannot read"),
        (enormous.to_vec(), "65536 x 65536 pixels"),
    ] {
        fs::write(folder.join("in.png"), bytes).unwrap();
        refused(&folder, "in.png", said);
    }
    folder.picture("in.png", ColorType::Rgb, BitDepth::Sixteen);
    refused(&folder, "in.png", "16 bits a channel");
    refused(&folder, "missing.png", "cannot read");
    refused(&folder, ".", "cannot read");
}

/// Runs it on a file of the folder, which it refuses, saying so and leaving no output behind.
fn refused(folder: &Folder, name: &str, said: &str) {
    let before = folder.names();
    let (input, output) = (folder.join(name), folder.join("out.png"));
    let text = fails(&["--input".as_ref(), input.as_ref(), "--output".as_ref(), output.as_ref()]);
    assert!(text.contains(said) && text.contains(name), "{text}");
    assert_eq!(folder.names(), before);
}

#[test]
fn outputs_that_cannot_be_written() {
    let folder = Folder::new("outputs");
    fs::create_dir(folder.join("folder")).unwrap();
    fs::write(folder.join("file"), "kept").unwrap();
    for output in [folder.join("missing/out.png"), folder.join("folder"), folder.join("file/out.png")] {
        let text = fails(&["--output".as_ref(), output.as_ref()]);
        assert!(text.contains("cannot write"), "{text}");
        assert_eq!(folder.names(), ["file", "folder"]);
        assert_eq!(fs::read(folder.join("file")).unwrap(), b"kept");
    }
}
