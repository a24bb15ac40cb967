//! The views that vectors dereference to, so that `v.x` and `v.s0` are plain fields without a macro. The macros refuse `*v.xy`, which would
//! have one of these as its value (`ui-tests/ui/base/starred.rs`).

/// Declares a view with its fields.
macro_rules! view {
    ($name:ident, $n:literal: $($field:ident)*) => {
        #[doc = concat!("The components of a vector of ", $n, ", as fields.")]
        #[derive(Clone, Copy)]
        #[repr(C)]
        #[allow(missing_docs, reason = "a component each")]
        pub struct $name<T> {
            $(pub $field: T,)*
        }
    };
}
view!(DereferencedVector2, 2: x y);
view!(DereferencedVector3, 3: x y z);
view!(DereferencedVector4, 4: x y z w);
view!(DereferencedVector8, 8: s0 s1 s2 s3 s4 s5 s6 s7);
view!(DereferencedVector16, 16: s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 sa sb sc sd se sf);
