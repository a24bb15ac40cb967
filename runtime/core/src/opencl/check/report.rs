//! The findings of `check`, as a page for people and as JSON for machines.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::opencl::source_location::Site;

/// The faults of a launch, from `check`: each fault once, in the order in which they were met.
///
/// `Display` and `Debug` are a page for people, so that `unwrap` in a test shows it; [`to_json`](Self::to_json) is one for machines.
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *values, float by) {
///             values[get_global_id(0)] *= by;
///         }
///     }
/// }
/// let mut values = [1.0, 2.0, 3.0, 4.0];
/// let report = kernels::scale(&mut values, 2.0).check(5).unwrap_err();
/// assert!(report.to_string().contains("outside of its buffer: element 4 of 4"));
/// for fault in &report {
///     assert_eq!(fault.global_id(), Some([4, 0, 0]));
/// }
/// assert_eq!(kernels::scale(&mut values, 2.0).check(4), Ok(()));
/// ```
#[derive(Clone, PartialEq)]
pub struct Report {
    pub(super) kernel: &'static str,
    pub(super) faults: Vec<Fault>,
    pub(super) omitted: usize,
}

impl Report {
    /// The faults: the first hundred different ones.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many times a fault was met that is none of [`faults`](Self::faults), as there were a hundred others before.
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// The name of the kernel.
    #[must_use]
    pub fn kernel(&self) -> &str {
        self.kernel
    }

    /// The report for machines, on one line.
    ///
    /// An object with the name of the `kernel`, the `faults` and how many were `omitted`. Each fault has its `kind` (`race`, `access`,
    /// `barrier`, `uninitialised`, `stopped`), `file`, `line`, `column` and `text` of the access, what it does (`what`), the `items` by
    /// which it was met, each with its `global_id` and `group_id`, and its `count`; a race has the other access as `other`, with `file`,
    /// `line`, `column` and `text`.
    ///
    /// ```
    /// mod kernels {
    ///     swz::opencl! {
    ///         __kernel void scale(__global float *values, float by) {
    ///             values[get_global_id(0)] *= by;
    ///         }
    ///     }
    /// }
    /// let report = kernels::scale(&mut [1.0, 2.0, 3.0, 4.0], 2.0).check(5).unwrap_err();
    /// let json = report.to_json();
    /// assert!(json.starts_with(r#"{"kernel":"scale","faults":[{"kind":"access","#));
    /// assert!(json.contains(r#""items":[{"global_id":[4,0,0],"group_id":[0,0,0]}],"count":1}"#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::from("{\"kernel\":");
        quote(&mut out, self.kernel);
        out.push_str(",\"faults\":[");
        for (number, fault) in self.faults.iter().enumerate() {
            out.push_str(if number == 0 { "" } else { "," });
            fault.write_json(&mut out);
        }
        let _ = write!(out, "],\"omitted\":{}}}", self.omitted);
        out
    }
}

/// One fault of a [`Report`].
///
/// ```
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *values, float by) {
///             values[get_global_id(0)] *= by;
///         }
///     }
/// }
/// let report = kernels::scale(&mut [1.0, 2.0, 3.0, 4.0], 2.0).check(6).unwrap_err();
/// let fault = &report.faults()[0];
/// assert_eq!(fault.global_id(), Some([4, 0, 0]));
/// assert!(fault.site().contains("values[get_global_id(0)]"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub(super) kind: Kind,
    /// The place of the access, as a text and by its parts; of a panic that names none there is the text alone.
    pub(super) shown: String,
    pub(super) site: Option<Site>,
    pub(super) what: String,
    pub(super) who: Vec<Accessor>,
    /// They are those that do not do it, where all have to.
    pub(super) absent: bool,
    /// How many more items than those took part.
    pub(super) more: usize,
    /// The other access of a race.
    pub(super) other: Option<(Site, Accessor)>,
    pub(super) count: usize,
}

/// The kinds of faults.
///
/// ```
/// use swz::opencl::FaultKind;
/// mod kernels {
///     swz::opencl! {
///         __kernel void scale(__global float *values, float by) {
///             values[get_global_id(0)] *= by;
///         }
///     }
/// }
/// let report = kernels::scale(&mut [1.0, 2.0, 3.0, 4.0], 2.0).check(5).unwrap_err();
/// assert_eq!(report.faults()[0].kind(), FaultKind::Access);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Two items use the same memory, one of them writes, and nothing puts them in an order.
    Race,
    /// An access outside of its buffer, of its array or row, or of a variable that has ended; to memory that is constant; or at an address that
    /// the type is not aligned to.
    Access,
    /// A barrier or a copy that not all items of a group reach, a copy that nobody waits for, and a function to which some items give an argument of
    /// their own that has to be the same for all.
    Barrier,
    /// Local or private memory that is read before it was written.
    Uninitialised,
    /// Anything else that ends an item: a division by zero.
    Stopped,
}

impl Kind {
    /// Its name in JSON.
    fn name(self) -> &'static str {
        match self {
            Kind::Race => "race",
            Kind::Access => "access",
            Kind::Barrier => "barrier",
            Kind::Uninitialised => "uninitialised",
            Kind::Stopped => "stopped",
        }
    }
}

impl Fault {
    /// A fault at one place, met once.
    pub(super) fn new(kind: Kind, site: &Site, what: String, who: Vec<Accessor>) -> Self {
        let (shown, site) = (site.to_string(), Some(*site));
        Self { kind, shown, site, what, who, absent: false, more: 0, other: None, count: 1 }
    }

    /// The kind of the fault.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// File, line, column and text of the access.
    #[must_use]
    pub fn site(&self) -> &str {
        &self.shown
    }

    /// The fault in words: what it does that it must not.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The values of `get_global_id` of the item that was met first; of a barrier the first one that does not reach it.
    #[must_use]
    pub fn global_id(&self) -> Option<[u64; 3]> {
        self.who.first().filter(|who| who.part == Part::Item).map(|who| who.global)
    }

    /// The values of `get_global_id` of the items of the fault: of a race both, of a barrier those that do not reach it, the first sixteen.
    #[must_use]
    pub fn items(&self) -> Vec<[u64; 3]> {
        let other = self.other.iter().map(|(_, who)| who);
        self.who.iter().chain(other).filter(|who| who.part == Part::Item).map(|who| who.global).collect()
    }

    /// The values of `get_group_id` of the group in which it was met first.
    #[must_use]
    pub fn group_id(&self) -> Option<[u64; 3]> {
        self.who.first().map(|who| who.group)
    }

    /// How many times it was met.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    fn write_json(&self, out: &mut String) {
        let _ = write!(out, "{{\"kind\":\"{}\",", self.kind.name());
        if let Some(site) = &self.site {
            write_site(out, site);
            out.push(',');
        }
        out.push_str("\"what\":");
        quote(out, &self.what);
        if let Some((site, _)) = &self.other {
            out.push_str(",\"other\":{");
            write_site(out, site);
            out.push('}');
        }
        out.push_str(",\"items\":[");
        let other = self.other.iter().map(|(_, who)| who);
        for (number, who) in self.who.iter().chain(other).enumerate() {
            out.push_str(if number == 0 { "{" } else { ",{" });
            if who.part == Part::Item {
                let [x, y, z] = who.global;
                let _ = write!(out, "\"global_id\":[{x},{y},{z}],");
            }
            let [x, y, z] = who.group;
            let _ = write!(out, "\"group_id\":[{x},{y},{z}]}}");
        }
        let _ = write!(out, "],\"count\":{}}}", self.count);
    }
}

/// The place of an access, as members of an object.
fn write_site(out: &mut String, site: &Site) {
    let (file, line, column, text) = site.parts();
    out.push_str("\"file\":");
    quote(out, file);
    let _ = write!(out, ",\"line\":{line},\"column\":{column},\"text\":");
    quote(out, text);
}

/// A text between quotes, as JSON has it (RFC 8259, section 7).
fn quote(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.site.is_none() && self.shown == self.what {
            write!(f, "{}", self.what)?;
        } else {
            write!(f, "{} {}", self.shown, self.what)?;
        }
        let by = if self.absent { "not by" } else { "by" };
        self.who.iter().try_for_each(|who| write!(f, "\n  {by} {who}"))?;
        if self.more > 0 {
            write!(f, "\n  and {by} {} more", self.more)?;
        }
        if let Some((site, who)) = &self.other {
            write!(f, "\n  and {site}\n  by {who}")?;
        }
        if self.count > 1 {
            write!(f, "\n  {} times in all", self.count)?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.faults.len();
        let faults = if count == 1 { "fault" } else { "faults" };
        write!(f, "{count} {faults} in this launch of `{}`", self.kernel)?;
        self.faults.iter().enumerate().try_for_each(|(index, fault)| write!(f, "\n{}. {fault}", index + 1))?;
        if self.omitted > 0 {
            write!(f, "\nOther faults were met {} times: mend these first, they are the first {count}", self.omitted)?;
        }
        Ok(())
    }
}
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl core::error::Error for Report {}

/// The page of text, so that `?` gives it in a function whose errors are texts.
impl From<Report> for String {
    fn from(report: Report) -> Self {
        report.to_string()
    }
}

impl IntoIterator for Report {
    type Item = Fault;
    type IntoIter = alloc::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.faults.into_iter()
    }
}
#[allow(clippy::into_iter_without_iter, reason = "the list is `faults`")]
impl<'a> IntoIterator for &'a Report {
    type Item = &'a Fault;
    type IntoIter = core::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.faults.iter()
    }
}

/// The item or the group that does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accessor {
    pub(super) part: Part,
    pub(super) global: [u64; 3],
    pub(super) group: [u64; 3],
}

/// An item, or all items of a group together: by a copy, or where they ask the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Item,
    Group,
}

impl fmt::Display for Accessor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([x, y, z], [of_x, of_y, of_z]) = (self.global, self.group);
        match self.part {
            Part::Item => {
                write!(f, "the item with get_global_id {x}, {y}, {z} (group {})", shown(self.group))
            }
            Part::Group => write!(f, "the group with get_group_id {of_x}, {of_y}, {of_z} as a whole"),
        }
    }
}

/// The number of a group, in as many dimensions as it needs.
fn shown([x, y, z]: [u64; 3]) -> String {
    if (y, z) == (0, 0) { x.to_string() } else { format!("{x}, {y}, {z}") }
}
