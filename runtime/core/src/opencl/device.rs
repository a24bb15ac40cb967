//! OpenCL devices, their memory and their programs.

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
use opencl3::kernel::Kernel as Built;
use opencl3::memory::{Buffer as Bytes, CL_MEM_READ_WRITE, ClMem as _};
use opencl3::platform::get_platforms;
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_mem};

use super::memory::Memory;

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
pub(super) struct Opened {
    /// By their texts and options.
    pub(super) programs: Mutex<HashMap<(&'static str, &'static str), Compiled>>,
    pub(super) queue: CommandQueue,
    pub(super) context: Context,
}

/// A program, and those of its kernels that have run, by their names.
pub(super) struct Compiled {
    pub(super) kernels: HashMap<&'static str, Built>,
    pub(super) program: Program,
}

/// Memory of a device.
pub(super) struct Room(pub(super) Bytes<u8>);

impl Room {
    pub(super) fn get(&self) -> cl_mem {
        self.0.get()
    }
}

/// Why a launch did not run on a device.
///
/// `Debug` says what `Display` does, so that `unwrap` shows the code in words and the kernel.
///
/// ```
/// use swz::opencl::DeviceError;
/// let error = DeviceError::Argument { number: 0, reason: "it is no memory" };
/// assert_eq!(error.to_string(), "argument 0 cannot go to a device: it is no memory");
/// ```
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

/// Its words, so that `?` gives them in a function whose errors are texts.
impl From<DeviceError> for String {
    fn from(error: DeviceError) -> Self {
        alloc::format!("{error}")
    }
}

impl DeviceError {
    /// This error, which knows its kernel.
    pub(super) fn of_kernel(self, kernel: &'static str) -> Self {
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
        -46 => {
            "the program has no kernel of this name; PoCL has none that is called as a built-in function is, such as `step`"
        }
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
pub(super) fn failed(function: &'static str) -> impl FnOnce(ClError) -> DeviceError {
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

    /// The device that another crate has found, by its `cl_device_id`: `device.as_raw()` of the crate `ocl`, `device.id()` of `opencl3`.
    ///
    /// It has a context, a queue and memory of its own, as each device of [`all`](Device::all).
    ///
    /// ```
    /// use swz::opencl::Device;
    /// assert!(Device::of_id(std::ptr::null_mut()).is_none());
    /// ```
    #[must_use]
    pub fn of_id(id: *mut c_void) -> Option<Device> {
        Device::all().into_iter().find(|device| device.0.handle.id() == id)
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
    pub(super) fn opened(&self) -> Result<&Opened, DeviceError> {
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
    pub(super) fn compile(&self, opened: &Opened, source: &str, options: &str) -> Result<Program, DeviceError> {
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
