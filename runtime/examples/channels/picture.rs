//! Pictures as PNG files: what the examples read and write, and what they refuse.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::Path;
use std::process;

use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, Transformations};
use swz::prelude::*;

/// Larger pictures are refused before memory is asked for: a header of 30 bytes can claim any size.
const MOST_PIXELS: u64 = 1 << 28;

/// A picture in memory.
pub struct Picture {
    pub name: String,
    pub width: u32,
    pub height: u32,
    /// As it is in the file.
    pub colour: ColorType,
    /// In RGBA.
    pub pixels: Vec<u8>,
}

impl Picture {
    pub fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let file = File::open(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        Self::decode(&name.to_string(), BufReader::new(file))
    }

    pub fn decode(name: &str, source: impl BufRead + Seek) -> Result<Self, String> {
        let broken = |error: DecodingError| format!("cannot read {name} as a PNG picture: {error}");
        let mut decoder = Decoder::new(source);
        decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(broken)?;
        let info = reader.info();
        let (width, height, colour) = (info.width, info.height, info.color_type);
        if info.bit_depth == BitDepth::Sixteen {
            return Err(format!("{name} has 16 bits a channel, 8 are expected"));
        }
        let size = reader.output_buffer_size().filter(|_| u64::from(width) * u64::from(height) <= MOST_PIXELS);
        let Some(size) = size else {
            return Err(format!("{name} has {width} x {height} pixels, more than {MOST_PIXELS}"));
        };
        let mut pixels = vec![0; size];
        reader.next_frame(&mut pixels).map_err(broken)?;
        reader.finish().map_err(broken)?;
        if reader.output_color_type().0 == ColorType::GrayscaleAlpha {
            pixels =
                pixels.chunks_exact(2).map(uchar2::from_slice).flat_map(|grey| swz!(grey.xxxy).to_array()).collect();
        }
        Ok(Self { name: name.to_owned(), width, height, colour, pixels })
    }
}

/// Writes pixels in RGBA, as many as the picture has: a file beside the one asked for, which is renamed when it is complete.
pub fn write(path: &Path, picture: &Picture, pixels: &[u8]) -> io::Result<()> {
    if path.exists() && !path.is_file() {
        return Err(io::Error::other("it is there, and no regular file"));
    }
    let part = path.with_file_name(format!(".swz-{}.part", process::id()));
    let file = File::create_new(&part)?;
    encode(file, picture, pixels).and_then(|()| fs::rename(&part, path)).inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })
}

fn encode(file: File, picture: &Picture, pixels: &[u8]) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    let mut encoder = Encoder::new(&mut file, picture.width, picture.height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    file.flush()
}
