//! The messages about a program that is understood, and cannot be compiled for the CPU.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::source::Span;

messages! { "codegen"
    pointer_in_buffer()
        "a pointer in a buffer is not supported"
        help "an address of the host means nothing to a device: keep an index in its place";
    own_address_kept(name: impl Display, declared: Span)
        "the address of `{name}` is kept where it outlives the function"
        label "this may be used behind the end of the function"
        at declared "declared here"
        help "let the caller declare the variable and give its address; a pointer that is set back before the end counts as kept";
    local_address_kept(name: impl Display)
        "the address of `{name}` in local memory is kept in a variable at program scope"
        help "keep an index in its place: the group ends, and with it this memory, before the launch does";
    packed_field_with_effects()
        "a field of a packed structure whose place has effects cannot be compiled for the CPU yet";
    barrier_in_expression()
        "a barrier inside an expression cannot be compiled for the CPU yet";
    goto_between_cases()
        "this `goto` from one case of a `switch` to another cannot be compiled for the CPU yet";
}
