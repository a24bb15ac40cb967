//! A job that runs in several ways, whose results are compared.

use swz::opencl::{Device, DeviceError};

/// How a launch runs.
#[derive(Clone, Copy)]
pub enum Way<'d> {
    One,
    All,
    Device(&'d Device),
}

/// A component of a result.
#[derive(Clone, Copy, PartialEq)]
pub enum Component {
    Integer(u32),
    Float(f32),
}

impl Component {
    fn bits(self) -> u32 {
        match self {
            Component::Integer(value) => value,
            Component::Float(value) => value.to_bits(),
        }
    }

    /// How far from another one, in parts of that, or of 1 if it is smaller.
    fn distance(self, other: Self) -> f32 {
        match (self, other) {
            (a, b) if a.bits() == b.bits() => 0.0,
            (Component::Float(a), Component::Float(b)) if a.is_finite() && b.is_finite() => {
                (a - b).abs() / b.abs().max(1.0)
            }
            _ => f32::INFINITY,
        }
    }
}

/// The difference that there may be between devices.
pub enum Limit {
    /// No bit.
    None,
    /// Each component by so much, as functions of the standard may differ in their last bits.
    Part(f32),
}

/// A kernel, or several, with their memory.
pub trait Job {
    fn name(&self) -> &'static str;
    fn limit(&self) -> Limit;
    /// Writes what goes in.
    fn write(&self);
    /// Runs the kernels.
    fn launch(&self, way: &Way<'_>) -> Result<(), DeviceError>;
    /// Reads what came out.
    fn read(&self) -> Result<Vec<Component>, DeviceError>;
    /// The results of a program in Rust without kernels, if there is one, and how far results may be from them.
    fn in_rust(&self) -> Option<(Vec<Component>, Limit)>;

    /// How results compare: all ways with one core, that with Rust; and whether it is as it must be.
    fn verdict(&self, results: &[Component], on_one: &[Component], way: &Way<'_>) -> (String, bool) {
        match (way, self.in_rust()) {
            (Way::One, Some((expected, limit))) => told(results, &expected, &limit),
            (Way::One, None) => (String::new(), true),
            // Same text, same bits on every CPU, by each way to run.
            (Way::All, _) => told(results, on_one, &Limit::None),
            (Way::Device(_), _) => told(results, on_one, &self.limit()),
        }
    }
}

fn told(results: &[Component], expected: &[Component], limit: &Limit) -> (String, bool) {
    if results.len() != expected.len() {
        return (format!("FAULT: {} components, not {}", results.len(), expected.len()), false);
    }
    let pairs = || results.iter().zip(expected);
    let others = pairs().filter(|(a, b)| a.bits() != b.bits()).count();
    let most = pairs().map(|(&a, &b)| a.distance(b)).fold(0.0, f32::max);
    let is_good = match *limit {
        Limit::None => others == 0,
        Limit::Part(part) => most <= part,
    };
    let words = if others == 0 { "0".to_owned() } else { format!("{others}, by {most:.0e} at most") };
    if is_good { (words, true) } else { (format!("FAULT: {words}"), false) }
}
