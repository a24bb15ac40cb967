//! A program as the checker leaves it, as IR.
//!
//! Effects come out of expressions, in clang's order: operands and arguments from the left; of an assignment the right side first, then the place.
//! An operand that stands before an effect is computed before it, in a variable of its own.

mod change;
mod condition;
mod place;
mod statement;
mod value;

use std::rc::Rc;

use super::arena::{Arena, Id};
use super::builder::Builder;
use super::expr::Place;
use super::function::{Function, Module};
use super::var::{Var, VarKind};
use crate::program::{self, BarrierStorage, Program};
use crate::source::Span;
use crate::types::Type;
use crate::walk;

/// A construct that has no IR.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) span: Span,
    pub(crate) what: String,
}

type Lowered<T> = Result<T, Refusal>;

/// The whole program.
pub(crate) fn lower(program: &Program) -> Lowered<Module> {
    lower_those(program, |_| true)
}

/// The kernels of a checked program and what they call, as IR. The other functions keep their numbers and have no statements: those of a long header
/// take more memory than all other stages, and one of them without IR says nothing about a kernel.
pub(crate) fn lower_kernels(program: &Program) -> Lowered<Module> {
    let mut reached: Vec<_> = program.functions.iter().map(|function| function.kernel.is_some()).collect();
    // A function stands behind those that it calls.
    for (number, source) in program.functions.iter().enumerate().rev() {
        if reached[number] {
            walk::called(&source.body, &mut |called| reached[called.0] = true);
        }
    }
    lower_those(program, |number| reached[number])
}

fn lower_those(program: &Program, is_lowered: impl Fn(usize) -> bool) -> Lowered<Module> {
    let functions = program.functions.iter().enumerate();
    let functions =
        functions.map(|(number, of)| if is_lowered(number) { function(of) } else { Ok(with_variables(of)) });
    let functions = functions.collect::<Lowered<_>>()?;
    Ok(Module { records: program.records.clone(), globals: program.globals.clone(), functions })
}

/// A part of a function that is looked at by itself.
#[derive(Clone, Copy, Debug)]
#[cfg(feature = "interpret")]
pub(crate) enum Part<'p> {
    Value(&'p program::Expression),
    /// Whether it is true.
    Condition(&'p program::Expression),
    /// It is evaluated for its effects.
    Effect(&'p program::Expression),
    Address(&'p program::Place),
}

/// A part of a function as a function with the variables of that, and behind them those that it needs itself. One of these is its value, if it has
/// one.
#[cfg(feature = "interpret")]
pub(crate) fn part(source: &program::Function, of: Part<'_>) -> Lowered<(Function, Option<Id<Var>>)> {
    let mut lower = Lower::new(source);
    let value = match of {
        Part::Value(of) => lower.value(of)?,
        Part::Condition(of) => lower.condition(of)?,
        Part::Address(of) => {
            let place = lower.place(of)?;
            lower.builder.expr(super::expr::ExprKind::AddressOf(place), Type::Bad, of.span)
        }
        Part::Effect(of) => {
            lower.effect(of)?;
            return Ok((lower.builder.finish(), None));
        }
    };
    let (ty, span) = (lower.builder.ty(value).clone(), source.span);
    let result = lower.builder.temporary(ty, span);
    lower.builder.statement(super::stmt::StmtKind::Let(result, Some(value)), span);
    Ok((lower.builder.finish(), Some(result)))
}

/// One function.
fn function(source: &program::Function) -> Lowered<Function> {
    let mut lower = Lower::new(source);
    lower.sequence(&source.body)?;
    Ok(lower.builder.finish())
}

/// A function with its variables, and without statements.
fn with_variables(source: &program::Function) -> Function {
    let mut vars = Arena::default();
    for (number, variable) in source.variables.iter().enumerate() {
        let kind = match variable.local {
            true => VarKind::Local,
            false if number < source.parameters => VarKind::Parameter,
            false => VarKind::Declared,
        };
        let (name, ty, span) = (variable.name.clone(), variable.ty.clone(), variable.span);
        vars.add(Var { name, ty, kind, addressed: variable.addressed, span });
    }
    Function {
        name: source.name.clone(),
        kernel: source.kernel.clone(),
        result: source.result.clone(),
        parameters: source.parameters,
        kept: source.kept.clone(),
        vars,
        places: Arena::default(),
        exprs: Arena::default(),
        stmts: Arena::default(),
        body: Vec::new(),
        span: source.span,
    }
}

/// A function on its way.
struct Lower {
    builder: Builder,
    /// The variables that each region computes anew.
    regions: Rc<BarrierStorage>,
}

impl Lower {
    fn new(source: &program::Function) -> Self {
        let regions = source.kernel.as_ref().and_then(|kernel| kernel.regions.clone()).unwrap_or_default();
        Lower { builder: Builder::new(with_variables(source)), regions }
    }

    /// A place for a value that has none.
    fn place_of_value(&mut self, value: &program::Expression) -> Lowered<Id<Place>> {
        let (mark, span) = (self.builder.mark(), value.span);
        let value = self.value(value)?;
        let ty = self.builder.ty(value).clone();
        let var = self.builder.temporary(ty, span);
        self.builder.function.vars[var].name = Rc::from("literal");
        self.builder.function.vars[var].addressed = true;
        debug_assert!(mark <= self.builder.mark(), "statements are taken away");
        self.builder.statement(super::stmt::StmtKind::Let(var, Some(value)), span);
        Ok(self.builder.var_place(var, span))
    }

    fn refuse<T>(span: Span, what: impl Into<String>) -> Lowered<T> {
        Err(Refusal { span, what: what.into() })
    }
}

/// The element of a scalar or vector as a scalar's type.
fn scalar_of(ty: &Type) -> Type {
    ty.element().map_or(Type::Bad, Type::Scalar)
}
