//! Pointers that lie in a buffer, which nothing here can follow: the bytes of a buffer are numbers.

use crate::ast::Space;
use crate::diagnostic::message::codegen as message;
use crate::diagnostic::{Fault, Faults};
use crate::program::{Function, Place, PlaceKind, Program};
use crate::source::Span;
use crate::types::Type;
use crate::walk::{self, Seen};

/// Tells of each function where it first reads or writes such a pointer, and of a kernel the parameter that points to one: it is told of nothing
/// else then, and neither are functions that it may call. In a program whose variables at program scope hold pointers such accesses are theirs: a pointer to
/// pointers that is made of another faults where it is used.
pub(crate) fn refuse_pointers(program: &Program, faults: &mut Faults) {
    let mut spans: Vec<_> = program.functions.iter().filter_map(|function| parameter(program, function)).collect();
    let is_linked = program.functions.iter().any(|function| program.is_linked(function));
    if spans.is_empty() && !is_linked {
        spans = program.functions.iter().filter_map(|function| access(program, function)).collect();
    }
    // A pointer to pointers may have been told for its address spaces.
    let is_told = |span: &Span| {
        let around = |fault: &Fault| (fault.span.start..fault.span.end).contains(&span.start);
        faults.all.iter().any(|fault| fault.span.text == span.text && around(fault))
    };
    spans.retain(|span| !is_told(span));
    for span in spans {
        faults.push(message::pointer_in_buffer(span));
    }
}

/// The first parameter of a kernel that points to pointers.
fn parameter(program: &Program, function: &Function) -> Option<Span> {
    function.kernel.as_ref()?;
    let parameters = &function.variables[..function.written_parameters()];
    parameters.iter().find(|parameter| points_to_pointers(program, &parameter.ty)).map(|parameter| parameter.span)
}

/// Whether a kernel cannot be given what a parameter of it points to.
pub(crate) fn points_to_pointers(program: &Program, ty: &Type) -> bool {
    ty.pointee().is_some_and(|pointee| pointee.ty.holds_pointers(&program.records))
}

/// The first place in a function that reads or writes a pointer in a buffer.
fn access(program: &Program, function: &Function) -> Option<Span> {
    let mut first = None;
    walk::evaluated(&function.body, &mut |seen| {
        if let Seen::Read(place) | Seen::Written(place) = seen {
            if is_in_buffer(place) && place.ty.holds_pointers(&program.records) {
                first.get_or_insert(place.span);
            }
        }
    });
    first
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
