//! The lifetimes of the pointers in the signature of a function: one for each pointer, and between two of them the bound that the statements of the
//! function need, as rustc finds it. With one lifetime for all of them the address of a variable could not be handed on beside a structure that
//! holds pointers: the structure has the caller's lifetime, which the variable does not reach.
//!
//! A region is how long a pointer may be used. Each pointer in the type of each variable has one. What is assigned flows: the region of the value
//! outlives that of the place. Behind a pointer both are one, as what is written through one pointer is read through another.

use std::collections::HashMap;
use std::rc::Rc;

use super::local_memory::locals_of;
use crate::ast::Space;
use crate::diagnostic::Faults;
use crate::diagnostic::message::codegen as message;
use crate::parts::{self, Part, Step};
use crate::program::{
    Conversion, Expression, ExpressionKind, Function, FunctionId, Local, Place, PlaceKind, Program, Statement,
    StatementKind, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::walk;

/// The lifetimes of a function. Each pointer of a type, from the outside in, has the number of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Lifetimes {
    pub(crate) parameters: Vec<Vec<usize>>,
    pub(crate) result: Vec<usize>,
    /// The regions of the pointers that lie in variables in local memory.
    pub(crate) locals: HashMap<Local, Vec<usize>>,
    /// How many there are.
    count: usize,
    /// The first outlives the second.
    bounds: Vec<(usize, usize)>,
}

impl Lifetimes {
    /// Whether a lifetime has a name: it stands in two places, in the result, or in a bound.
    pub(crate) fn is_named(&self, lifetime: usize) -> bool {
        let all = self.parameters.iter().chain(self.locals.values()).flatten();
        self.result.contains(&lifetime)
            || self.bounds.iter().any(|&(one, other)| one == lifetime || other == lifetime)
            || all.filter(|it| **it == lifetime).count() > 1
    }

    /// Those with a name, each with those that it outlives.
    pub(crate) fn named(&self) -> Vec<(usize, Vec<usize>)> {
        let outlived = |of| self.bounds.iter().filter(move |bound| bound.0 == of).map(|bound| bound.1).collect();
        (0..self.count).filter(|&of| self.is_named(of)).map(|of| (of, outlived(of))).collect()
    }
}

/// The lifetimes of all functions.
pub(crate) fn lifetimes(program: &Program) -> Vec<Lifetimes> {
    solved(program).0
}

/// Tells of each function the first variable of its own whose address it keeps for longer than the function runs.
pub(crate) fn refuse_kept(program: &Program, faults: &mut Faults) {
    for (variable, span, declared) in solved(program).1 {
        faults.push(match declared {
            Some(declared) => message::own_address_kept(span, variable, declared),
            None => message::local_address_kept(span, variable),
        });
    }
}

/// A variable whose address is kept, where it is taken, and where the variable is declared; of one in local memory only the last.
type Kept = (Rc<str>, Span, Option<Span>);

fn solved(program: &Program) -> (Vec<Lifetimes>, Vec<Kept>) {
    let count = program.functions.len();
    let locals = locals_of(program);
    let (mut done, mut kept) = (vec![None; count], Vec::new());
    // Behind those that it calls: copies of functions stand last.
    let mut waiting: Vec<usize> = (0..count).rev().collect();
    let mut asked = vec![false; count];
    while let Some(&number) = waiting.last() {
        if done[number].is_none() && !core::mem::replace(&mut asked[number], true) {
            walk::called(&program.functions[number].body, &mut |called| {
                if done[called.0].is_none() && !asked[called.0] {
                    waiting.push(called.0);
                }
            });
            continue;
        }
        waiting.pop();
        if done[number].is_none() {
            let (lifetimes, first) = of_function(program, number, &locals, &done);
            done[number] = Some(lifetimes);
            kept.extend(first);
        }
    }
    (done.into_iter().map(Option::unwrap_or_default).collect(), kept)
}

/// How many pointers there are in a type, from the outside in; a structure has one lifetime for all of its own.
fn depth(program: &Program, ty: &Type) -> usize {
    match ty {
        Type::Pointer(pointee) => 1 + depth(program, &pointee.ty),
        Type::Array(element, _) => depth(program, element),
        Type::Record(_) => ty.holds_pointers(&program.records).into(),
        Type::Image(_) => 1,
        _ => 0,
    }
}

/// Whether a value of a type may stand for one that is used for less long: what it holds is no pointer to pointers.
fn is_flat(program: &Program, ty: &Type) -> bool {
    let is_deep = |ty: &Type| matches!(ty, Type::Pointer(pointee) if depth(program, &pointee.ty) > 0);
    !ty.contains(&program.records, &is_deep)
}

fn of_function(
    program: &Program,
    number: usize,
    locals: &[Vec<Local>],
    known: &[Option<Lifetimes>],
) -> (Lifetimes, Option<Kept>) {
    let function = &program.functions[number];
    let parameters = &function.variables[..function.parameters];
    let depths: Vec<usize> = parameters.iter().map(|of| depth(program, &of.ty)).collect();
    let type_of = |local: &Local| &program.functions[local.0.0].variables[local.1.0].ty;
    let deep_local = locals[number].iter().any(|local| depth(program, type_of(local)) > 0);
    let result = depth(program, &function.result);
    // Nothing can come into a pointer that is given, and nothing goes out.
    if !deep_local && result == 0 && parameters.iter().all(|of| is_flat(program, &of.ty)) {
        let mut lifetimes = Lifetimes { count: depths.iter().sum(), ..Lifetimes::default() };
        let mut next = 0..;
        lifetimes.parameters = depths.iter().map(|&depth| next.by_ref().take(depth).collect()).collect();
        return (lifetimes, None);
    }
    let mut regions = Regions {
        program,
        known,
        next: 0,
        edges: Vec::new(),
        loans: Vec::new(),
        result: Vec::new(),
        locals: HashMap::new(),
        variables: Vec::new(),
        number: FunctionId(number),
        of: function,
    };
    let free: Vec<Vec<usize>> = depths.iter().map(|&depth| regions.fresh(depth)).collect();
    regions.result = regions.fresh(result);
    for local in &locals[number] {
        // The pointer to it, and what it holds.
        let held = regions.fresh(1 + depth(program, type_of(local)));
        regions.locals.insert(*local, held);
    }
    let signature = regions.next;
    for variable in &function.variables {
        let held = regions.fresh(depth(program, &variable.ty));
        regions.variables.push(held);
    }
    for (at, given) in free.iter().enumerate() {
        let own = regions.variables[at].clone();
        regions.flow(&function.variables[at].ty, given, &own);
    }
    for local in locals[number].iter().filter(|local| local.0.0 == number) {
        let (held, own) = (regions.locals[local][1..].to_vec(), regions.variables[local.1.0].clone());
        regions.equate(&held, &own);
    }
    regions.statements(&function.body);
    let kept = regions.kept(signature).or_else(|| regions.kept_at_program_scope(&free));
    (regions.signature(&free, signature), kept)
}

/// The regions of a function, by number. Those of its signature come first.
struct Regions<'p> {
    program: &'p Program,
    known: &'p [Option<Lifetimes>],
    number: FunctionId,
    of: &'p Function,
    next: usize,
    /// The first outlives the second.
    edges: Vec<(usize, usize)>,
    /// Regions of addresses of variables, which none of the signature outlives.
    loans: Vec<(usize, Option<VariableId>, Span)>,
    result: Vec<usize>,
    locals: HashMap<Local, Vec<usize>>,
    variables: Vec<Vec<usize>>,
}

/// A place: the regions of what stands in it, and that of its address.
struct Found {
    held: Vec<usize>,
    address: usize,
}

impl Regions<'_> {
    fn fresh(&mut self, count: usize) -> Vec<usize> {
        self.next += count;
        (self.next - count..self.next).collect()
    }

    fn equate(&mut self, one: &[usize], other: &[usize]) {
        for (&one, &other) in one.iter().zip(other) {
            self.edges.push((one, other));
            self.edges.push((other, one));
        }
    }

    /// A value with the regions `from` comes where those of `to` are.
    fn flow(&mut self, ty: &Type, from: &[usize], to: &[usize]) {
        match ty {
            Type::Array(element, _) => self.flow(element, from, to),
            Type::Record(_) if !is_flat(self.program, ty) => self.equate(from, to),
            _ => {
                if let (Some(&one), Some(&other)) = (from.first(), to.first()) {
                    self.edges.push((one, other));
                    self.equate(&from[1..], &to[1..]);
                }
            }
        }
    }

    fn statements(&mut self, of: &[Statement]) {
        for statement in of {
            match &statement.kind {
                StatementKind::Declare(variable, Some(value)) => {
                    let (from, to) = (self.value(value), self.variables[variable.0].clone());
                    self.flow(&self.of.variables[variable.0].ty, &from, &to);
                }
                StatementKind::Return(Some(value)) => {
                    let (from, to) = (self.value(value), self.result.clone());
                    self.flow(&value.ty, &from, &to);
                }
                _ => parts::of_statement(statement, &mut |step, _| match step {
                    Step::Value(value) => drop(self.value(value)),
                    Step::Body(body) => self.statements(body),
                }),
            }
        }
    }

    fn place(&mut self, of: &Place) -> Found {
        match &of.kind {
            PlaceKind::Variable(variable) => {
                let held = self.variables[variable.0].clone();
                let address = self.locals.get(&(self.number, *variable)).map(|local| local[0]);
                Found { held, address: address.unwrap_or_else(|| self.loan(Some(*variable), of.span)) }
            }
            PlaceKind::Global(_) => {
                let held = self.fresh(depth(self.program, &of.ty));
                Found { held, address: self.fresh(1)[0] }
            }
            PlaceKind::Dereference(pointer) => {
                let mut held = self.value(pointer);
                let address = held.remove(0);
                Found { held, address }
            }
            PlaceKind::Element(base, index) => {
                self.value(index);
                self.place(base)
            }
            PlaceKind::Field(base, _) => {
                let base = self.place(base);
                let held = base.held.first().map(|&of_record| vec![of_record; depth(self.program, &of.ty)]);
                Found { held: held.unwrap_or_default(), ..base }
            }
            PlaceKind::Lanes(base, _) => self.place(base),
            PlaceKind::Temporary(value) => {
                let held = self.value(value);
                Found { held, address: self.loan(None, of.span) }
            }
        }
    }

    /// The region of the address of a variable.
    fn loan(&mut self, of: Option<VariableId>, span: Span) -> usize {
        let region = self.fresh(1)[0];
        self.loans.push((region, of, span));
        region
    }

    /// The regions of a value, of which there are as many as its type has.
    fn value(&mut self, of: &Expression) -> Vec<usize> {
        use ExpressionKind as E;
        let depth_of = depth(self.program, &of.ty);
        match &of.kind {
            E::Load(place) => self.place(place).held,
            E::AddressOf(place) => {
                let Found { held, address } = self.place(place);
                self.as_pointer(address, &held, depth_of)
            }
            E::Convert(Conversion::Pointer | Conversion::InSpace(_), value) => {
                let regions = self.value(value);
                self.as_pointer(regions[0], &regions[1..], depth_of)
            }
            E::Conditional(condition, then, otherwise) | E::Select(condition, then, otherwise) => {
                self.value(condition);
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                let both = self.fresh(depth_of);
                self.flow(&of.ty, &then, &both);
                self.flow(&of.ty, &otherwise, &both);
                both
            }
            E::Assign(place, value) => {
                let (from, to) = (self.value(value), self.place(place).held);
                self.flow(&place.ty, &from, &to);
                to
            }
            E::Advance { place, by } => {
                self.value(by);
                self.place(place).held
            }
            E::Increment { place, .. } => self.place(place).held,
            E::Comma(first, second) => {
                self.value(first);
                self.value(second)
            }
            E::Offset(pointer, by) => {
                self.value(by);
                self.value(pointer)
            }
            // Only pointers of one type are compared.
            E::Compare(_, left, right) | E::Distance(left, right) => {
                let (one, other) = (self.value(left), self.value(right));
                if left.ty.pointee().is_some() && one.len() == other.len() {
                    self.equate(&one[1..], &other[1..]);
                }
                Vec::new()
            }
            E::Call(function, values) => {
                let given: Vec<_> = values.iter().map(|value| self.value(value)).collect();
                self.call(function.0, values, &given)
            }
            E::Builtin(_, values) => {
                let made = self.fresh(depth_of);
                for value in values {
                    let given = self.value(value);
                    if depth_of > 0 && given.len() == depth_of {
                        self.flow(&of.ty, &given, &made);
                    }
                }
                made
            }
            E::List(values) => {
                let made = self.fresh(depth_of);
                for value in values {
                    let given = self.value(value);
                    let to = match (&of.ty, made.first()) {
                        (Type::Record(_), Some(&of_record)) => vec![of_record; given.len()],
                        _ => made.clone(),
                    };
                    self.flow(&value.ty, &given, &to);
                }
                made
            }
            E::Field(value, _) => {
                let of_record = self.value(value);
                of_record.first().map(|&of_record| vec![of_record; depth_of]).unwrap_or_default()
            }
            _ => {
                parts::of_expression(of, &mut |part, _| match part {
                    Part::Value(value) => drop(self.value(value)),
                    Part::Place(place) => drop(self.place(place)),
                });
                self.fresh(depth_of)
            }
        }
    }

    /// The regions of a pointer to something else, at the same address.
    fn as_pointer(&mut self, address: usize, held: &[usize], depth: usize) -> Vec<usize> {
        let mut regions = vec![address];
        if held.len() + 1 == depth {
            regions.extend(held);
        } else {
            regions.extend(self.fresh(depth.saturating_sub(1)));
        }
        regions.truncate(depth);
        regions
    }

    fn call(&mut self, function: usize, values: &[Expression], given: &[Vec<usize>]) -> Vec<usize> {
        let known = self.known;
        let Some(lifetimes) = &known[function] else { return Vec::new() };
        let of_call = self.fresh(lifetimes.count);
        let regions = |numbers: &[usize]| numbers.iter().map(|&number| of_call[number]).collect::<Vec<_>>();
        self.edges.extend(lifetimes.bounds.iter().map(|&(one, other)| (of_call[one], of_call[other])));
        for ((value, given), parameter) in values.iter().zip(given).zip(&lifetimes.parameters) {
            self.flow(&value.ty, given, &regions(parameter));
        }
        for (local, held) in &lifetimes.locals {
            let own = self.locals.get(local).map(|own| own[1..].to_vec()).unwrap_or_default();
            self.equate(&own, &regions(held));
        }
        regions(&lifetimes.result)
    }

    /// The neighbours of each region: those that it outlives, or with `back` those that outlive it.
    fn neighbours(&self, back: bool) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new(); self.next];
        for &(one, other) in &self.edges {
            let (from, to) = if back { (other, one) } else { (one, other) };
            all[from].push(to);
        }
        all
    }

    /// The first address of a variable that is kept by what the caller gave or gets.
    fn kept(&self, signature: usize) -> Option<Kept> {
        let reached = reached(&self.neighbours(true), 0..signature);
        let (_, variable, span) = self.loans.iter().find(|(region, ..)| reached[*region])?;
        let (name, declared) = match variable.map(|variable| &self.of.variables[variable.0]) {
            Some(variable) => (variable.name.clone(), variable.span),
            None => ("literal".into(), *span),
        };
        Some((name, *span, Some(declared)))
    }

    /// The first address in local memory that is kept in a variable at program scope: the group ends before the launch does, which holds the variable.
    fn kept_at_program_scope(&self, free: &[Vec<usize>]) -> Option<Kept> {
        let written = self.of.written_parameters();
        let held = free[written..].iter().flat_map(|regions| regions.iter().skip(1).copied());
        let back = self.neighbours(true);
        let mut is_kept = vec![false; self.next];
        for region in held {
            let reached = reached(&back, region..region + 1);
            is_kept.iter_mut().zip(reached).for_each(|(kept, reached)| *kept |= reached);
        }
        let is_local = |ty: &Type| ty.pointee().is_some_and(|pointee| pointee.space == Space::Local);
        let parameters = self.of.variables[..written].iter().zip(free).filter(|(of, _)| is_local(&of.ty));
        let variable = |(owner, id): &Local| &self.program.functions[owner.0].variables[id.0];
        let locals = self.locals.iter().map(|(local, held)| (variable(local), held));
        let mut kept: Vec<_> = parameters.chain(locals).filter(|(_, regions)| is_kept[regions[0]]).collect();
        kept.sort_by_key(|(variable, _)| variable.span.start);
        kept.first().map(|(variable, _)| (variable.name.clone(), variable.span, None))
    }

    /// The lifetimes of the signature: regions that outlive each other are one.
    fn signature(&self, free: &[Vec<usize>], signature: usize) -> Lifetimes {
        let outlived = self.neighbours(false);
        let outlives: Vec<Vec<bool>> =
            (0..signature).map(|region| reached(&outlived, region..region + 1)[..signature].to_vec()).collect();
        let is_given = |region: usize| free.iter().flatten().any(|it| *it == region);
        // A result that one pointer alone comes back as has its lifetime.
        let only = |region: usize| {
            let mut others = (0..signature).filter(|&other| other != region && outlives[other][region]);
            let one = others.next().filter(|_| others.next().is_none() && self.result.contains(&region))?;
            let reaches = (0..signature).any(|other| other != region && outlives[region][other]);
            (is_given(one) && !reaches).then_some(one)
        };
        let first = |region: usize| {
            let region = only(region).unwrap_or(region);
            (0..signature).find(|&other| outlives[region][other] && outlives[other][region]).unwrap_or(region)
        };
        let firsts: Vec<usize> = (0..signature).map(first).collect();
        let mut numbers: Vec<usize> = firsts.clone();
        numbers.sort_unstable();
        numbers.dedup();
        let number = |region: usize| numbers.binary_search(&firsts[region]).unwrap_or_default();
        let all = |regions: &[usize]| regions.iter().map(|&region| number(region)).collect();
        let mut bounds = Vec::new();
        for (at, &one) in numbers.iter().enumerate() {
            let others = numbers.iter().enumerate().filter(|(_, other)| **other != one && outlives[one][**other]);
            bounds.extend(others.map(|(other, _)| (at, other)));
        }
        Lifetimes {
            parameters: free.iter().map(|regions| all(regions)).collect(),
            result: all(&self.result),
            locals: self.locals.iter().map(|(local, held)| (*local, all(&held[1..]))).collect(),
            count: numbers.len(),
            bounds,
        }
    }
}

/// Those that are reached from some of them.
fn reached(next: &[Vec<usize>], from: std::ops::Range<usize>) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    let mut waiting: Vec<usize> = from.collect();
    while let Some(region) = waiting.pop() {
        if !core::mem::replace(&mut reached[region], true) {
            waiting.extend(next[region].iter().filter(|to| !reached[**to]));
        }
    }
    reached
}
