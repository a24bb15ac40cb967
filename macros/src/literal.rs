//! Vector literals, `(float4)(a, b.xy, 1.0)`, and the types that `vec_step` is asked of.

use proc_macro2::Span;
use syn::{ExprCall, ExprPath, Ident};

use crate::fault::Fault;
use crate::scope::Scope;
use crate::syntax;
use crate::vector_type::VectorType;
use swz_language::elsewhere;

/// The kinds of arguments that a literal has.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// One value, which may be a scalar for all components.
    One,
    /// A number for each component.
    Numbers,
    /// Scalars and vectors, of which only their types tell how many components they have.
    Parts,
}

/// Checks the arguments of a literal; `numbers` if each of them is a single number, and the `width` of the only one if it is seen to have
/// several components.
pub(crate) fn shape(
    name: &Ident,
    vector: VectorType,
    call: &ExprCall,
    numbers: bool,
    width: Option<usize>,
) -> Result<Shape, (Span, Fault)> {
    let (count, expected) = (call.args.len(), vector.width);
    let (found, at) = match width {
        Some(found) if found != expected => (found, call.args.first()),
        _ if count == 1 => return Ok(Shape::One),
        _ if count > expected || count == 0 || numbers && count != expected => (count, call.args.iter().nth(expected)),
        _ => return Ok(if numbers { Shape::Numbers } else { Shape::Parts }),
    };
    let span = at.map_or(name.span(), |at| syntax::span_of(at).resolved_at(name.span()));
    Err((span, Fault::components(&name.to_string(), found, expected)))
}

/// The type that `vec_step` is asked of.
pub(crate) enum Step<'a> {
    /// A vector's.
    Vector(&'a ExprPath),
    /// A scalar's whose name is also that of a function of the prelude, so that a variable of this name hides it.
    Named(&'a ExprPath),
    /// Any other scalar's.
    Scalar,
}

/// `vec_step` of a type, and where the name of the type stands. A scalar's name stands for itself where it is a word such as `half`; others
/// are types wherever no value is seen.
pub(crate) fn vec_step<'a>(call: &'a ExprCall, scope: &Scope) -> Option<(Step<'a>, Span)> {
    let argument = match (call.args.first()?, call.args.len()) {
        (argument, 1) => syntax::path_of(argument)?,
        _ => return None,
    };
    let name = &argument.path.segments.last()?.ident;
    let step = if scope.is_variable(argument) {
        return None;
    } else if VectorType::of(name).is_some() {
        Step::Vector(argument)
    } else if VectorType::is_named(argument, name) {
        Step::Named(argument)
    } else if VectorType::is_scalar(name) {
        Step::Scalar
    } else {
        return None;
    };
    Some((step, name.span()))
}

/// The words about a name that is nearly a vector type: but for the number of components, in another language, or with some letters wrong.
pub(crate) fn no_type(name: &Ident) -> Option<Fault> {
    let written = name.to_string();
    if VectorType::is_beyond(name) {
        let example = format!("{}4", written.trim_end_matches(|c: char| c.is_ascii_digit()));
        return Some(Fault::width(&written, &example));
    }
    let meant = elsewhere::vector(&written).map(|(meant, _)| meant).or_else(|| VectorType::misspelt(&written))?;
    Some(Fault::other_language(&written, &meant))
}
