//! Pointers that lie in a buffer, which nothing here can follow: the bytes of a buffer are numbers.

use super::walk::{self, Seen};
use crate::opencl::fault::{Fault, Faults};
use crate::opencl::program::{Place, PlaceKind, Program};
use crate::opencl::tree::Space;
use crate::opencl::types::Type;

/// Tells of each function where it first reads or writes such a pointer.
pub(crate) fn refuse_pointers(program: &Program, faults: &mut Faults) {
    let pointer = |ty: &Type| matches!(ty, Type::Pointer(_));
    for function in &program.functions {
        let mut first = None;
        walk::statements(&function.body, &mut |_, _| {}, &mut |seen| {
            if let Seen::Read(place) | Seen::Written(place) = seen {
                if is_in_buffer(place) && place.ty.contains(&program.records, &pointer) {
                    first.get_or_insert(place.span);
                }
            }
        });
        if let Some(span) = first {
            faults.push(
                Fault::new(span, "a pointer in a buffer is not supported")
                    .help("an address of the host means nothing to a device: keep an index in its place"),
            );
        }
    }
}

/// Whether a place is found by a pointer to `__global` memory.
fn is_in_buffer(of: &Place) -> bool {
    match &of.kind {
        PlaceKind::Dereference(pointer) => {
            matches!(&pointer.ty, Type::Pointer(pointee) if pointee.space == Space::Global)
        }
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => is_in_buffer(base),
        _ => false,
    }
}
