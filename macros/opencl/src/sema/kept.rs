//! Variables at program scope that change (3.0, section 6.7.1), as parameters of the functions that use them: each is given a pointer to them, and
//! the launch of a kernel takes it from where they are kept. So all that knows of buffers knows of them too.
//!
//! A variable that nothing in the program changes is a constant.
//!
//! One that holds pointers may lead to each of the others: whoever uses it is given all of them, so that its launch holds what such a pointer may lead to.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::expression::global_of;
use crate::ast::Space;
use crate::diagnostic::Faults;
use crate::diagnostic::message::sema as message;
use crate::limits::MAX_KEPT_BYTES;
use crate::parts::{self, Part, PartMut};
use crate::program::{
    Builtin, Conversion, Expression, ExpressionKind, GlobalId, Memory, Place, PlaceKind, Program, Value, Variable,
    VariableId,
};
use crate::source::Span;
use crate::types::{self, Pointee, Type};
use crate::walk;

/// Makes the variables that change parameters.
pub(super) fn as_parameters(program: &mut Program, faults: &mut Faults) {
    if !program.globals.iter().any(|global| global.is_variable) {
        return;
    }
    for (id, span) in &changed(program) {
        let global = &mut program.globals[id.0];
        global.memory = Memory::Kept;
        if leads_elsewhere(program, &program.globals[id.0].ty) {
            faults.push(message::kept_pointer(*span, &program.globals[id.0].name));
        }
        let global = &program.globals[id.0];
        let size = global.ty.layout(&program.records).map_or(0, |(size, _)| size);
        if size > MAX_KEPT_BYTES {
            faults.push(message::kept_variable_too_large(global.span, size, MAX_KEPT_BYTES));
        }
    }
    for number in 0..program.globals.len() {
        let global = &program.globals[number];
        if global.memory == Memory::Constant && holds_kept(program, &global.value) {
            program.globals[number].memory = Memory::Spread;
        }
    }
    for global in &program.globals {
        let mut pointed = Vec::new();
        addresses(&global.value, &mut |id| pointed.push(id));
        if let Some(id) = pointed.into_iter().find(|id| program.globals[id.0].memory == Memory::Spread) {
            faults.push(message::pointer_to_spread(global.span, &program.globals[id.0].name));
        }
    }
    if !faults.is_empty() {
        // Later stages would tell of the parameters. A function that is called may also be missing, or stand behind its call (`accepted.txt` has both).
        program.globals.iter_mut().for_each(|global| global.memory = Memory::Constant);
        return;
    }
    let mut kept: Vec<Vec<GlobalId>> = Vec::new();
    for number in 0..program.functions.len() {
        let used = used(program, number, &kept);
        if !used.is_empty() {
            Rewriting::new(program, number, &used).rewrite(program, number, &kept);
        }
        kept.push(used);
    }
}

fn holds_pointers(program: &Program, id: GlobalId) -> bool {
    program.globals[id.0].ty.holds_pointers(&program.records)
}

/// Whether a pointer in a value of a type leads to memory of a group or an item, which ends before a launch does.
fn leads_elsewhere(program: &Program, ty: &Type) -> bool {
    let is_short = |ty: &Type| matches!(ty, Type::Pointer(of) if matches!(of.space, Space::Local | Space::Private));
    ty.contains(&program.records, &is_short)
}

/// Tells each global that a value points to.
fn addresses(value: &Value, each: &mut dyn FnMut(GlobalId)) {
    match value {
        Value::Address(id, _) => each(*id),
        Value::List(values) => values.iter().for_each(|value| addresses(value, each)),
        Value::Union(_, value) => addresses(value, each),
        Value::Integer(_) | Value::Float(_) | Value::Zero | Value::Bytes(_) => {}
    }
}

fn holds_kept(program: &Program, value: &Value) -> bool {
    let mut holds = false;
    addresses(value, &mut |id| holds |= program.globals[id.0].memory == Memory::Kept);
    holds
}

/// The variables that may change, and where that is seen first: those that are written, or to which a pointer is made that may be written through.
fn changed(program: &Program) -> BTreeMap<GlobalId, Span> {
    let of = |is_linked| {
        let mut found = Changes { program, is_linked, at: BTreeMap::new() };
        for global in &program.globals {
            found.value(&global.value, &global.ty, global.span);
        }
        for function in &program.functions {
            walk::values(&function.body, &mut |value| found.expression(value, false));
        }
        found.at
    };
    let found = of(false);
    if found.keys().any(|id| holds_pointers(program, *id)) { of(true) } else { found }
}

struct Changes<'p> {
    program: &'p Program,
    /// Whether a variable that changes holds pointers. Then each variable that has a pointer to it is kept: a launch asks where a pointer leads by
    /// the addresses of what it holds, and a number that is a constant has none.
    is_linked: bool,
    at: BTreeMap<GlobalId, Span>,
}

impl<'p> Changes<'p> {
    fn changes(&mut self, id: GlobalId, span: Span) {
        if self.program.globals[id.0].is_variable {
            self.at.entry(id).or_insert(span);
        }
    }

    /// A constant of a type: whom it points to may change by it, unless it is only read by it.
    fn value(&mut self, value: &Value, ty: &Type, span: Span) {
        let writes = |ty: &Type| matches!(ty, Type::Pointer(pointee) if self.is_linked || !pointee.constant);
        if ty.contains(&self.program.records, &writes) {
            let mut all = Vec::new();
            addresses(value, &mut |id| all.push(id));
            for id in all {
                self.changes(id, span);
            }
        }
    }

    /// An expression, which is only read through where it is a pointer or not.
    fn expression(&mut self, of: &'p Expression, is_read: bool) {
        use ExpressionKind as E;
        let is_constant = |ty: &Type| matches!(ty, Type::Pointer(pointee) if pointee.constant);
        let mut reads = false;
        match &of.kind {
            E::Constant(value) if !is_read => self.value(value, &of.ty, of.span),
            E::Assign(place, _) | E::AssignBy { place, .. } | E::Increment { place, .. } | E::Advance { place, .. } => {
                if let Some(id) = global_of(place) {
                    self.changes(id, place.span);
                }
            }
            E::AddressOf(place) if !is_read && (self.is_linked || !is_constant(&of.ty)) => {
                if let Some(id) = global_of(place) {
                    self.changes(id, of.span);
                }
            }
            E::Convert(Conversion::Pointer | Conversion::InSpace(_), _) => {
                reads = is_read || is_constant(&of.ty) && !self.is_linked;
            }
            E::Convert(Conversion::Truth | Conversion::Fence | Conversion::PointerToInteger, _)
            | E::Compare(..)
            | E::Distance(..) => {
                reads = true;
            }
            E::Offset(..) => reads = is_read,
            E::Builtin(Builtin::Load { .. }, _) => reads = true,
            _ => {}
        }
        parts::of_expression(of, &mut |part, _| self.part(part, reads));
    }

    fn part(&mut self, part: Part<'p>, is_read: bool) {
        match part {
            Part::Value(value) => self.expression(value, is_read),
            // The value in the place of a pointer that is dereferenced is read through as the place is: that is seen where it is written.
            Part::Place(place) => match &place.kind {
                PlaceKind::Dereference(pointer) => self.expression(pointer, false),
                _ => parts::of_place(place, &mut |part| self.part(part, false)),
            },
        }
    }
}

/// The variables that a function, or one that it calls, uses.
fn used(program: &Program, number: usize, kept: &[Vec<GlobalId>]) -> Vec<GlobalId> {
    let mut found = Uses { program, kept, used: BTreeSet::new() };
    walk::values(&program.functions[number].body, &mut |value| found.part(Part::Value(value)));
    if found.used.iter().any(|id| holds_pointers(program, *id)) {
        let all = (0..program.globals.len()).map(GlobalId);
        found.used.extend(all.filter(|id| program.globals[id.0].memory == Memory::Kept));
    }
    found.used.into_iter().collect()
}

struct Uses<'p> {
    program: &'p Program,
    kept: &'p [Vec<GlobalId>],
    used: BTreeSet<GlobalId>,
}

impl Uses<'_> {
    fn global(&mut self, id: GlobalId) {
        let global = &self.program.globals[id.0];
        match global.memory {
            Memory::Constant => {}
            Memory::Kept => {
                self.used.insert(id);
            }
            Memory::Spread => self.value(&global.value),
        }
    }

    fn value(&mut self, value: &Value) {
        let mut all = Vec::new();
        addresses(value, &mut |id| all.push(id));
        for id in all {
            self.global(id);
        }
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Value(value) => {
                match &value.kind {
                    ExpressionKind::Constant(value) => self.value(value),
                    // Each function stands behind those that it calls.
                    ExpressionKind::Call(id, _) => self.used.extend(self.kept.get(id.0).into_iter().flatten()),
                    _ => {}
                }
                parts::of_expression(value, &mut |part, _| self.part(part));
            }
            Part::Place(place) => {
                if let PlaceKind::Global(id) = place.kind {
                    self.global(id);
                }
                parts::of_place(place, &mut |part| self.part(part));
            }
        }
    }
}

/// A function that is given pointers.
struct Rewriting {
    /// The parameters, by the variables that they point to, with their types.
    parameters: BTreeMap<GlobalId, (VariableId, Type)>,
}

impl Rewriting {
    fn new(program: &Program, number: usize, used: &[GlobalId]) -> Self {
        let first = program.functions[number].parameters;
        let parameters = used.iter().enumerate().map(|(at, id)| {
            let ty = match &program.globals[id.0].ty {
                Type::Array(element, _) => (**element).clone(),
                other => other.clone(),
            };
            let pointee = Pointee { ty, space: Space::Global, constant: false, volatile: false };
            (*id, (VariableId(first + at), Type::Pointer(Rc::new(pointee))))
        });
        Rewriting { parameters: parameters.collect() }
    }

    fn rewrite(&self, program: &mut Program, number: usize, kept: &[Vec<GlobalId>]) {
        let first = program.functions[number].parameters;
        let count = self.parameters.len();
        let mut function = core::mem::take(&mut program.functions[number].body);
        parts::rename(&mut function, &mut |id| id.0 += if id.0 >= first { count } else { 0 });
        parts::change_all(&mut function, &mut |part| match part {
            PartMut::Value(value) => self.value(program, value, kept),
            PartMut::Place(place) => self.place(program, place),
        });
        let of = &mut program.functions[number];
        of.body = function;
        for (at, (id, (_, ty))) in self.parameters.iter().enumerate() {
            let global = &program.globals[id.0];
            // Another variable of this name would hide it in Rust.
            let mut name = global.name.to_string();
            while of.variables.iter().any(|variable| *variable.name == name) {
                name.push('_');
            }
            of.variables.insert(first + at, Variable::new(name.into(), ty.clone(), global.span));
            of.kept.push(*id);
        }
        of.parameters += count;
    }

    /// The pointer to a variable, as one of a type.
    fn pointer(&self, id: GlobalId, ty: &Type, span: Span) -> Expression {
        let (variable, own) = &self.parameters[&id];
        as_pointer(Expression::load(*variable, own, span), ty)
    }

    fn value(&self, program: &Program, value: &mut Expression, kept: &[Vec<GlobalId>]) {
        let span = value.span;
        match &mut value.kind {
            ExpressionKind::AddressOf(place) => {
                if let PlaceKind::Global(id) = place.kind {
                    if self.parameters.contains_key(&id) {
                        *value = self.pointer(id, &value.ty, span);
                    }
                }
            }
            ExpressionKind::Load(place) => {
                if let PlaceKind::Global(id) = place.kind {
                    let global = &program.globals[id.0];
                    if global.memory == Memory::Spread {
                        *value = self.spread(program, &global.value, &global.ty, span);
                    }
                }
            }
            ExpressionKind::Constant(constant) if holds_kept(program, constant) => {
                *value = self.spread(program, constant, &value.ty, span);
            }
            ExpressionKind::Call(id, arguments) => {
                for id in &kept[id.0] {
                    let (variable, ty) = &self.parameters[id];
                    arguments.push(Expression::load(*variable, ty, span));
                }
            }
            _ => {}
        }
    }

    fn place(&self, program: &Program, place: &mut Place) {
        let span = place.span;
        match &mut place.kind {
            PlaceKind::Element(array, index) => {
                let PlaceKind::Global(id) = array.kind else { return };
                let Some((variable, ty)) = self.parameters.get(&id).filter(|_| matches!(array.ty, Type::Array(..)))
                else {
                    return;
                };
                let index = core::mem::replace(&mut **index, Expression::load(*variable, ty, span));
                let first = Expression::load(*variable, ty, span);
                let kind = ExpressionKind::Offset(Box::new(first), Box::new(index));
                place.kind = PlaceKind::Dereference(Box::new(Expression { kind, ty: ty.clone(), span }));
            }
            PlaceKind::Global(id) => {
                let (id, global) = (*id, &program.globals[id.0]);
                match global.memory {
                    Memory::Constant => {}
                    Memory::Kept => {
                        let pointee =
                            Pointee { ty: place.ty.clone(), space: Space::Global, constant: false, volatile: false };
                        let pointer = self.pointer(id, &Type::Pointer(Rc::new(pointee)), span);
                        place.kind = PlaceKind::Dereference(Box::new(pointer));
                    }
                    Memory::Spread => {
                        let value = self.spread(program, &global.value, &global.ty, span);
                        place.kind = PlaceKind::Temporary(Box::new(value));
                    }
                }
            }
            _ => {}
        }
    }

    /// A constant that holds pointers to variables, as an expression.
    fn spread(&self, program: &Program, value: &Value, ty: &Type, span: Span) -> Expression {
        let kind = match value {
            Value::Address(id, offset) if self.parameters.contains_key(id) => {
                return self.further(program, *id, *offset, ty, span);
            }
            Value::List(values) if holds_kept(program, value) => {
                let each = values.iter().enumerate().map(|(at, value)| {
                    let ty = match ty {
                        Type::Array(element, _) => (**element).clone(),
                        Type::Record(record) => program.records[record.0].fields[at].ty.clone(),
                        other => other.clone(),
                    };
                    self.spread(program, value, &ty, span)
                });
                ExpressionKind::List(each.collect())
            }
            Value::Union(field, value) if holds_kept(program, value) => {
                let Type::Record(record) = ty else { return constant(value, ty, span) };
                let value = self.spread(program, value, &program.records[record.0].fields[*field].ty, span);
                ExpressionKind::Union(*field, Box::new(value))
            }
            _ => return constant(value, ty, span),
        };
        Expression { kind, ty: ty.clone(), span }
    }

    /// A pointer so many bytes behind the beginning of a variable: by elements of its own where that is one.
    fn further(&self, program: &Program, id: GlobalId, bytes: u64, ty: &Type, span: Span) -> Expression {
        let (variable, own) = &self.parameters[&id];
        let first = Expression::load(*variable, own, span);
        if bytes == 0 {
            return as_pointer(first, ty);
        }
        let size = own.pointee().and_then(|pointee| pointee.ty.layout(&program.records)).map_or(0, |(size, _)| size);
        let (first, step) = if size > 0 && bytes % size == 0 {
            (first, bytes / size)
        } else {
            let byte =
                Pointee { ty: Type::Scalar(types::CHAR), space: Space::Global, constant: false, volatile: false };
            (as_pointer(first, &Type::Pointer(Rc::new(byte))), bytes)
        };
        let step = constant(&Value::Integer(step.into()), &Type::Scalar(types::LONG), span);
        let ty_of_first = first.ty.clone();
        let kind = ExpressionKind::Offset(Box::new(first), Box::new(step));
        as_pointer(Expression { kind, ty: ty_of_first, span }, ty)
    }
}

fn constant(value: &Value, ty: &Type, span: Span) -> Expression {
    Expression { kind: ExpressionKind::Constant(value.clone()), ty: ty.clone(), span }
}

fn as_pointer(value: Expression, ty: &Type) -> Expression {
    if value.ty == *ty {
        return value;
    }
    let span = value.span;
    Expression { kind: ExpressionKind::Convert(Conversion::Pointer, Box::new(value)), ty: ty.clone(), span }
}
