//! The words that `swz!` and OpenCL C share: the table of element types, names of other languages, the grammar of selectors, and numbers as C
//! writes them. Each is read from a text alone, so the macros and the compiler of OpenCL C have the same answer.

#![forbid(unsafe_code)]

pub mod element;
pub mod elsewhere;
pub mod half;
pub mod hexadecimal;
pub mod nearest;
pub mod selector;
