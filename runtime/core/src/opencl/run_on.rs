//! The launches on OpenCL devices.
//!
//! A launch hands out its arguments one by one ([`Arguments`]), as often as it is asked to. That is done three times: to see which memory there
//! is and what of it is shared ([`RegionPlan`]), to bring it to the device ([`ArgumentUploader`]), and, when the kernel has run, back ([`ArgumentDownloader`]).

extern crate std;

use alloc::vec::Vec;
use core::ffi::c_void;
use core::ptr;
use std::collections::HashMap;
use std::sync::PoisonError;

use opencl3::kernel::{Kernel as Built, set_kernel_arg};
use opencl3::memory::{
    CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_IMAGE2D,
    CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_WRITE, ClMem as _, Image, Sampler as Sampling,
};
use opencl3::types::{CL_BLOCKING, cl_image_desc, cl_image_format, cl_mem};

use super::argument::Arguments;
use super::buffer::copies_of;
use super::device::{Compiled, Device, DeviceError, Opened, Room, failed};
use super::geometry::Geometry;
use super::image::{Address, Filter, Format, Sampler, Texels};
use super::info::Info;
use super::memory::Memory;

/// Runs a kernel with its arguments. A group that `is_free` is chosen by the device.
///
/// # Safety
/// As of [`Launch::run_on`](super::Launch::run_on); the arguments are those of the kernel of that name in the text.
pub(super) unsafe fn run(
    device: &Device,
    info: &Info,
    arguments: &dyn Fn(&mut dyn Arguments),
    geometry: &Geometry,
    is_free: bool,
) -> Result<(), DeviceError> {
    launch(device, info, arguments, geometry, is_free).map_err(|error| error.of_kernel(info.name))
}

fn launch(
    device: &Device,
    info: &Info,
    arguments: &dyn Fn(&mut dyn Arguments),
    geometry: &Geometry,
    is_free: bool,
) -> Result<(), DeviceError> {
    let mut survey = RegionPlan::default();
    arguments(&mut survey);
    let mut regions = survey.finish()?;
    let opened = device.opened()?;
    let mut programs = opened.programs.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (info.source, info.options);
    let compiled = match programs.remove(&key) {
        Some(compiled) => compiled,
        None => Compiled { program: device.compile(opened, info.source, info.options)?, kernels: HashMap::new() },
    };
    let Compiled { kernels, program } = programs.entry(key).or_insert(compiled);
    let kernel = match kernels.remove(info.name) {
        Some(kernel) => kernel,
        None => Built::create(program, info.name).map_err(failed("clCreateKernel"))?,
    };
    let kernel = &*kernels.entry(info.name).or_insert(kernel);
    let mut sender = ArgumentUploader {
        device,
        opened,
        kernel,
        number: 0,
        regions,
        images: Vec::new(),
        samplers: Vec::new(),
        fault: None,
    };
    arguments(&mut sender);
    let ArgumentUploader { fault, images, samplers, .. } = sender;
    regions = sender.regions;
    if let Some(fault) = fault {
        return Err(fault);
    }
    // OpenCL 1.2 has no launch of no items.
    if !geometry.global.contains(&0) {
        let sizes = |values: [u64; 3]| values.map(|value| value as usize);
        let (global, local, offset) = (sizes(geometry.global), sizes(geometry.local), sizes(geometry.offset));
        let local = if is_free { ptr::null() } else { local.as_ptr() };
        // SAFETY: all arguments are set, of the types that the kernel has, as the text is that which the launch was made of. What the kernel does
        // with them is by the caller's guarantee. The arrays are as long as there are dimensions.
        let launched = unsafe {
            let (offset, global) = (offset.as_ptr(), global.as_ptr());
            opened.queue.enqueue_nd_range_kernel(kernel.get(), geometry.dimensions, offset, global, local, &[])
        };
        launched.map_err(failed("clEnqueueNDRangeKernel"))?;
        opened.queue.finish().map_err(failed("clFinish"))?;
    }
    // Until here the kernel needs them.
    drop(samplers);
    let mut receiver = ArgumentDownloader { device, opened, number: 0, regions, images, fault: None };
    arguments(&mut receiver);
    receiver.fault.map_or(Ok(()), Err)
}

/// Memory of a launch, of one argument or of several that share it.
struct Region {
    start: usize,
    /// The length of the longest argument.
    len: usize,
    is_writable: bool,
    /// Its number among the arguments.
    argument: usize,
    /// The place of it on the device.
    place: Place,
    is_sent: bool,
    is_received: bool,
}

/// The place of memory on a device.
enum Place {
    Nowhere,
    /// For this launch only.
    Here(Room),
    /// In a buffer that stays there.
    Kept(cl_mem),
}

impl Region {
    fn ends(&self) -> usize {
        self.start + self.len
    }
}

/// Sees which memory a launch has.
#[derive(Default)]
struct RegionPlan {
    number: usize,
    regions: Vec<Region>,
    fault: Option<DeviceError>,
}

impl RegionPlan {
    /// The regions that were found, or what is wrong with them.
    fn finish(self) -> Result<Vec<Region>, DeviceError> {
        let overlap = |region: &&Region| {
            self.regions.iter().any(|other| {
                other.argument < region.argument
                    && (other.is_writable || region.is_writable)
                    && (other.start < region.ends() && region.start < other.ends())
            })
        };
        let fault = self.fault.or_else(|| {
            self.regions.iter().find(overlap).map(|region| DeviceError::Argument {
                number: region.argument,
                reason: "it overlaps with another one that begins elsewhere",
            })
        });
        fault.map_or(Ok(self.regions), Err)
    }
}

impl Arguments for RegionPlan {
    fn memory(&mut self, memory: Memory<'_>) {
        let (number, start, len) = (self.number, memory.start(), memory.len());
        self.number += 1;
        if let Some(reason) = memory.obstacle() {
            self.fault.get_or_insert(DeviceError::Argument { number, reason });
        }
        if len == 0 {
            return;
        }
        if let Some(known) = self.regions.iter_mut().find(|region| region.start == start) {
            known.len = known.len.max(len);
            known.is_writable |= memory.is_writable();
            return;
        }
        self.regions.push(Region {
            start,
            len,
            is_writable: memory.is_writable(),
            argument: number,
            place: Place::Nowhere,
            is_sent: false,
            is_received: false,
        });
    }
    fn value(&mut self, _: &[u8]) {
        self.number += 1;
    }
    fn local(&mut self, _: usize) {
        self.number += 1;
    }
    fn image(&mut self, _: Texels<'_>, _: bool) {
        self.number += 1;
    }
    fn sampler(&mut self, _: Sampler) {
        self.number += 1;
    }
}

/// An image of a device; of an `image1d_buffer_t` also the memory that it lies in.
struct Picture {
    image: Image,
    buffer: Option<Room>,
}

/// The shape of an image, for the functions of OpenCL that copy images.
struct Shape {
    kind: u32,
    size: [usize; 3],
    layers: usize,
}

impl Shape {
    fn of(image: &Texels<'_>, is_buffer: bool) -> Self {
        let (size, dimensions, layers) = image.shape();
        let kind = match (dimensions, layers.is_some()) {
            (1, false) if is_buffer => CL_MEM_OBJECT_IMAGE1D_BUFFER,
            (1, false) => CL_MEM_OBJECT_IMAGE1D,
            (1, true) => CL_MEM_OBJECT_IMAGE1D_ARRAY,
            (2, false) => CL_MEM_OBJECT_IMAGE2D,
            (2, true) => CL_MEM_OBJECT_IMAGE2D_ARRAY,
            _ => CL_MEM_OBJECT_IMAGE3D,
        };
        Shape { kind, size, layers: layers.unwrap_or(1) }
    }

    /// All of it, the layers as a further dimension.
    fn region(&self) -> [usize; 3] {
        let [width, height, depth] = self.size;
        match self.kind {
            CL_MEM_OBJECT_IMAGE1D_ARRAY => [width, self.layers, 1],
            CL_MEM_OBJECT_IMAGE2D_ARRAY => [width, height, self.layers],
            _ => [width, height, depth],
        }
    }
}

/// Brings the arguments to the device, and sets them.
struct ArgumentUploader<'r> {
    device: &'r Device,
    opened: &'r Opened,
    kernel: &'r Built,
    number: usize,
    regions: Vec<Region>,
    images: Vec<Picture>,
    samplers: Vec<Sampling>,
    fault: Option<DeviceError>,
}

impl ArgumentUploader<'_> {
    /// The next argument: what is done with it, unless one before it failed.
    fn next(&mut self, then: impl FnOnce(&mut Self, u32) -> Result<(), DeviceError>) {
        let number = self.number as u32;
        self.number += 1;
        if self.fault.is_none() {
            self.fault = then(self, number).err();
        }
    }

    /// Sets an argument: so many bytes, or without them so much local memory.
    fn set(&self, number: u32, size: usize, value: *const c_void) -> Result<(), DeviceError> {
        // SAFETY: the caller names a value of so many bytes, or none; whether they are as many as the parameter has, the library checks.
        unsafe { set_kernel_arg(self.kernel.get(), number, size, value) }
            .map_err(|code| DeviceError::Call { function: "clSetKernelArg", code })
    }

    fn set_object<T>(&self, number: u32, object: &T) -> Result<(), DeviceError> {
        self.set(number, size_of::<T>(), ptr::from_ref(object).cast())
    }

    fn send(&mut self, number: u32, memory: &Memory<'_>) -> Result<(), DeviceError> {
        let nothing: cl_mem = ptr::null_mut();
        let Some(region) = self.regions.iter_mut().find(|region| memory.len() > 0 && region.start == memory.start())
        else {
            return self.set_object(number, &nothing);
        };
        if let Place::Nowhere = region.place {
            region.place = match copies_of(memory) {
                // SAFETY: the memory begins where the buffer's does, and a launch has all of it; nothing runs here meanwhile.
                Some(copies) => Place::Kept(unsafe { copies.on(self.device, memory, region.is_writable)? }),
                None => Place::Here(self.device.room(region.len)?),
            };
        }
        let object = match &mut region.place {
            Place::Here(room) => {
                if !region.is_sent && memory.len() == region.len {
                    // SAFETY: the launch borrows the memory, and nothing runs here meanwhile.
                    unsafe { self.device.send(memory, room)? };
                    region.is_sent = true;
                }
                room.get()
            }
            Place::Kept(object) => *object,
            Place::Nowhere => nothing,
        };
        self.set_object(number, &object)
    }

    fn picture(&mut self, number: u32, texels: &Texels<'_>, is_buffer: bool) -> Result<(), DeviceError> {
        let shape = Shape::of(texels, is_buffer);
        let Format(order, channel) = texels.format();
        let format = cl_image_format {
            image_channel_order: order.code().unsigned_abs(),
            image_channel_data_type: channel.code().unsigned_abs(),
        };
        let buffer = if is_buffer { Some(self.device.room(texels.len())?) } else { None };
        let [image_width, image_height, image_depth] = shape.size;
        let description = cl_image_desc {
            image_type: shape.kind,
            image_width,
            image_height,
            image_depth,
            image_array_size: shape.layers,
            image_row_pitch: 0,
            image_slice_pitch: 0,
            num_mip_levels: 0,
            num_samples: 0,
            buffer: buffer.as_ref().map_or(ptr::null_mut(), Room::get),
        };
        // SAFETY: format and description are whole, and no memory of the host's is handed over.
        let image = unsafe {
            Image::create(
                &self.opened.context,
                CL_MEM_READ_WRITE,
                &raw const format,
                &raw const description,
                ptr::null_mut(),
            )
        };
        let mut picture = Picture { image: image.map_err(failed("clCreateImage"))?, buffer };
        let (origin, region, queue) = ([0; 3], shape.region(), &self.opened.queue);
        // SAFETY: the launch borrows the memory of the image, and nothing runs here meanwhile.
        let sent = unsafe {
            texels.memory().read(|bytes| {
                let (bytes, image) = (&bytes[..texels.len()], &mut picture.image);
                if let Some(room) = &mut picture.buffer {
                    return queue.enqueue_write_buffer(&mut room.0, CL_BLOCKING, 0, bytes, &[]);
                }
                // It only reads them; that it is declared otherwise is of `opencl3`.
                let from = bytes.as_ptr().cast_mut().cast();
                queue.enqueue_write_image(image, CL_BLOCKING, origin.as_ptr(), region.as_ptr(), 0, 0, from, &[])
            })
        };
        sent.map_err(failed("clEnqueueWriteImage"))?;
        self.set_object(number, &picture.image.get())?;
        self.images.push(picture);
        Ok(())
    }

    fn sampling(&mut self, number: u32, sampler: Sampler) -> Result<(), DeviceError> {
        let (is_normalized, address, filter) = sampler.parts();
        let address = match address {
            Address::None => 0x1130,
            Address::ClampToEdge => 0x1131,
            Address::Clamp => 0x1132,
            Address::Repeat => 0x1133,
            Address::MirroredRepeat => 0x1134,
        };
        let filter = match filter {
            Filter::Nearest => 0x1140,
            Filter::Linear => 0x1141,
        };
        let made = Sampling::create(&self.opened.context, is_normalized.into(), address, filter);
        let made = made.map_err(failed("clCreateSampler"))?;
        self.set_object(number, &made.get())?;
        self.samplers.push(made);
        Ok(())
    }
}

impl Arguments for ArgumentUploader<'_> {
    fn memory(&mut self, memory: Memory<'_>) {
        self.next(|this, number| this.send(number, &memory));
    }
    fn value(&mut self, bytes: &[u8]) {
        self.next(|this, number| this.set(number, bytes.len(), bytes.as_ptr().cast()));
    }
    fn local(&mut self, bytes: usize) {
        // None at all would be a fault.
        self.next(|this, number| this.set(number, bytes.max(1), ptr::null()));
    }
    fn image(&mut self, image: Texels<'_>, buffer: bool) {
        self.next(|this, number| this.picture(number, &image, buffer));
    }
    fn sampler(&mut self, sampler: Sampler) {
        self.next(|this, number| this.sampling(number, sampler));
    }
}

/// Brings back what the kernel may have written.
struct ArgumentDownloader<'r> {
    device: &'r Device,
    opened: &'r Opened,
    /// The number of the next image.
    number: usize,
    regions: Vec<Region>,
    images: Vec<Picture>,
    fault: Option<DeviceError>,
}

impl ArgumentDownloader<'_> {
    fn receive(&mut self, memory: &Memory<'_>) -> Result<(), DeviceError> {
        let region = self.regions.iter_mut().find(|region| memory.len() > 0 && region.start == memory.start());
        let Some(region) = region else { return Ok(()) };
        if let (Place::Here(room), false, true) = (&region.place, region.is_received, memory.is_writable()) {
            // SAFETY: it may be written, as was asked; the launch borrows it, and nothing runs here meanwhile.
            unsafe { self.device.receive(room, memory)? };
            region.is_received = region.len == memory.len();
        }
        Ok(())
    }

    fn picture(&self, texels: &Texels<'_>, picture: &Picture, is_buffer: bool) -> Result<(), DeviceError> {
        if !texels.memory().is_writable() {
            return Ok(());
        }
        let (origin, region, queue) = ([0; 3], Shape::of(texels, is_buffer).region(), &self.opened.queue);
        // SAFETY: the memory of the image may be written, as was asked; the launch borrows it, and nothing runs here meanwhile.
        let received = unsafe {
            texels.memory().write(|bytes| {
                let bytes = &mut bytes[..texels.len()];
                if let Some(room) = &picture.buffer {
                    return queue.enqueue_read_buffer(&room.0, CL_BLOCKING, 0, bytes, &[]).map(drop);
                }
                let (origin, region, to) = (origin.as_ptr(), region.as_ptr(), bytes.as_mut_ptr().cast());
                queue.enqueue_read_image(&picture.image, CL_BLOCKING, origin, region, 0, 0, to, &[]).map(drop)
            })
        };
        received.map_err(failed("clEnqueueReadImage"))
    }
}

impl Arguments for ArgumentDownloader<'_> {
    fn memory(&mut self, memory: Memory<'_>) {
        if self.fault.is_none() {
            self.fault = self.receive(&memory).err();
        }
    }
    fn value(&mut self, _: &[u8]) {}
    fn local(&mut self, _: usize) {}
    fn image(&mut self, image: Texels<'_>, buffer: bool) {
        let picture = self.images.get(self.number);
        if let (None, Some(picture)) = (&self.fault, picture) {
            self.fault = self.picture(&image, picture, buffer).err();
        }
        self.number += 1;
    }
    fn sampler(&mut self, _: Sampler) {}
}
