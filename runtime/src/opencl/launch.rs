//! A kernel with its arguments, and how its items run.

use core::marker::PhantomData;

use super::memory::Pointer;
use super::range::{Geometry, Group, NdRange, Row, rows};

/// What is known of a kernel without its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name.
    pub name: &'static str,
    /// `reqd_work_group_size`
    pub required: Option<[u64; 3]>,
    /// Whether an item asks for its group or for its number in it, so that it matters where groups begin.
    pub asks_group: bool,
}

/// How the items of a kernel run.
pub trait Kernel {
    /// The group that is best for a range, where nobody asks for one.
    fn group(range: [u64; 3]) -> [u64; 3];
    /// Runs them all.
    fn run(&self, geometry: &Geometry, info: &Info);
}

/// A kernel whose items know nothing of each other: a function that runs a row of them.
#[derive(Clone, Copy, Debug)]
pub struct Rows<F>(pub F);

impl<F: Fn(&Row<'_>)> Kernel for Rows<F> {
    #[inline(always)]
    fn group([width, ..]: [u64; 3]) -> [u64; 3] {
        [width.max(1), 1, 1]
    }

    #[inline(always)]
    fn run(&self, geometry: &Geometry, info: &Info) {
        if !info.asks_group {
            rows(geometry, [0; 3], geometry.global).for_each(|row| (self.0)(&row));
            return;
        }
        each_group(geometry, |id| rows(geometry, id, geometry.local).for_each(|row| (self.0)(&row)));
    }
}

/// A kernel with local memory or barriers: how many bytes of it a group has, and a function that runs a group.
#[derive(Clone, Copy, Debug)]
pub struct Groups<F> {
    /// The bytes of all variables and arguments in local memory, each aligned to 128 as the largest vector.
    pub memory: usize,
    /// Runs a group.
    pub body: F,
}

/// Local memory is aligned as the largest vector.
type Line = crate::vector::Vector<u64, 16>;

impl<F: Fn(&Group<'_>)> Kernel for Groups<F> {
    /// The largest group of at most 64 items that divides the range, as far as possible along the first dimension.
    fn group(range: [u64; 3]) -> [u64; 3] {
        let mut left = 64;
        range.map(|size| {
            let best = (1..=left.min(size)).rev().find(|part| size % part == 0).unwrap_or(1);
            left /= best;
            best
        })
    }

    #[inline(always)]
    fn run(&self, geometry: &Geometry, _info: &Info) {
        let mut memory = alloc::vec![Line::splat(0); self.memory.div_ceil(128)];
        each_group(geometry, |id| {
            // What a group before it left would be seen otherwise, and by other groups with other numbers of threads.
            memory.fill(Line::splat(0));
            (self.body)(&Group::new(geometry, id, Pointer::from(&mut memory[..]).served()));
        });
    }
}

#[inline(always)]
fn each_group(geometry: &Geometry, mut run: impl FnMut([u64; 3])) {
    let [width, height, depth] = geometry.groups();
    for z in 0..depth {
        for y in 0..height {
            for x in 0..width {
                run([x, y, z]);
            }
        }
    }
}

/// A kernel with its arguments, on which nothing has run yet: what the function of a kernel gives.
#[must_use = "a launch does nothing until it is run"]
#[derive(Clone, Copy, Debug)]
pub struct Launch<'a, K> {
    info: Info,
    kernel: K,
    arguments: PhantomData<&'a ()>,
}

impl<K: Kernel> Launch<'_, K> {
    /// A kernel that has its arguments.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(info: Info, kernel: K) -> Self {
        Self { info, kernel, arguments: PhantomData }
    }

    /// Runs all items on this thread.
    ///
    /// # Panics
    /// If the group does not divide the range, or is not the one that the kernel requires; and if an item does what it must not: an access
    /// outside of its buffer, a division of integers by zero. The message says where in the source of the kernel.
    #[inline]
    #[track_caller]
    pub fn run(&self, range: impl Into<NdRange>) {
        let geometry = range.into().geometry(self.info.required, K::group);
        self.kernel.run(&geometry, &self.info);
    }
}
