//! The vector types by their names, and the literals that begin with one: `(float4)(..)`, `float4(..)`.

use proc_macro2::Ident;
use syn::{Expr, ExprCall, ExprPath};

use crate::syntax;
use crate::tokens;
use crate::typed;
use swz_language::element::{self, ELEMENTS, Element, Kind};
use swz_language::nearest::nearest;

/// A vector type by its name.
#[derive(Clone, Copy)]
pub(crate) struct VectorType {
    pub(crate) element: &'static Element,
    /// The number of components.
    pub(crate) width: usize,
}

impl VectorType {
    /// The type of this name, if it is one of the 60.
    pub(crate) fn of(name: &Ident) -> Option<Self> {
        let name = name.to_string();
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        Some(VectorType { element: Element::named(&name[..digits])?, width: element::width(&name[digits..])? })
    }

    /// Whether a name is that of a type but for the number of components, which no vector has.
    pub(crate) fn is_beyond(name: &Ident) -> bool {
        let name = name.to_string();
        let element = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &name[element.len()..];
        Element::named(element).is_some() && !digits.is_empty() && element::width(digits).is_none()
    }

    /// The type, or the conversion to one, that is meant by a name with some letters wrong: `float4` by `flaot4`, `convert_float4` by
    /// `covert_float4`.
    pub(crate) fn misspelt(name: &str) -> Option<String> {
        // The underscore may be what is missing.
        let divided =
            name.strip_prefix("convert").filter(|rest| !rest.starts_with('_')).map(|rest| format!("convert_{rest}"));
        if let Some(divided) = &divided {
            return Self::misspelt(divided)
                .or_else(|| matches!(typed::read(divided), Some(Ok(_))).then(|| divided.clone()));
        }
        let words: Vec<&str> = name.splitn(3, '_').collect();
        let (verb, ty, rest) = match words[..] {
            [ty] => (None, ty, None),
            [verb, ty] => (Some(verb), ty, None),
            [verb, ty, rest] => (Some(verb), ty, Some(rest)),
            _ => return None,
        };
        let stem = ty.trim_end_matches(|c: char| c.is_ascii_digit());
        element::width(&ty[stem.len()..])?;
        let known = || ELEMENTS.iter().map(|element| element.name);
        let element = known().find(|known| *known == stem).or_else(|| nearest(stem, known()))?;
        let ty = format!("{element}{}", &ty[stem.len()..]);
        let meant = match verb {
            None => ty,
            Some("as") => format!("as_{ty}"),
            Some("convert") => format!("convert_{ty}"),
            Some(verb) => format!("{}_{ty}", nearest(verb, ["convert"])?),
        };
        let meant = rest.map_or_else(|| meant.clone(), |rest| format!("{meant}_{rest}"));
        (meant != name).then_some(meant)
    }

    /// Whether the elements can be those of a shuffle mask.
    pub(crate) fn is_unsigned(self) -> bool {
        matches!(self.element.kind, Kind::Integer { signed: false, .. })
    }

    /// Whether the elements are integers that can have this value.
    pub(crate) fn holds(self, value: u128) -> bool {
        matches!(self.element.kind, Kind::Integer { signed, bits } if value <= highest(signed, bits))
    }

    /// Whether the last name of a path is that of a scalar type and of a function: of `swz::scalar`, by itself of the prelude, which has
    /// those that are words and may well be variables.
    pub(crate) fn is_named(path: &ExprPath, name: &Ident) -> bool {
        match path.path.get_ident() {
            Some(_) => tokens::is_among(name, &["double", "half", "long", "short"]),
            None => name != "bool" && name != "char" && ELEMENTS.iter().any(|element| name == element.name),
        }
    }

    /// Whether a name is that of a scalar type.
    pub(crate) fn is_scalar(name: &Ident) -> bool {
        ELEMENTS.iter().any(|element| name == element.name || name == element.rust)
    }
}

/// The highest value of an integer type.
pub(crate) fn highest(signed: bool, bits: u32) -> u128 {
    u128::MAX >> (128 - bits + u32::from(signed))
}

/// The type that a call names, if it is a literal: the path may stand in parentheses, as in C.
pub(crate) fn type_of(call: &ExprCall) -> Option<(&ExprPath, VectorType)> {
    let path = syntax::path_of(&call.func)?;
    let last = path.path.segments.last()?;
    let vector = VectorType::of(&last.ident)?;
    (path.qself.is_none() && last.arguments.is_none()).then_some((path, vector))
}

/// Whether a call is a vector literal.
pub(crate) fn is_literal(expr: &Expr) -> bool {
    matches!(syntax::unwrapped(expr), Expr::Call(call) if type_of(call).is_some())
}
