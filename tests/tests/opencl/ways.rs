//! Kernels with variables at program scope, in lanes and apart: each way to run them that leaves the same values.

use std::sync::{Mutex, MutexGuard, PoisonError};

use swz::opencl::{IntoRange, Kernel};

/// One test at a time uses the variables of a file, from their first values on.
pub fn alone(reset: [fn(); 2]) -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    for reset in reset {
        reset();
    }
    one
}

/// Each way to run a launch, which finds nothing wrong. Macros name them.
pub mod way {
    use super::{IntoRange, Kernel};

    pub fn run(launch: &impl Kernel, range: impl IntoRange) {
        launch.run(range);
    }
    pub fn run_here(launch: &impl Kernel, range: impl IntoRange) {
        launch.run_here(range);
    }
    pub fn check(launch: &impl Kernel, range: impl IntoRange) {
        launch.check(range).expect("nothing wrong");
    }
    #[cfg(feature = "devices")]
    pub fn par_run(launch: &impl Kernel, range: impl IntoRange) {
        let _ = launch.par_run(range);
    }
}

/// Runs statements with the modules `laned` and `apart` of the file, and each way to run.
macro_rules! each {
    (|$kernels:ident, $run:ident| $body:block) => {{
        let _alone = ways::alone([laned::reset_globals, apart::reset_globals]);
        each!(laned as $kernels, $run, run, $body);
        each!(apart as $kernels, $run, run_here, $body);
        apart::reset_globals();
        each!(apart as $kernels, $run, check, $body);
        laned::reset_globals();
        #[cfg(feature = "devices")]
        each!(laned as $kernels, $run, par_run, $body);
    }};
    ($of:ident as $kernels:ident, $run:ident, $way:ident, $body:block) => {{
        use $of as $kernels;
        macro_rules! $run {
            ($launch:expr, $range:expr) => {
                ways::way::$way(&$launch, $range)
            };
        }
        $body
    }};
}
