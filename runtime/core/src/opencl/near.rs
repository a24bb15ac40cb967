//! Types with nearly the names of those that launches take, each in a row that says what to write: `runtime/core/src/near.rs` says how rustc shows them.

/// A type that is none, under the names of types of other libraries.
#[allow(dead_code, reason = "rustc shows the row of a name")]
pub(super) enum Nothing {}
/// A function that is none, under the names of functions of other languages.
#[allow(dead_code, reason = "rustc shows the row of a name")]
pub(super) fn nothing<A>(_: A) -> usize {
    unreachable!("nobody sees it")
}

macro_rules! near {
    ($($item:item)*) => { $(
        #[doc(hidden)]
        #[deprecated(note = "import the name without `_` from `swz::opencl`")]
        #[allow(non_camel_case_types, reason = "nobody writes them")]
        $item
    )* };
}
#[rustfmt::skip]
near! {
    pub type Local_<T> = super::argument::Local<T>; // `use swz::opencl::Local;`
    pub type Image1d_ = super::image::Image1d; // `use swz::opencl::Image1d;`
    pub type Image2d_ = super::image::Image2d; // `use swz::opencl::Image2d;`
    pub type Image3d_ = super::image::Image3d; // `use swz::opencl::Image3d;`
    pub type Format_ = super::image::Format; // `use swz::opencl::Format;`
    pub type Order_ = super::image::Order; // `use swz::opencl::Order;`
    pub type Channel_ = super::image::Channel; // `use swz::opencl::Channel;`
    pub type Sampler_ = super::image::Sampler; // `use swz::opencl::Sampler;`
    pub type Address_ = super::image::Address; // `use swz::opencl::Address;`
    pub type Filter_ = super::image::Filter; // `use swz::opencl::Filter;`
}
