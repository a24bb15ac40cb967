//! Makes the pictures of the documentation's gallery, by the code of the other examples and by kernels of OpenCL C, and writes them into the
//! file that the page includes.
//!
//! ```text
//! cargo run --release -p swz --features opencl --example gallery
//! ```
//!
//! `gallery.cl` has the kernels.

#[allow(dead_code, reason = "the example `pipeline` uses all of it")]
#[path = "../pipeline/filter.rs"]
mod filter;
#[allow(dead_code, reason = "the example `pipeline` uses all of it")]
#[path = "../pipeline/kernels.rs"]
mod kernels;
#[allow(dead_code, reason = "the example `channels` uses all of it")]
#[path = "../channels/orders.rs"]
mod orders;
#[allow(dead_code, reason = "the example `channels` uses all of it")]
#[path = "../channels/picture.rs"]
mod picture;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Cursor;

use filter::Results;
use kernels::{Look, PLAIN};
use orders::ORDERS;
use picture::Picture;
use swz::opencl::{Channel, Format, Image2d, Order};
use swz::prelude::*;

mod opencl {
    swz::include_opencl!("examples/gallery/gallery.cl");
}

const WIDTH: usize = 160;
const HEIGHT: usize = 120;
const RGBA: Format = Format(Order::Rgba, Channel::UnormInt8);

fn main() -> Result<(), Box<dyn Error>> {
    let small = small()?;
    let look = Look { levels: float2::new(8.0, 247.0), saturation: 1.2, contrast: 0.5 };
    let mut developed = Results::new(WIDTH, HEIGHT);
    developed.make(&small, WIDTH, look, PLAIN, false);
    let edges: Vec<u8> = developed.edges.iter().flat_map(|&edge| [edge, edge, edge, 255]).collect();
    let pictures = [
        ("original", small.clone()),
        ("channels", reordered(&small, "bgra")?),
        ("developed", developed.colour),
        ("edges", edges),
        ("julia", julia()),
        ("heat", heat()),
    ];

    // A heading ends the table of the page before it, which would take the first line in.
    let mut page = "# Their size\n\nEach picture has 160 x 120 pixels, and stands in this page itself.\n".to_owned();
    for (name, pixels) in &pictures {
        writeln!(page, "\n[{name}]: data:image/png;base64,{}", base64(&png(pixels)?))?;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/gallery/pictures.md");
    fs::write(path, &page)?;
    println!("{} pictures, {} bytes", pictures.len(), page.len());
    Ok(())
}

/// The bundled picture, small: an image of OpenCL C.
fn small() -> Result<Vec<u8>, Box<dyn Error>> {
    let bundled = include_bytes!("../channels/picture.png");
    let large = Picture::decode("the bundled picture", Cursor::new(&bundled[..]))?;
    let large = Image2d::from_slice([large.width as usize, large.height as usize], RGBA, &large.pixels);
    let mut small = Image2d::new([WIDTH, HEIGHT], RGBA);
    opencl::shrunk(&large, &mut small).run([WIDTH, HEIGHT]);
    Ok(small.to_vec::<u8>())
}

/// A picture with its channels in another order.
fn reordered(pixels: &[u8], name: &str) -> Result<Vec<u8>, String> {
    let order = ORDERS.iter().find(|order| order.name == name).ok_or("no such order")?;
    let mut result = vec![0; pixels.len()];
    (order.reorder)(pixels, &mut result);
    Ok(result)
}

fn julia() -> Vec<u8> {
    let mut pixels = vec![0; 4 * WIDTH * HEIGHT];
    opencl::julia(&mut pixels, 160, 120, float2::new(-0.4, 0.6)).run([WIDTH, HEIGHT]);
    pixels
}

/// A plate that is hot in a frame, after some steps.
fn heat() -> Vec<u8> {
    let inside = |at: usize, of: usize| (of / 4..of - of / 4).contains(&at);
    let is_frame = |x, y| inside(x, WIDTH) && inside(y, HEIGHT) && !((60..100).contains(&x) && (45..75).contains(&y));
    let mut plate: Vec<f32> =
        (0..WIDTH * HEIGHT).map(|at| if is_frame(at % WIDTH, at / WIDTH) { 1.0 } else { 0.0 }).collect();
    let mut next = plate.clone();
    for _ in 0..100 {
        opencl::spread(&plate, &mut next, 160, 120).run([WIDTH, HEIGHT]);
        std::mem::swap(&mut plate, &mut next);
    }
    let mut pixels = vec![0; 4 * plate.len()];
    opencl::glow(&plate, &mut pixels).run(plate.len());
    pixels
}

/// Pixels in RGBA as a PNG file.
fn png(pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let rgb: Vec<u8> =
        pixels.chunks_exact(4).map(uchar4::from_slice).flat_map(|pixel| swz!(pixel.xyz).to_array()).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 160, 120);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(file)
}

/// The text of RFC 4648: four characters for three bytes.
fn base64(bytes: &[u8]) -> String {
    let digit = |value: u32| {
        char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[(value & 63) as usize])
    };
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            text.push(if at <= group.len() { digit(bits >> (18 - 6 * at)) } else { '=' });
        }
    }
    text
}
