//! OpenCL devices, on which the launches run that also run here.
//!
//! A launch hands out its arguments one by one ([`Arguments`]), as often as it is asked to. That is done three times: to see which memory there
//! is and what of it is shared ([`Survey`]), to bring it to the device ([`Send`]), and, when the kernel has run, back ([`Receive`]).

extern crate std;

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::{error, fmt, ptr};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, Device as Handle};
use opencl3::error_codes::{CL_BUILD_PROGRAM_FAILURE, ClError};
use opencl3::kernel::{Kernel as Built, set_kernel_arg};
use opencl3::memory::{
    Buffer as Bytes, CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER,
    CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_WRITE, ClMem as _, Image,
    Sampler as Sampling,
};
use opencl3::platform::get_platforms;
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_image_desc, cl_image_format, cl_mem};

use super::buffer::copies_of;
use super::image::{Address, Filter, Format, Sampler, Texels};
use super::launch::{Arguments, Info};
use super::memory::Memory;
use super::range::Geometry;

/// An OpenCL device of the machine.
///
/// The system's OpenCL library is loaded when it is first asked for; where there is none, there is no device.
///
/// ```
/// for device in swz::opencl::Device::all() {
///     println!("{}, {}, {}", device.name(), device.platform(), device.version());
/// }
/// ```
#[derive(Clone)]
pub struct Device(Arc<Found>);

/// A device, as it was found.
struct Found {
    handle: Handle,
    name: String,
    platform: String,
    version: String,
    extensions: String,
    opened: OnceLock<Opened>,
}

/// The parts of OpenCL that run kernels. The fields are dropped in this order, the context last.
struct Opened {
    /// By their texts and options.
    programs: Mutex<HashMap<(&'static str, &'static str), Compiled>>,
    queue: CommandQueue,
    context: Context,
}

/// A program, and those of its kernels that have run, by their names.
struct Compiled {
    kernels: HashMap<&'static str, Built>,
    program: Program,
}

/// Memory of a device.
pub(super) struct Room(Bytes<u8>);

impl Room {
    pub(super) fn get(&self) -> cl_mem {
        self.0.get()
    }
}

/// Why a launch did not run on a device.
///
/// `Debug` says what `Display` does, so that `unwrap` shows the code in words and the kernel.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeviceError {
    /// The compiler of the device does not take the text of the program.
    Build {
        /// The name of the device.
        device: String,
        /// Its words.
        log: String,
    },
    /// A function of OpenCL failed.
    Call {
        /// Its name.
        function: &'static str,
        /// Its number, such as -54 for a group that is too large.
        code: i32,
    },
    /// An argument cannot go to a device.
    Argument {
        /// Its number, counted from 0.
        number: usize,
        /// Why.
        reason: &'static str,
    },
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::Build { device, log } => write!(f, "{device} does not compile the kernel:\n{}", log.trim()),
            DeviceError::Call { function, code } => {
                write!(f, "{function} failed")?;
                if let Some(kernel) = kernel_of(function) {
                    write!(f, " for the kernel `{kernel}`")?;
                }
                write!(f, ": {} ({code})", ClError(*code))?;
                in_words(*code).map_or(Ok(()), |words| write!(f, ", {words}"))
            }
            DeviceError::Argument { number, reason } => write!(f, "argument {number} cannot go to a device: {reason}"),
        }
    }
}
impl fmt::Debug for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl error::Error for DeviceError {}

impl DeviceError {
    /// This error, which knows its kernel.
    fn of_kernel(self, kernel: &'static str) -> Self {
        match self {
            DeviceError::Call { function, code } => {
                DeviceError::Call { function: function_for(function, kernel), code }
            }
            other => other,
        }
    }
}

/// The names of functions that failed for a kernel. A call has no more fields than its name and its code, which programs match: so the name
/// stands once more for each kernel, and by its address the kernel is found.
static FAILED: Mutex<Vec<(&'static str, &'static str)>> = Mutex::new(Vec::new());

/// The name of a function that failed for a kernel.
fn function_for(function: &str, kernel: &'static str) -> &'static str {
    let mut failed = FAILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((known, _)) = failed.iter().find(|known| **known == (function, kernel)) {
        return known;
    }
    let own: &'static str = Box::leak(function.to_owned().into_boxed_str());
    failed.push((own, kernel));
    own
}

/// The kernel for which a function has failed, by its name's address.
fn kernel_of(function: &'static str) -> Option<&'static str> {
    let failed = FAILED.lock().unwrap_or_else(PoisonError::into_inner);
    failed.iter().find(|(own, _)| ptr::eq(*own, function)).map(|(_, kernel)| *kernel)
}

/// The meaning of a code, of those that a launch meets.
fn in_words(code: i32) -> Option<&'static str> {
    Some(match code {
        -2 => "the device is not available",
        -4 => "the device has not enough memory for the buffers",
        -5 => "the device has not enough resources: a smaller group may have",
        -6 => "this machine has not enough memory",
        -30 => "a value that the function does not take",
        -36 => "the command queue is not valid",
        -38 => "a buffer is not valid",
        -46 => "the program has no kernel of this name",
        -48 => "the kernel is not valid",
        -50 => "an argument is not one that the kernel takes",
        -51 => "an argument is of another size than the kernel's parameter, or local memory is too large",
        -52 => "an argument of the kernel was not set",
        -53 => "the range has more dimensions than the device takes",
        -54 => {
            "the group is too large for the device or for this kernel, does not divide the range, or is not the one that the kernel requires"
        }
        -55 => "the group has more items in one dimension than the device takes",
        -56 => "the offset of the range is too large for the device",
        -61 => "a buffer is larger than the device takes, or empty",
        -63 => "the range is too large for the device",
        _ => return None,
    })
}

/// The words about a function of OpenCL that fails.
fn failed(function: &'static str) -> impl FnOnce(ClError) -> DeviceError {
    move |ClError(code)| DeviceError::Call { function, code }
}

/// A property that is a text, on one line; nothing, where it is not told.
fn text(property: Result<String, ClError>) -> String {
    property.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Device {
    /// All devices of all platforms; none, where no OpenCL library or no driver is installed.
    #[must_use]
    pub fn all() -> Vec<Device> {
        // PoCL 3.1 finds its devices in the first thread that asks, and shows them to a second one before their names are there.
        static FINDING: Mutex<()> = Mutex::new(());
        let _finding = FINDING.lock().unwrap_or_else(PoisonError::into_inner);
        let platforms = get_platforms().unwrap_or_default();
        let devices = platforms.iter().flat_map(|platform| {
            // A platform without a device says that as an error.
            let devices = platform.get_devices(CL_DEVICE_TYPE_ALL).unwrap_or_default();
            let platform = text(platform.name());
            devices.into_iter().map(move |id| {
                let handle = Handle::new(id);
                let (name, version) = (text(handle.name()), text(handle.version()));
                let extensions = text(handle.extensions());
                let platform = platform.clone();
                Device(Arc::new(Found { handle, name, platform, version, extensions, opened: OnceLock::new() }))
            })
        });
        devices.collect()
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The name of its platform, which is that of its driver.
    #[must_use]
    pub fn platform(&self) -> &str {
        &self.0.platform
    }

    /// The version of OpenCL that it has.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.0.version
    }

    /// Whether it has an extension, such as `cl_khr_fp64` for `double`.
    #[must_use]
    pub fn has_extension(&self, extension: &str) -> bool {
        self.0.extensions.split(' ').any(|found| found == extension)
    }

    /// Whether both are one, with the same memory.
    pub(super) fn is(&self, other: &Device) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Its context and its queue, made when they are first needed.
    fn opened(&self) -> Result<&Opened, DeviceError> {
        if let Some(opened) = self.0.opened.get() {
            return Ok(opened);
        }
        let context = Context::from_device(&self.0.handle).map_err(failed("clCreateContext"))?;
        // The newer function for it is not there in OpenCL 1.2.
        // SAFETY: the device is the context's, and there are no properties.
        let queue = unsafe { CommandQueue::create(&context, self.0.handle.id(), 0) };
        let queue = queue.map_err(failed("clCreateCommandQueue"))?;
        Ok(self.0.opened.get_or_init(|| Opened { programs: Mutex::default(), queue, context }))
    }

    /// Memory of so many bytes.
    pub(super) fn room(&self, bytes: usize) -> Result<Room, DeviceError> {
        // SAFETY: no memory of the host's is handed over.
        let made = unsafe { Bytes::create(&self.opened()?.context, CL_MEM_READ_WRITE, bytes.max(1), ptr::null_mut()) };
        made.map(Room).map_err(failed("clCreateBuffer"))
    }

    /// Copies memory to the device.
    ///
    /// # Safety
    /// Nothing uses the memory meanwhile.
    pub(super) unsafe fn send(&self, memory: &Memory<'_>, room: &mut Room) -> Result<(), DeviceError> {
        let queue = &self.opened()?.queue;
        // SAFETY: by the contract of this function. The call blocks until all bytes are copied, for which there is room.
        let sent = unsafe { memory.read(|bytes| queue.enqueue_write_buffer(&mut room.0, CL_BLOCKING, 0, bytes, &[])) };
        sent.map(drop).map_err(failed("clEnqueueWriteBuffer"))
    }

    /// Copies memory from the device, after all that was launched there.
    ///
    /// # Safety
    /// The memory may be written, and nothing uses it meanwhile.
    pub(super) unsafe fn receive(&self, room: &Room, memory: &Memory<'_>) -> Result<(), DeviceError> {
        let queue = &self.opened()?.queue;
        // SAFETY: by the contract of this function. The call blocks until all bytes are copied, which are there.
        let received =
            unsafe { memory.write(|bytes| queue.enqueue_read_buffer(&room.0, CL_BLOCKING, 0, bytes, &[]).map(drop)) };
        received.map_err(failed("clEnqueueReadBuffer"))
    }

    /// Compiles a program.
    fn compile(&self, opened: &Opened, source: &str, options: &str) -> Result<Program, DeviceError> {
        let said = |log: &str| DeviceError::Build { device: self.name().to_owned(), log: log.to_owned() };
        // Beyond one the library would not look, and `opencl3` panics.
        if options.contains('\0') {
            return Err(said("a character of the options is zero"));
        }
        let mut program =
            Program::create_from_source(&opened.context, source).map_err(failed("clCreateProgramWithSource"))?;
        match program.build(opened.context.devices(), options) {
            Ok(()) => Ok(program),
            Err(ClError(CL_BUILD_PROGRAM_FAILURE)) => {
                let log = program.get_build_log(self.0.handle.id()).map_err(failed("clGetProgramBuildInfo"))?;
                Err(said(&log))
            }
            Err(error) => Err(failed("clBuildProgram")(error)),
        }
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Device").field("name", &self.0.name).field("platform", &self.0.platform).finish_non_exhaustive()
    }
}

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
    let mut survey = Survey::default();
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
    let mut sender =
        Sender { device, opened, kernel, number: 0, regions, images: Vec::new(), samplers: Vec::new(), fault: None };
    arguments(&mut sender);
    let Sender { fault, images, samplers, .. } = sender;
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
    let mut receiver = Receiver { device, opened, number: 0, regions, images, fault: None };
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
struct Survey {
    number: usize,
    regions: Vec<Region>,
    fault: Option<DeviceError>,
}

impl Survey {
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

impl Arguments for Survey {
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
struct Sender<'r> {
    device: &'r Device,
    opened: &'r Opened,
    kernel: &'r Built,
    number: usize,
    regions: Vec<Region>,
    images: Vec<Picture>,
    samplers: Vec<Sampling>,
    fault: Option<DeviceError>,
}

impl Sender<'_> {
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

impl Arguments for Sender<'_> {
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
struct Receiver<'r> {
    device: &'r Device,
    opened: &'r Opened,
    /// The number of the next image.
    number: usize,
    regions: Vec<Region>,
    images: Vec<Picture>,
    fault: Option<DeviceError>,
}

impl Receiver<'_> {
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

impl Arguments for Receiver<'_> {
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
