//! The choice among overloads, as clang makes it: each argument's conversion has a rank, and the overload is taken that is better than
//! each other one, in no argument worse and in some better.

use std::cmp::Ordering;

use crate::ast::Space;
use crate::types::{self, Type};

/// The result of a choice.
#[derive(Debug, PartialEq)]
pub(in crate::sema) enum Choice {
    One(usize),
    None,
    /// Several of which none is better than all others.
    Several(Vec<usize>),
}

/// An argument, as far as the choice asks.
#[derive(Clone, Debug)]
pub(in crate::sema) struct Argument {
    pub(in crate::sema) ty: Type,
    /// Whether it is a constant zero, which may become `NULL`.
    pub(in crate::sema) null: bool,
}

/// The qualifiers that a conversion adds to what a pointer points to. Fewer are better; of two sets, none of which has the other in it, none is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Added {
    constant: bool,
    volatile: bool,
    /// The generic address space for a named one.
    generic: bool,
}

impl PartialOrd for Added {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let is_subset =
            |a: &Self, b: &Self| a.constant <= b.constant && a.volatile <= b.volatile && a.generic <= b.generic;
        match (is_subset(self, other), is_subset(other, self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

/// How good a conversion is; the least is the best.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Rank {
    /// The type itself, or one that is the same but for qualifiers.
    Exact(Added),
    Promotion,
    Conversion,
    /// A scalar for a vector.
    Widening,
    /// A number as a sampler.
    Opaque,
    /// A conversion that only C does, with a warning: a pointer to another type, or one that loses a qualifier.
    Bad,
}

/// The rank of converting an argument to a parameter, if that is possible.
fn rank(argument: &Argument, parameter: &Type) -> Option<Rank> {
    let from = &argument.ty;
    if from == parameter {
        return Some(Rank::Exact(Added::default()));
    }
    match (from, parameter) {
        (Type::Scalar(source), Type::Scalar(target)) => {
            let promoted = source.promoted() == *target || *source == types::FLOAT && *target == types::DOUBLE;
            Some(if promoted { Rank::Promotion } else { Rank::Conversion })
        }
        (Type::Scalar(_), Type::Vector(..)) => Some(Rank::Widening),
        (_, Type::Pointer(_)) if argument.null => Some(Rank::Conversion),
        (Type::Pointer(source), Type::Pointer(target)) => {
            if !target.space.includes(source.space) {
                return None;
            }
            let discards = source.constant && !target.constant && source.space != Space::Constant
                || source.volatile && !target.volatile;
            Some(if source.ty != target.ty {
                if source.ty == Type::Void || target.ty == Type::Void { Rank::Conversion } else { Rank::Bad }
            } else if discards {
                Rank::Bad
            } else {
                Rank::Exact(Added {
                    constant: target.constant && !source.constant,
                    volatile: target.volatile && !source.volatile,
                    generic: target.space != source.space,
                })
            })
        }
        (Type::Scalar(element), Type::Sampler) if element.is_integer() => Some(Rank::Opaque),
        (Type::Scalar(_), Type::Event) if argument.null => Some(Rank::Exact(Added::default())),
        _ => None,
    }
}

/// Chooses among lists of parameters.
pub(in crate::sema) fn choose<'a>(arguments: &[Argument], candidates: impl Iterator<Item = &'a [Type]>) -> Choice {
    let ranks = |parameters: &[Type]| {
        if parameters.len() != arguments.len() {
            return None;
        }
        arguments
            .iter()
            .zip(parameters)
            .map(|(argument, parameter)| rank(argument, parameter))
            .collect::<Option<Vec<_>>>()
    };
    let viable: Vec<(usize, Vec<Rank>)> =
        candidates.enumerate().filter_map(|(index, parameters)| Some((index, ranks(parameters)?))).collect();
    let better = |a: &[Rank], b: &[Rank]| {
        // A bad conversion counts more than all others.
        let bad = |a: &[Rank], b: &[Rank]| a.iter().zip(b).any(|(a, b)| *a == Rank::Bad && *b != Rank::Bad);
        let pairs = || a.iter().zip(b);
        !bad(a, b) && (bad(b, a) || !pairs().any(|(a, b)| b < a) && pairs().any(|(a, b)| a < b))
    };
    let best = viable
        .iter()
        .find(|(index, ranks)| viable.iter().all(|(other, others)| index == other || better(ranks, others)));
    match (best, viable.is_empty()) {
        (Some((index, _)), _) => Choice::One(*index),
        (None, true) => Choice::None,
        (None, false) => {
            let beaten = |ranks: &[Rank]| viable.iter().any(|(_, others)| better(others, ranks));
            Choice::Several(viable.iter().filter(|(_, ranks)| !beaten(ranks)).map(|(index, _)| *index).collect())
        }
    }
}
