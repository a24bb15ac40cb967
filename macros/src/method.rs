//! The methods and functions of the crate `swz` that an expansion calls by names which no caller has.

use proc_macro2::{Ident, Span};

/// Declares them.
macro_rules! methods {
    ($($method:ident $name:literal)*) => {
        /// One of these methods. Every type that takes part in swizzles has it: `runtime/core/src/protocol.rs` says what its parameters
        /// are.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Method {
            $($method,)*
        }

        impl Method {
            fn name(self) -> &'static str {
                match self {
                    $(Method::$method => $name,)*
                }
            }
        }
    };
}
methods! {
    // On what is selected from: the table in `runtime/core/src/protocol.rs`.
    Component "__swz_component"
    ComponentRef "__swz_component_ref"
    ComponentMut "__swz_component_mut"
    Lane "__swz_lane"
    ExistingComponent "__swz_existing_component"
    AssignComponent "__swz_assign_component"
    Swizzle "__swz_swizzle"
    Assign "__swz_assign"
    Part "__swz_part"
    HasPart "__swz_has_part"
    AssignPart "__swz_assign_part"
    Kept "__swz_kept"
    Place "__swz_place"
    ShuffleList "__swz_shuffle_list"
    Shuffle2List "__swz_shuffle2_list"
    ByArray "__swz_by_array"
    // On what those give.
    Index "__swz_index"
    Write "__swz_write"
    Then "__swz_then"
    ShuffleArray "__swz_shuffle_array"
    Shuffle2Array "__swz_shuffle2_array"
    Shuffled "__swz_shuffled"
    // On a side of a comparison.
    Ordered "__swz_ordered"
    Equal "__swz_equal"
    // On the type of a literal.
    Zeroed "__swz_zeroed"
    Numbers "__swz_numbers"
    Spread "__swz_spread"
    Literal "__swz_literal"
    Number "__swz_number"
    // On the type of a literal that is a mask, and on what it gives.
    By "__swz_by"
    ShuffleBy "__swz_shuffle_by"
    Shuffle2By "__swz_shuffle2_by"
    Source "__swz_source"
    Alike "__swz_alike"
    // On any value.
    Converted "__swz_converted"
    Reinterpreted "__swz_reinterpreted"
    // A function, which the prelude brings.
    Half "__swz_half"
}

impl Method {
    /// Whether it is told a lane that there is for a component that does not exist, as nothing is written to it.
    pub(crate) fn reads(self) -> bool {
        matches!(self, Method::Component | Method::ComponentRef | Method::Lane | Method::Swizzle | Method::Part)
    }

    /// Its name, at a place of the caller's: rustc's own errors lie there.
    pub(crate) fn at(self, span: Span) -> Ident {
        Ident::new(self.name(), span)
    }
}
