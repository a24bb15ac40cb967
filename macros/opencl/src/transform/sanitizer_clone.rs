//! The function that `check` runs in place of a kernel.
//!
//! `run` pays nothing for it: a kernel keeps its code, and beside it stands the same kernel once more, as a function that only `check` calls.
//! In that a private variable that may be read before it was written, or to which a pointer may be used when it has ended, is memory that the
//! instrument watches; indices of arrays within other
//! memory are compared with their lengths; fences are told; and a fault of an item of a group ends that item. Functions that the kernel calls stand there twice
//! too, if they have any of that, or call one that has. A kernel without any of it, and without barriers, is the same function in both.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::lifetime_markers;
use crate::analysis::definite_init::maybe_uninitialized;
use crate::analysis::variables::Variables;
use crate::fresh::fresh;
use crate::parts::{self, PartMut};
use crate::program::{
    Arithmetic, Builtin, Expression, ExpressionKind, Function, FunctionId, Place, PlaceKind, Program, VariableId,
};
use crate::types::Type;
use crate::walk::{self, Seen};

/// The functions that are watched, and their variables.
#[derive(Default)]
pub(crate) struct SanitizerClones {
    /// The variables that are watched, by their function.
    variables: HashSet<(usize, VariableId)>,
    /// The function that stands for another in `check`.
    checked: HashMap<usize, usize>,
    /// Those.
    copies: HashSet<usize>,
    /// The variables that end where their block does, by their function.
    outlived: HashSet<(usize, VariableId)>,
}

impl SanitizerClones {
    pub(crate) fn is_watched(&self, function: usize, variable: VariableId) -> bool {
        self.variables.contains(&(function, variable))
    }

    /// Whether a variable ends where its block does, and not with the function.
    pub(crate) fn is_outlived(&self, function: usize, variable: VariableId) -> bool {
        self.outlived.contains(&(function, variable))
    }

    /// The function that `check` runs in place of another one.
    pub(crate) fn checked(&self, function: usize) -> Option<usize> {
        self.checked.get(&function).copied()
    }

    /// The variables of a function.
    pub(crate) fn variables<'p>(&self, program: &'p Program, function: usize) -> Variables<'p> {
        let is_watched = |variable| self.is_watched(function, variable);
        let is_outlived = |variable| self.is_outlived(function, variable);
        Variables::of(program, &program.functions[function], &is_watched, &is_outlived)
    }

    /// Whether only `check` runs a function.
    pub(crate) fn is_clone(&self, function: usize) -> bool {
        self.copies.contains(&function)
    }
}

/// Puts what `check` runs behind the program, if it needs anything.
pub(super) fn clone_for_sanitizer(program: &mut Program) -> SanitizerClones {
    let count = program.functions.len();
    let mut found: Vec<BTreeSet<VariableId>> = Vec::new();
    let mut calls: Vec<BTreeSet<usize>> = Vec::new();
    let mut marked = Vec::new();
    // Nothing but an atomic function shows an item that another one has passed a fence.
    let asks_fences = program
        .functions
        .iter()
        .any(|function| walk::calls_builtin(&function.body, &|of| matches!(of, Builtin::Atomic(..))));
    for function in &program.functions {
        let mut variables = maybe_uninitialized(function, &program.records);
        let mut whole = function.clone();
        let outlived = lifetime_markers::outlived(&mut whole, &program.records);
        lifetime_markers::mark(&mut whole, &outlived);
        variables.extend(&outlived);
        found.push(variables);
        marked.push((whole, outlived));
        let mut called = BTreeSet::new();
        walk::called(&function.body, &mut |function| called.extend([function.0]));
        calls.push(called);
    }
    // A function stands behind those that it calls.
    let mut needs = vec![false; count];
    for number in 0..count {
        let function = &program.functions[number];
        needs[number] = !found[number].is_empty()
            || function.runs_as_group()
            || indexes_rows(function)
            || asks_fences && walk::calls_builtin(&function.body, &is_fence)
            || walk::calls_builtin(&function.body, &|of| matches!(of, Builtin::Block { .. }))
            || calls[number].iter().any(|&called| needs.get(called) == Some(&true));
    }
    let mut reached: Vec<bool> = program.functions.iter().map(|function| function.kernel.is_some()).collect();
    for number in (0..count).rev() {
        if reached[number] && needs[number] {
            calls[number].iter().for_each(|&called| reached[called] = true);
        }
    }
    let mut watch = SanitizerClones::default();
    for number in (0..count).filter(|&number| needs[number] && reached[number]) {
        let copy = program.functions.len();
        let (mut function, outlived) = marked[number].clone();
        let taken = |name: &str| {
            program.globals.iter().any(|global| &*global.name == name)
                || program.enumerators.iter().any(|enumerator| &*enumerator.name == name)
                || program.functions.iter().any(|function| &*function.name == name)
        };
        function.name = fresh(&format!("{}_checked", function.name), taken).into();
        parts::change_all(&mut function.body, &mut |part| {
            if let PartMut::Value(Expression { kind: ExpressionKind::Call(called, _), .. }) = part {
                *called = watch.checked.get(&called.0).map_or(*called, |&copy| FunctionId(copy));
            }
            if let PartMut::Place(place) = part {
                if let Some(element) = element_by_sum(place) {
                    place.kind = element;
                }
            }
        });
        program.functions.push(function);
        watch.checked.insert(number, copy);
        watch.copies.insert(copy);
        watch.variables.extend(found[number].iter().map(|variable| (copy, *variable)));
        watch.outlived.extend(outlived.iter().map(|variable| (copy, *variable)));
    }
    watch
}

/// Whether it is a fence and no barrier.
fn is_fence(builtin: &Builtin) -> bool {
    matches!(builtin, Builtin::Fence(_)) && !builtin.is_barrier()
}

/// Whether a function finds an element of an array that is a part of other memory: a member of a structure, or a row; or a pointer to it.
fn indexes_rows(of: &Function) -> bool {
    let mut found = false;
    walk::evaluated(&of.body, &mut |seen| {
        if let Some(place) = seen.place() {
            found |= matches!(seen, Seen::Addressed(_)) && is_bounded_part(place);
            let mut part = Some(place);
            while let Some(place) = part {
                if let Some(PlaceKind::Element(base, _)) = element_by_sum(place) {
                    found |= is_part(&base);
                }
                part = match &place.kind {
                    PlaceKind::Element(base, _) => {
                        found |= is_part(base);
                        Some(base)
                    }
                    PlaceKind::Lanes(base, _) => {
                        found |= matches!(seen, Seen::Addressed(_)) && is_bounded_part(base);
                        Some(base)
                    }
                    PlaceKind::Field(base, _) => Some(base),
                    _ => None,
                };
            }
        }
    });
    found
}

/// Whether a place is a part of other memory with which that of a pointer to it ends: an array, or a vector that is a member.
pub(crate) fn is_bounded_part(place: &Place) -> bool {
    is_part(place) || place.ty.is_vector() && matches!(place.kind, PlaceKind::Field(..))
}

/// Whether an array is a part of other memory.
fn is_part(array: &Place) -> bool {
    matches!(array.ty, Type::Array(..)) && !matches!(array.kind, PlaceKind::Variable(_) | PlaceKind::Global(_))
}

/// The element `array[index]` that `*(array + index)` is: one of its array by whatever name.
fn element_by_sum(of: &Place) -> Option<PlaceKind> {
    let PlaceKind::Dereference(pointer) = &of.kind else { return None };
    let (array, index) = array_and_index(pointer)?;
    let is_element = matches!(&array.ty, Type::Array(element, _) if **element == of.ty);
    is_element.then(|| PlaceKind::Element(Box::new(array.clone()), Box::new(index)))
}

/// The array that a pointer is a sum of, and which of its elements.
fn array_and_index(pointer: &Expression) -> Option<(&Place, Expression)> {
    let ExpressionKind::Offset(base, index) = &pointer.kind else { return None };
    match &base.kind {
        ExpressionKind::AddressOf(array) => Some((array, (**index).clone())),
        ExpressionKind::Offset(..) => {
            let (array, first) = array_and_index(base)?;
            let kind = ExpressionKind::Binary(Arithmetic::Add, Box::new(first), index.clone());
            Some((array, Expression { kind, ty: index.ty.clone(), span: index.span }))
        }
        _ => None,
    }
}
