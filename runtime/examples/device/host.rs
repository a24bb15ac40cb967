//! OpenCL's side: a device, its buffers and kernels.

use std::ptr;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, CL_FP_DENORM, Device};
use opencl3::error_codes::ClError;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE};
use opencl3::platform::get_platforms;
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_device_id, cl_mem};

use crate::values::Value;

/// A device, ready for kernels.
pub struct Host {
    pub name: String,
    pub platform: String,
    pub version: String,
    pub driver: String,
    /// The types of float that it has.
    pub half: bool,
    pub double: bool,
    /// Whether it makes zeros of subnormal halves and floats.
    flushes: [bool; 2],
    /// Dropped before the context.
    queue: CommandQueue,
    context: Context,
}

/// Every device of every platform whose name holds `name`; at least one.
pub fn devices(name: &str) -> Result<Vec<Host>, String> {
    let platforms = get_platforms().map_err(|error| {
        format!("no OpenCL platform: {error}; Debian's pocl-opencl-icd makes a device of the processor")
    })?;
    let mut found = Vec::new();
    let mut others = Vec::new();
    for platform in &platforms {
        // A platform without a device says that as an error.
        for id in platform.get_devices(CL_DEVICE_TYPE_ALL).unwrap_or_default() {
            let device = Device::new(id);
            let named = text(device.name());
            if named.contains(name) {
                found.push(Host::new(id, &device, text(platform.name()))?);
            } else {
                others.push(named);
            }
        }
    }
    if !found.is_empty() {
        Ok(found)
    } else if others.is_empty() {
        Err(format!("no OpenCL device on any of {} platforms", platforms.len()))
    } else {
        Err(format!("no OpenCL device has {name:?} in its name; there are {}", others.join(", ")))
    }
}

impl Host {
    fn new(id: cl_device_id, device: &Device, platform: String) -> Result<Self, String> {
        let name = text(device.name());
        let failed = |what| move |error: ClError| format!("{name}: no {what}: {error}");
        let context = Context::from_device(device).map_err(failed.clone()("context"))?;
        // SAFETY: the device is the context's, and there are no properties.
        let queue = unsafe { CommandQueue::create(&context, id, 0) }.map_err(failed("queue"))?;
        let extensions = text(device.extensions());
        let has = |extension| extensions.split_whitespace().any(|found| found == extension);
        let flushes = |config: u64| config & CL_FP_DENORM == 0;
        Ok(Self {
            name: text(device.name()),
            platform,
            version: text(device.version()),
            driver: text(device.driver_version()),
            half: has("cl_khr_fp16"),
            double: has("cl_khr_fp64"),
            flushes: [device.half_fp_config(), device.single_fp_config()].map(|config| flushes(config.unwrap_or(0))),
            queue,
            context,
        })
    }

    /// Whether it makes zeros of a type's subnormals. It may not of doubles.
    pub fn flushes(&self, name: &str) -> bool {
        match name {
            "half" => self.half && self.flushes[0],
            "float" => self.flushes[1],
            _ => false,
        }
    }

    /// A program's only kernel.
    pub fn kernel(&self, source: &str) -> Result<Kernel, String> {
        let program = Program::create_and_build_from_source(&self.context, source, "")
            .map_err(|error| error.split_whitespace().collect::<Vec<_>>().join(" "))?;
        Kernel::create(&program, "statements").map_err(said)
    }

    /// A buffer of the values, which go as they are.
    pub fn send<V: Value>(&self, values: &[V]) -> Result<Buffer<V>, String> {
        // SAFETY: no host memory is handed over.
        let buffer = unsafe { Buffer::create(&self.context, CL_MEM_READ_WRITE, values.len(), ptr::null_mut()) };
        let mut buffer = buffer.map_err(said)?;
        // SAFETY: the buffer is as long as the values, and the call blocks until they are copied. All their bytes are initialised, those of a
        // fourth component that a vector of 3 does not have included.
        unsafe { self.queue.enqueue_write_buffer(&mut buffer, CL_BLOCKING, 0, values, &[]) }.map_err(said)?;
        Ok(buffer)
    }

    /// The values of a buffer that `send` made of as many, after all kernels that were run before.
    pub fn receive<V: Value>(&self, buffer: &Buffer<V>, count: usize) -> Result<Vec<V>, String> {
        let mut values = vec![V::default(); count];
        // SAFETY: the buffer is as long as the values, and the call blocks until they are written; any bytes are a `V`.
        unsafe { self.queue.enqueue_read_buffer(buffer, CL_BLOCKING, 0, &mut values, &[]) }.map_err(said)?;
        Ok(values)
    }

    /// Runs a kernel as `items` work-items, on one buffer for each of its parameters.
    pub fn run(&self, kernel: &Kernel, buffers: &[cl_mem], items: usize) -> Result<(), String> {
        let mut execution = ExecuteKernel::new(kernel);
        for buffer in buffers {
            // SAFETY: every parameter is a pointer to the element type of its buffer, by the macro that writes the kernel.
            unsafe { execution.set_arg(buffer) };
        }
        // SAFETY: an item reads and writes at its own place only, and the buffers hold `items` of those.
        unsafe { execution.set_global_work_size(items).enqueue_nd_range(&self.queue) }.map_err(said)?;
        self.queue.finish().map_err(said)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` takes")]
fn said(error: ClError) -> String {
    error.to_string()
}

/// A property that is a text, or that there is none.
fn text(property: Result<String, ClError>) -> String {
    property.map_or_else(|error| format!("({error})"), |text| text.split_whitespace().collect::<Vec<_>>().join(" "))
}
