//! The operators where no instructions are known: the maps of `lanes`.

use super::lanes::{Arithmetic, Bits, Shifts};
use crate::types::for_each_element;

/// One row of the table.
macro_rules! element {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {
        impl Bits for $t {}
    };
    ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
        impl Arithmetic for $t {}
    };
    ($t:ty, $name:literal, $size:tt, $integer:ident, $($rest:tt)*) => {
        impl Arithmetic for $t {}
        impl Bits for $t {}
        impl Shifts for $t {}
    };
}
for_each_element!(element);
