//! The result of `par_run`.

use core::fmt;

/// How [`Launch::par_run`](crate::opencl::Launch::par_run) has run a launch.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *numbers, float by) {
///             numbers[get_global_id(0)] *= by;
///         }
///         __kernel void last(__global int *one) {
///             one[0] = get_global_id(0);
///         }
///     }
/// }
/// use swz::opencl::Ran;
/// let mut numbers = vec![1.5; 1000];
/// # #[cfg(feature = "rayon")] {
/// // Each item has an element of its own.
/// assert_eq!(kernels::scale(&mut numbers, 2.0).par_run(1000), Ran::AllCores);
/// // All items write one element.
/// let mut one = [0];
/// match kernels::last(&mut one).par_run(1000) {
///     Ran::AllCores => unreachable!(),
///     Ran::OneThread(reason) => assert!(reason.to_string().contains("`one[0]`"), "{reason}"),
/// }
/// assert_eq!(one, [999]);
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ran {
    /// On all cores: no two groups touch one element of global memory of which one writes it.
    AllCores,
    /// On the calling thread alone: that could not be shown, for this reason.
    OneThread(&'static Reason),
}

impl Ran {
    /// Why it ran on one thread, if it did.
    ///
    /// ```
    /// assert_eq!(swz::opencl::Ran::AllCores.reason(), None);
    /// ```
    #[must_use]
    pub fn reason(self) -> Option<&'static Reason> {
        match self {
            Ran::AllCores => None,
            Ran::OneThread(reason) => Some(reason),
        }
    }
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ran::AllCores => f.write_str("on all cores"),
            Ran::OneThread(reason) => write!(f, "on one thread: {reason}"),
        }
    }
}

/// Why a launch ran on one thread: the place in the source of the kernel, and what could not be shown there.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void pairs(__global int *to) {
///             to[get_global_id(0) / 2] = 1;
///         }
///     }
/// }
/// # #[cfg(feature = "rayon")] {
/// let mut to = [0; 4];
/// let reason = kernels::pairs(&mut to).par_run(8).reason().unwrap();
/// assert!(reason.path().ends_with(".rs") && reason.line() > 0);
/// println!("{reason}");
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    path: &'static str,
    line: u32,
    column: u32,
    /// The access or the parameter.
    subject: &'static str,
    what: &'static str,
}

impl Reason {
    /// At a place of the source, of something that is written there.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(path: &'static str, line: u32, column: u32, subject: &'static str, what: &'static str) -> Self {
        Self { path, line, column, subject, what }
    }

    /// An argument for a parameter of this name may overlap others.
    #[doc(hidden)]
    #[must_use]
    pub const fn shared((path, line, column): (&'static str, u32, u32), parameter: &'static str) -> Self {
        let what = "is given cells, which other arguments may share and other threads must not see: give a slice";
        Self { path, line, column, subject: parameter, what }
    }

    /// The file, as messages of the compiler name it.
    #[must_use]
    pub fn path(&self) -> &'static str {
        self.path
    }

    /// The line in it, from 1 on.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line, column, subject, what } = self;
        write!(f, "{path}:{line}:{column}: `{subject}` {what}")
    }
}
