//! The parts of a program that are written: its kernels, the functions that stand in the file itself, and what those reach. A header costs what is
//! used of it.
//!
//! A function, a structure or a table of an included file that nothing reaches is left out, and a `typedef` of such a structure.
//! Enumerators and constants that are numbers stay: Rust names them too, and they cost little.

use std::collections::BTreeSet;

use crate::parts::{self, PartMut};
use crate::program::{Expression, ExpressionKind, FunctionId, GlobalId, Memory, Place, PlaceKind, Program, Value};
use crate::source::Span;
use crate::types::{RecordId, Type};
use crate::walk::{self, Seen};

/// The items that keep their numbers in a program, and are not written.
#[derive(Default)]
pub(crate) struct Unwritten {
    pub(crate) records: BTreeSet<RecordId>,
    pub(crate) globals: BTreeSet<GlobalId>,
}

/// The items that are reached, by number.
struct Reach<'p> {
    program: &'p Program,
    functions: Vec<bool>,
    globals: Vec<bool>,
    records: Vec<bool>,
    /// Functions that are reached and not walked yet.
    open: Vec<FunctionId>,
}

/// Leaves out the functions that nothing reaches, and tells what else of the program is not written. `own`: whether what stands there is written in
/// any case.
pub(super) fn leave_out(program: &mut Program, own: &dyn Fn(Span) -> bool) -> Unwritten {
    let mut reach = Reach {
        program: &*program,
        functions: vec![false; program.functions.len()],
        globals: vec![false; program.globals.len()],
        records: vec![false; program.records.len()],
        open: Vec::new(),
    };
    for (number, function) in program.functions.iter().enumerate() {
        if function.kernel.is_some() || own(function.span) {
            reach.function(FunctionId(number));
        }
    }
    for (number, global) in program.globals.iter().enumerate() {
        let is_number = matches!(global.ty, Type::Scalar(_) | Type::Vector(..));
        if !global.inner && global.memory == Memory::Constant && (is_number || own(global.span)) {
            reach.global(GlobalId(number));
        }
    }
    for (number, record) in program.records.iter().enumerate() {
        if own(record.span) {
            reach.record(RecordId(number));
        }
    }
    for (_, ty, span) in &program.aliases {
        if own(*span) {
            reach.ty(ty);
        }
    }
    while let Some(FunctionId(number)) = reach.open.pop() {
        reach.walk(number);
    }
    if [&reach.functions, &reach.globals, &reach.records].into_iter().all(|all| !all.contains(&false)) {
        return Unwritten::default();
    }
    let (reached, unwritten) = reach.written();
    *program = reached;
    unwritten
}

impl Reach<'_> {
    fn function(&mut self, id: FunctionId) {
        if !core::mem::replace(&mut self.functions[id.0], true) {
            self.open.push(id);
        }
    }

    fn global(&mut self, id: GlobalId) {
        if !core::mem::replace(&mut self.globals[id.0], true) {
            let program = self.program;
            let global = &program.globals[id.0];
            self.ty(&global.ty);
            self.value(&global.value);
        }
    }

    fn record(&mut self, id: RecordId) {
        if !core::mem::replace(&mut self.records[id.0], true) {
            let program = self.program;
            program.records[id.0].fields.iter().for_each(|field| self.ty(&field.ty));
        }
    }

    fn ty(&mut self, ty: &Type) {
        let mut ty = ty;
        loop {
            ty = match ty {
                Type::Record(id) => return self.record(*id),
                Type::Pointer(pointee) => &pointee.ty,
                Type::Array(element, _) => element,
                _ => return,
            };
        }
    }

    /// A constant may be a pointer to another one.
    fn value(&mut self, value: &Value) {
        match value {
            Value::Address(id, _) => self.global(*id),
            Value::List(values) => values.iter().for_each(|value| self.value(value)),
            Value::Union(_, value) => self.value(value),
            Value::Integer(_) | Value::Float(_) | Value::Zero | Value::Bytes(_) => {}
        }
    }

    fn walk(&mut self, number: usize) {
        let program = self.program;
        let function = &program.functions[number];
        self.ty(&function.result);
        function.variables.iter().for_each(|variable| self.ty(&variable.ty));
        function.kept.iter().for_each(|id| self.global(*id));
        walk::evaluated(&function.body, &mut |seen| match seen {
            Seen::Expression(value) => self.expression(value),
            Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) => self.place(place),
        });
    }

    fn place(&mut self, place: &Place) {
        let mut place = place;
        loop {
            self.ty(&place.ty);
            place = match &place.kind {
                PlaceKind::Global(id) => return self.global(*id),
                PlaceKind::Element(inner, _) | PlaceKind::Field(inner, _) | PlaceKind::Lanes(inner, _) => inner,
                PlaceKind::Variable(_) | PlaceKind::Dereference(_) | PlaceKind::Temporary(_) => return,
            };
        }
    }

    fn expression(&mut self, value: &Expression) {
        self.ty(&value.ty);
        match &value.kind {
            ExpressionKind::Call(id, _) => self.function(*id),
            ExpressionKind::Constant(value) => self.value(value),
            _ => {}
        }
    }

    /// The program of what is reached. Functions are numbered anew, in the same order.
    fn written(&self) -> (Program, Unwritten) {
        let program = self.program;
        let mut numbers = vec![FunctionId(0); program.functions.len()];
        let mut functions = Vec::new();
        for (number, function) in program.functions.iter().enumerate().filter(|(number, _)| self.functions[*number]) {
            numbers[number] = FunctionId(functions.len());
            let mut function = function.clone();
            parts::change_all(&mut function.body, &mut |part| {
                if let PartMut::Value(Expression { kind: ExpressionKind::Call(id, _), .. }) = part {
                    // It stands before the one that calls it.
                    *id = numbers[id.0];
                }
            });
            functions.push(function);
        }
        let left_out = |all: &[bool]| -> Vec<usize> {
            all.iter().enumerate().filter(|(_, reached)| !**reached).map(|(number, _)| number).collect()
        };
        let unwritten = Unwritten {
            records: left_out(&self.records).into_iter().map(RecordId).collect(),
            globals: left_out(&self.globals).into_iter().map(GlobalId).collect(),
        };
        let holds = |ty: &Type| {
            let mut ty = ty;
            loop {
                ty = match ty {
                    Type::Record(id) => return self.records[id.0],
                    Type::Pointer(pointee) => &pointee.ty,
                    Type::Array(element, _) => element,
                    _ => return true,
                };
            }
        };
        let program = Program {
            records: program.records.clone(),
            globals: program.globals.clone(),
            functions,
            enumerators: program.enumerators.clone(),
            aliases: program.aliases.iter().filter(|(_, ty, _)| holds(ty)).cloned().collect(),
        };
        (program, unwritten)
    }
}
