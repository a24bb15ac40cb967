//! The mathematical functions (OpenCL C 1.2, section 6.12.2; 3.0: 6.15.2).

mod exact;

pub use exact::*;
