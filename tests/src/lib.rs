//! Behaviour tests of `swz` live in `tests/`, benchmarks in `benches/`. The code that the tests share is here: an oracle, values as bits,
//! and the loops that compare the two.

pub mod accuracy;
pub mod check;
pub mod definition;
pub mod gentype;
pub mod oracle;
#[cfg(feature = "benches")]
pub mod peers;
pub mod value;
