//! Pictures as images of OpenCL. A device gets them and gives them back at each launch, which is a small part of what these kernels take there.

use std::cell::RefCell;

use swz::builtin::{convert_sat_rte, sqrt};
use swz::opencl::{Channel, DeviceError, Format, Image2d, Order};
use swz::prelude::*;

use crate::work::{Amount, Component, Components, Kind, Way, Work, bytes, cloned, numbers};

mod kernels {
    swz::include_opencl!("benches/opencl/cl/images.cl");
}

pub const ALL: [fn() -> Kind; 3] = [sobel, gauss, resize];

const NO_HAND: &str = "the plain loop is as long";
const COLOURS: Format = Format(Order::Rgba, Channel::UnormInt8);
const GREY: Format = Format(Order::R, Channel::Float);

/// A picture, and another one that is made of it: as images, and the same texels as slices.
struct Pictures<T> {
    from: Image2d,
    to: RefCell<Image2d>,
    texels: (Vec<T>, Vec<T>),
    launch: fn(&Image2d, &mut Image2d, Way<'_>) -> Result<(), DeviceError>,
    plain: fn(&[T], &mut [T], [usize; 2]),
    read: fn(&Image2d) -> Vec<T>,
}

impl<T: Components> Work for Pictures<T> {
    fn items(&self) -> usize {
        self.to.borrow().size().iter().product()
    }
    fn launch(&self, way: Way<'_>) -> Result<(), DeviceError> {
        (self.launch)(&self.from, &mut self.to.borrow_mut(), way)
    }
    fn plain(&mut self) {
        let (from, to) = &mut self.texels;
        (self.plain)(from, to, self.from.size());
    }
    fn by_hand(&mut self) {
        unreachable!("see `NO_HAND`")
    }
    fn clear(&mut self) {
        let to = self.to.get_mut();
        *to = Image2d::new(to.size(), to.format());
        self.texels.1 = (self.read)(to);
    }
    fn kernel_results(&self) -> Result<Vec<Component>, DeviceError> {
        let mut components = Vec::new();
        for texel in (self.read)(&self.to.borrow()) {
            texel.add_to(&mut components);
        }
        Ok(components)
    }
    fn rust_results(&self) -> Vec<Component> {
        let mut components = Vec::new();
        self.texels.1.iter().for_each(|texel| texel.add_to(&mut components));
        components
    }
}

/// Makes the work of a launch and of the same in Rust, of a picture of `from` texels and one of `to`.
macro_rules! pictures {
    ($texels:expr, $from:expr, $to:expr, $format:expr, $plain:path, |$image:ident, $other:ident| $kernel:expr) => {{
        let (texels, to) = ($texels, Image2d::new($to, $format));
        Box::new(Pictures {
            from: Image2d::from_slice($from, $format, &texels),
            texels: (texels, to.to_vec()),
            to: RefCell::new(to),
            launch: |$image, $other, way| {
                cloned! {
                    fn launch_clone($image: &Image2d, $other: &mut Image2d) {
                        let size = $other.size();
                        $kernel.run_here(size);
                    }
                }
                let size = $other.size();
                match way {
                    Way::One => $kernel.run(size),
                    Way::Clone => launch_clone($image, $other),
                    // SAFETY: each item writes a texel of its own, of an image that none reads.
                    Way::All => unsafe { $kernel.par_run_unchecked(size) },
                    // SAFETY: as above, and all that they access is texels of their images.
                    Way::Device(device) => unsafe { $kernel.run_on(device, size)? },
                }
                Ok(())
            },
            plain: $plain,
            read: |image| image.to_vec(),
        })
    }};
}

fn size(amount: Amount) -> [usize; 2] {
    amount.of([512, 384], [40, 25])
}

fn kind(name: &'static str, shape: &'static str, limit: f64, make: fn(Amount) -> Box<dyn Work>) -> Kind {
    let file = "benches/opencl/cl/images.cl";
    Kind { name, shape, file, limit, has_doubles: false, no_hand: Some(NO_HAND), make }
}

fn sobel() -> Kind {
    kind("sobel", "image of `uchar4` colours, 8 reads by integers (Sobel)", 1.0, |amount| {
        let size @ [width, height] = size(amount);
        pictures!(bytes(4 * width * height, 60), size, size, COLOURS, sobel_plain, |from, to| kernels::sobel(from, to))
    })
}

/// A texel, for coordinates beyond the picture that of its edge.
fn texel(from: &[u8], [width, height]: [usize; 2], x: isize, y: isize) -> float4 {
    let [x, y] = [x.clamp(0, width as isize - 1) as usize, y.clamp(0, height as isize - 1) as usize];
    let at = 4 * (y * width + x);
    float4::from_array([from[at], from[at + 1], from[at + 2], from[at + 3]].map(f32::from)) / 255.0
}

fn set_texel(to: &mut [u8], colour: float4) {
    to.copy_from_slice(&convert_sat_rte::<uchar4>(colour * 255.0).to_array());
}

#[inline(never)]
fn sobel_plain(from: &[u8], to: &mut [u8], size: [usize; 2]) {
    for (number, to) in to.chunks_exact_mut(4).enumerate() {
        let [x, y] = [(number % size[0]) as isize, (number / size[0]) as isize];
        let at = |u, v| texel(from, size, x + u, y + v);
        let across = (at(1, -1) + 2.0 * at(1, 0) + at(1, 1)) - (at(-1, -1) + 2.0 * at(-1, 0) + at(-1, 1));
        let down = (at(-1, 1) + 2.0 * at(0, 1) + at(1, 1)) - (at(-1, -1) + 2.0 * at(0, -1) + at(1, -1));
        let magnitude = 0.25 * sqrt(across * across + down * down);
        set_texel(to, float4::from_array([magnitude.x, magnitude.y, magnitude.z, 1.0]));
    }
}

const WEIGHTS: [f32; 25] = {
    let (row, mut all, mut at) = ([1.0, 4.0, 6.0, 4.0, 1.0], [0.0; 25], 0);
    while at < 25 {
        all[at] = row[at / 5] * row[at % 5] / 256.0;
        at += 1;
    }
    all
};

fn gauss() -> Kind {
    kind("gauss", "image of one float, a filter of 5 x 5 with a border", 1e-6, |amount| {
        let size @ [width, height] = size(amount);
        let texels = numbers(width * height, 61, 0.0, 1.0);
        pictures!(texels, size, size, GREY, gauss_plain, |from, to| kernels::gauss(from, to, &WEIGHTS))
    })
}

#[inline(never)]
fn gauss_plain(from: &[f32], to: &mut [f32], [width, height]: [usize; 2]) {
    for (number, to) in to.iter_mut().enumerate() {
        let [x, y] = [(number % width) as isize, (number / width) as isize];
        let mut sum = 0.0;
        for v in -2..=2 {
            for u in -2..=2 {
                let [x, y] = [(x + u) as usize, (y + v) as usize];
                // A place below 0 is more than any width.
                let texel = if x < width && y < height { from[y * width + x] } else { 0.0 };
                sum += texel * WEIGHTS[((v + 2) * 5 + u + 2) as usize];
            }
        }
        *to = sum;
    }
}

fn resize() -> Kind {
    kind("resize", "image of `uchar4` colours in another size, mixed by the sampler", 1.0, |amount| {
        let size = size(amount);
        let from @ [width, height] = size.map(|texels| texels * 5 / 8);
        let texels = bytes(4 * width * height, 62);
        pictures!(texels, from, size, COLOURS, resize_plain, |from, to| kernels::resize(from, to))
    })
}

#[inline(never)]
fn resize_plain(from: &[u8], to: &mut [u8], size: [usize; 2]) {
    let width = size[0] * 8 / 5;
    let height = to.len() / 4 / width;
    for (number, to) in to.chunks_exact_mut(4).enumerate() {
        let [(x, right), (y, down)] = [(number % width, width, size[0]), (number / width, height, size[1])]
            .map(|(at, count, from)| (at as f32 + 0.5) / count as f32 * from as f32 - 0.5)
            .map(|at| (at.floor() as isize, at - at.floor()));
        let at = |u, v| texel(from, size, x + u, y + v);
        let (left, up) = (1.0 - right, 1.0 - down);
        let mixed =
            at(0, 0) * (left * up) + at(1, 0) * (right * up) + at(0, 1) * (left * down) + at(1, 1) * (right * down);
        set_texel(to, mixed);
    }
}
