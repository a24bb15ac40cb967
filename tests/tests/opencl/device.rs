//! Runs a kernel on an OpenCL device of the machine, if there is one.

#[cfg(target_family = "wasm")]
pub use nothing::run;
#[cfg(not(target_family = "wasm"))]
#[allow(unused_imports, reason = "each test uses one of these functions")]
pub use there::{run, run_on_all};

/// In WebAssembly there is none.
#[cfg(target_family = "wasm")]
mod nothing {
    /// Nothing.
    pub fn run(_source: &str, _kernel: &str, _input: &[i32], _len: usize, _items: usize) -> Option<Vec<i32>> {
        None
    }
}

#[cfg(not(target_family = "wasm"))]
mod there {
    use std::ptr;
    use std::sync::Mutex;

    use opencl3::command_queue::CommandQueue;
    use opencl3::context::Context;
    use opencl3::device::{CL_DEVICE_TYPE_ALL, Device};
    use opencl3::kernel::{ExecuteKernel, Kernel};
    use opencl3::memory::{Buffer, CL_MEM_READ_WRITE};
    use opencl3::platform::get_platforms;
    use opencl3::program::Program;
    use opencl3::types::{CL_BLOCKING, cl_device_id, cl_int};

    /// One test after the other builds its program: PoCL takes memory for each.
    static ONE: Mutex<()> = Mutex::new(());

    /// The numbers that `kernel(const int *in, int *out)` writes, with so many items. `None` without a device.
    ///
    /// # Panics
    /// If the device does not take the program.
    #[allow(dead_code, reason = "each test uses one of these functions")]
    pub fn run(source: &str, kernel: &str, input: &[cl_int], len: usize, items: usize) -> Option<Vec<cl_int>> {
        let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let device = *devices().first()?;
        Some(run_on(device, (source, "-cl-std=CL1.2"), kernel, input, len, [items, 0]).expect("a kernel"))
    }

    /// The name of each device of the machine, and the numbers that such a kernel writes there, with so many items in groups of so many. `None` where
    /// the program has no such kernel for the device.
    ///
    /// # Panics
    /// If a device does not take the program.
    #[allow(dead_code, reason = "each test uses one of these functions")]
    pub fn run_on_all(
        source: &str,
        options: &str,
        kernel: &str,
        input: &[cl_int],
        len: usize,
        range: [usize; 2],
    ) -> Vec<(String, Option<Vec<cl_int>>)> {
        let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let name = |device| {
            Device::new(device).version().unwrap_or_default() + " " + &Device::new(device).name().unwrap_or_default()
        };
        let run = |device| (name(device), run_on(device, (source, options), kernel, input, len, range));
        devices().into_iter().map(run).collect()
    }

    /// The first device of each platform.
    fn devices() -> Vec<cl_device_id> {
        let platforms = get_platforms().unwrap_or_default();
        platforms
            .iter()
            .filter_map(|platform| platform.get_devices(CL_DEVICE_TYPE_ALL).ok()?.first().copied())
            .collect()
    }

    fn run_on(
        device: cl_device_id,
        (source, options): (&str, &str),
        kernel: &str,
        input: &[cl_int],
        len: usize,
        [items, group]: [usize; 2],
    ) -> Option<Vec<cl_int>> {
        let context = Context::from_device(&Device::new(device)).expect("a context");
        let queue = CommandQueue::create_default_with_properties(&context, 0, 0).expect("a queue");
        let program = match Program::create_and_build_from_source(&context, source, options) {
            Ok(program) => program,
            Err(log) => panic!("{log}"),
        };
        let kernel = Kernel::create(&program, kernel).ok()?;
        let mut out = vec![0; len];
        // SAFETY: the buffers are as long as the kernels ask for, and are read after the kernel has run.
        unsafe {
            let mut from =
                Buffer::<cl_int>::create(&context, CL_MEM_READ_WRITE, input.len(), ptr::null_mut()).expect("memory");
            let mut to = Buffer::<cl_int>::create(&context, CL_MEM_READ_WRITE, len, ptr::null_mut()).expect("memory");
            queue.enqueue_write_buffer(&mut from, CL_BLOCKING, 0, input, &[]).expect("a write");
            queue.enqueue_write_buffer(&mut to, CL_BLOCKING, 0, &out, &[]).expect("a write");
            let mut run = ExecuteKernel::new(&kernel);
            run.set_arg(&from).set_arg(&to).set_global_work_size(items);
            if group > 0 {
                run.set_local_work_size(group);
            }
            run.enqueue_nd_range(&queue).expect("a launch");
            queue.finish().expect("an end");
            queue.enqueue_read_buffer(&to, CL_BLOCKING, 0, &mut out, &[]).expect("a read");
        }
        Some(out)
    }
}
