//! The calls of functions: recursion, an order in which each function stands behind those that it calls, and what a function needs through
//! its calls.

use super::{Checker, kept, quoted};
use crate::diagnostic::message::sema as message;
use crate::limits::MAX_CALLS_WITH_BARRIERS;
use crate::parts::{self, PartMut};
use crate::program::{Expression, ExpressionKind, Function, FunctionId, Program};
use crate::source::Span;

/// How far a function is walked.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    /// It is on the way from the first to where the walk is.
    Open,
    Done,
}

impl Checker<'_> {
    /// The program, when all of the text is checked.
    pub(super) fn finish(mut self) -> Program {
        let order = self.order();
        for (id, (span, outside)) in core::mem::take(&mut self.globals.undefined) {
            let name = self.program.globals[id.0].name.clone();
            let zero = outside && self.program.globals[id.0].ty.layout(&self.program.records).is_some();
            if let Some(used) = self.globals.used.get(&id).copied() {
                self.fault(message::variable_not_defined(used, quoted(&name), span));
            } else if !zero {
                // Its uses were told while a value might have stood behind them.
                let fault = message::constant_without_value(span, quoted(&name));
                self.faults.all.retain(|used| !used.says_as(&fault));
                self.fault(fault);
            }
        }
        let mut numbers = vec![FunctionId(0); self.functions.len()];
        let mut ordered: Vec<Function> = Vec::new();
        // How many calls of functions with barriers each has, with those in them.
        let mut with_barriers: Vec<u64> = Vec::new();
        for index in order {
            let calls = core::mem::take(&mut self.functions[index].calls);
            let Some(mut function) = self.functions[index].definition.take() else {
                continue;
            };
            let mut own = 0_u64;
            for (callee, _) in calls {
                // Those stand before it.
                if let Some(called) =
                    ordered.get_mut(numbers[callee].0).filter(|called| called.name == self.functions[callee].name)
                {
                    if let Some(kernel) = &mut called.kernel {
                        kernel.is_called = true;
                    }
                    function.needs_item |= called.needs_item;
                    function.needs_group |= called.needs_group;
                    if called.needs_group {
                        own = own.saturating_add(with_barriers[numbers[callee].0]).saturating_add(1);
                    }
                }
            }
            if function.kernel.is_some() && own > MAX_CALLS_WITH_BARRIERS {
                let name = quoted(&function.name);
                self.fault(message::calls_with_barriers_too_many(function.span, name, MAX_CALLS_WITH_BARRIERS));
            }
            with_barriers.push(own);
            parts::change_all(&mut function.body, &mut |part| {
                if let PartMut::Value(Expression { kind: ExpressionKind::Call(called, _), .. }) = part {
                    *called = numbers[called.0];
                }
            });
            numbers[index] = FunctionId(ordered.len());
            ordered.push(function);
        }
        self.program.functions = ordered;
        kept::as_parameters(&mut self.program, self.faults);
        self.program
    }

    /// The functions in an order in which each stands behind those that it calls. Circles and calls of what is not defined are told.
    fn order(&mut self) -> Vec<usize> {
        let mut marks = vec![Mark::New; self.functions.len()];
        let (mut order, mut circles) = (Vec::new(), Vec::new());
        for first in 0..self.functions.len() {
            if marks[first] != Mark::New {
                continue;
            }
            // A stack of functions, each with the call that is to be looked at next.
            let mut way: Vec<(usize, usize)> = vec![(first, 0)];
            marks[first] = Mark::Open;
            while let Some((index, next)) = way.last_mut() {
                let (index, call) = (*index, self.functions[*index].calls.get(*next).copied());
                *next += 1;
                let Some((callee, span)) = call else {
                    marks[index] = Mark::Done;
                    order.push(index);
                    way.pop();
                    continue;
                };
                match marks[callee] {
                    Mark::Done => {}
                    Mark::Open => self.circle(&way, callee, span, &mut circles),
                    Mark::New => {
                        marks[callee] = Mark::Open;
                        way.push((callee, 0));
                    }
                }
                if self.functions[callee].definition.is_none() && !self.lost.contains(&self.functions[callee].name) {
                    let (name, at) = (self.functions[callee].name.clone(), self.functions[callee].span);
                    self.fault(message::not_defined(span, quoted(&name), at));
                }
            }
        }
        order
    }

    /// Tells a circle, unless it was told.
    fn circle(&mut self, way: &[(usize, usize)], callee: usize, span: Span, circles: &mut Vec<Vec<usize>>) {
        let begin = way.iter().position(|(index, _)| *index == callee).unwrap_or(0);
        let mut members: Vec<usize> = way[begin..].iter().map(|(index, _)| *index).collect();
        let mut names: Vec<String> = members.iter().map(|&index| quoted(&self.functions[index].name)).collect();
        members.sort_unstable();
        if circles.contains(&members) {
            return;
        }
        circles.push(members);
        names.push(quoted(&self.functions[callee].name));
        self.fault(match &names[..] {
            [name, _] => message::recursion(span, name),
            _ => message::recursion_of_several(span, message::circle(&names)),
        });
    }
}
