//! The place of something in the C source.

use core::fmt;

/// All places of a program, packed: an expansion names each path once, and a place is read only where there is a fault to tell.
#[derive(Debug, PartialEq)]
pub struct Places {
    files: &'static [&'static str],
    /// A line for each place, `FILE:LINE:COLUMN TEXT`: the number of its file, line and column from 1, and what is written there. Of a member of a
    /// structure behind a pointer there are two numbers more: how many bytes the structure has, and where in it the member begins. Of an atomic
    /// function that orders anything, and of a barrier that names a scope, there is a third: that of its order.
    lines: &'static str,
}

impl Places {
    /// The places of `lines` in `files`.
    #[must_use]
    pub const fn new(files: &'static [&'static str], lines: &'static str) -> Self {
        Self { files, lines }
    }
}

/// A place in the source of a kernel, and what is written there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Site {
    places: &'static Places,
    number: u32,
}

impl Site {
    /// The first of these places.
    #[must_use]
    pub const fn new(places: &'static Places) -> Self {
        Self { places, number: 0 }
    }

    /// The first `N` of these places, by their numbers.
    #[must_use]
    pub const fn table<const N: usize>(places: &'static Places) -> [Self; N] {
        let mut sites = [Self::new(places); N];
        let mut number = 0;
        while number < N {
            sites[number].number = number as u32;
            number += 1;
        }
        sites
    }

    /// A number for its table and its number in there: the same place may have several.
    #[cfg(not(target_os = "none"))]
    pub(super) fn key(&self) -> (usize, u32) {
        (core::ptr::from_ref(self.places).addr(), self.number)
    }

    /// File, line, column and text.
    pub(super) fn parts(&self) -> (&'static str, u32, u32, &'static str) {
        let line = self.places.lines.split('\n').nth(self.number as usize).unwrap_or_default();
        let (place, text) = line.split_once(' ').unwrap_or((line, ""));
        let mut numbers = place.split(':').map(|number| number.parse::<u32>().unwrap_or_default());
        let mut next = || numbers.next().unwrap_or_default();
        let file = self.places.files.get(next() as usize).copied().unwrap_or_default();
        (file, next(), next(), text)
    }

    /// The numbers behind that of the column.
    fn facts(&self) -> impl Iterator<Item = Option<usize>> {
        let line = self.places.lines.split('\n').nth(self.number as usize).unwrap_or_default();
        let place = line.split_once(' ').map_or(line, |(place, _)| place);
        place.split(':').skip(3).map(|number| number.parse().ok())
    }

    /// The bounds of a member of a structure behind a pointer: how many bytes the structure has, and where in it the member begins.
    pub(super) fn whole(&self) -> Option<(usize, usize)> {
        let mut numbers = self.facts();
        Some((numbers.next()??.checked_sub(1)? + 1, numbers.next()??))
    }

    /// The number of the order of an atomic function, 0 if it orders nothing: three bits for it, three for that of an exchange which finds another
    /// value, three for the scope, each as OpenCL C numbers them.
    #[cfg(not(target_os = "none"))]
    pub(super) fn order(&self) -> u32 {
        self.facts().nth(2).flatten().unwrap_or(0) as u32
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line, column, text) = self.parts();
        write!(f, "{file}:{line}:{column}: `{text}`")
    }
}
