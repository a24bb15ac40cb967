//! The memory that is watched, by what orders accesses to it.

/// The kinds of memory, by who has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::opencl) enum Space {
    Global,
    /// Memory of a group, which finds it as not written.
    Local,
    /// A variable of an item.
    Private,
    /// An image that is only written, whose accesses a barrier orders by `CLK_GLOBAL_MEM_FENCE` too (OpenCL C 1.2, section 6.12.8).
    Image,
    /// An image that is read and written: of these OpenCL C 3.0, section 6.15.8 asks for `CLK_IMAGE_MEM_FENCE`.
    ReadWriteImage,
}

/// All of them, in their order.
pub(super) const SPACES: [Space; 5] =
    [Space::Global, Space::Local, Space::Private, Space::Image, Space::ReadWriteImage];

impl Space {
    /// The fences of which a barrier needs one to order accesses to it.
    pub(super) const fn fences(self) -> u32 {
        match self {
            Space::Local | Space::Private => 1,
            Space::Global => 2,
            Space::Image => 2 | 4,
            Space::ReadWriteImage => 4,
        }
    }
}
