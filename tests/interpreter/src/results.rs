//! The results of launches that are compared: after each pass, and of the vector IR.

use swz_opencl::inspect::Program;
use swz_opencl::interpret::Stop;

use crate::Given;

/// The results of a launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// The bytes of each argument.
    pub bytes: Vec<Vec<u8>>,
    /// The bytes of the variables at program scope.
    pub globals: Vec<Vec<u8>>,
    /// The text of `printf`.
    pub printed: String,
}

/// The results, or the fault.
pub type Ended = Result<Results, Stop>;

impl Results {
    /// The results of a launch that has left its arguments so.
    #[must_use]
    pub fn new(program: &Program, after: &[Given], printed: String) -> Self {
        let bytes = after.iter().map(|given| match given {
            Given::Image(picture) => picture.bytes(),
            given => given.bytes().to_vec(),
        });
        Self { bytes: bytes.collect(), globals: program.globals(), printed }
    }
}

/// The first difference of two launches, for people.
#[must_use]
pub fn first_difference(expected: &Ended, found: &Ended) -> String {
    let (expected, found) = match (expected, found) {
        (Ok(expected), Ok(found)) => (expected, found),
        (expected, found) => return format!("{:?} for {:?}", found.as_ref().err(), expected.as_ref().err()),
    };
    if expected.printed != found.printed {
        return format!("printed {:?} for {:?}", found.printed, expected.printed);
    }
    for (at, (left, right)) in expected.bytes.iter().zip(&found.bytes).enumerate() {
        if let Some(byte) = left.iter().zip(right).position(|(left, right)| left != right) {
            return format!("byte {byte} of argument {at}: {:#x} for {:#x}", right[byte], left[byte]);
        }
    }
    "another variable at program scope".to_owned()
}
