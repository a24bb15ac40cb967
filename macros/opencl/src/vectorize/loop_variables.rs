//! The counter of a loop that is the same for all items, the variables that its rounds leave as they are, and by how much numbers are more for each one of
//! the counter.

use std::collections::{HashMap, HashSet};

use super::Lanes;
use crate::analysis::induction::{Counter, number};
use crate::analysis::stride::{Steps, Strides, combined};
use crate::analysis::variables::Storage;
use crate::limits::MAX_INDEX_EXPRS;
use crate::parts::{self, PartMut};
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, VariableId};
use crate::vector::{LanePlace, LoopKind, Op, Scalar, Shape, Temp, VExpr, VLoop, VStmt};
use crate::walk;

/// The counter of a loop that all items are in for the same rounds.
pub(super) fn counter_of(of: &VLoop) -> Option<Counter<'_>> {
    let LoopKind::Uniform(Some(Scalar::Condition { of: condition, mask: None })) = &of.kind else { return None };
    let [VStmt::Uniform { of: step, mask: None }] = of.step.as_slice() else { return None };
    Counter::of(&[], Some(condition), Some(step))
}

/// Gives the values that statements make to which each round comes: those in no branch, and in no other loop.
pub(super) fn each_value(of: &mut [VStmt], each: &mut dyn FnMut(&mut VExpr)) {
    for statement in of {
        match statement {
            VStmt::Block(body) => each_value(body, each),
            VStmt::Declare { value, .. }
            | VStmt::Let { value, .. }
            | VStmt::Set(_, value)
            | VStmt::Blend { value, .. }
            | VStmt::Store { value, .. }
            | VStmt::StoreChecked { value, .. }
            | VStmt::StoreKept { value, .. }
            | VStmt::StoreMemory { value, .. }
            | VStmt::Eval(value) => each(value),
            _ => {}
        }
    }
}

/// The variable that a place is a part of.
fn root_of(place: &LanePlace) -> VariableId {
    match place {
        LanePlace::Variable(of) => *of,
        LanePlace::Element(of, _) | LanePlace::Component(of, _) | LanePlace::Field(of, _) => root_of(of),
    }
}

/// The variables of a loop.
pub(super) struct LoopVariables<'l, 'v, 'a, 'p> {
    lanes: &'l Lanes<'v, 'a, 'p>,
    counter: VariableId,
    /// The uniform variables that the rounds write, those that they declare, and the values of those that keep them.
    written: HashSet<VariableId>,
    inside: HashSet<VariableId>,
    variables: HashMap<VariableId, Expression>,
    /// The values of temporaries.
    temps: HashMap<Temp, Option<Scalar>>,
    /// The variables of each item that the rounds write, and the values that they declare some with.
    stored: HashSet<VariableId>,
    values: HashMap<VariableId, VExpr>,
}

impl<'l, 'v, 'a, 'p> LoopVariables<'l, 'v, 'a, 'p> {
    /// The variables of a loop with a counter and these rounds, if each round comes to the end and leaves the counter as it is.
    pub(super) fn of(lanes: &'l Lanes<'v, 'a, 'p>, counter: VariableId, rounds: &[VStmt]) -> Option<Self> {
        let mut of = LoopVariables {
            lanes,
            counter,
            written: HashSet::new(),
            inside: HashSet::new(),
            variables: HashMap::new(),
            temps: HashMap::new(),
            stored: HashSet::new(),
            values: HashMap::new(),
        };
        of.note(rounds)?;
        (!of.written.contains(&counter)).then_some(of)
    }

    /// Whether a temporary is made, or given another value, in the rounds.
    pub(super) fn makes(&self, of: Temp) -> bool {
        self.temps.contains_key(&of)
    }

    /// By how much the numbers of items, all of them, are more for each one of the counter: 0 for those that stay the same.
    pub(super) fn lane_stride(&self, of: &VExpr) -> Option<i64> {
        match of {
            VExpr::Splat(_, of) | VExpr::Iota(of) => self.scalar_stride(&self.scalar(of)?),
            VExpr::Steps(_) => Some(0),
            VExpr::Temp(temp) => (!self.makes(*temp)).then_some(0),
            VExpr::Place(LanePlace::Variable(of)) if self.inside.contains(of) => {
                self.values.get(of).filter(|_| !self.stored.contains(of)).and_then(|value| self.lane_stride(value))
            }
            VExpr::Place(place) => self.is_steady(place).then_some(0),
            VExpr::AddIndex(left, right) => self.lane_stride(left)?.checked_add(self.lane_stride(right)?),
            VExpr::ScaleIndex { lanes, .. } => self.lane_stride(lanes).filter(|stride| *stride == 0),
            VExpr::Lanewise { op: Op::Arithmetic(operator), shape: Shape::Number, operands } => {
                let [left, right] = operands.as_slice() else { return None };
                let constant = |of: &VExpr| match of {
                    VExpr::Splat(_, of) => match &**of {
                        Scalar::Value { of, .. } => number(of).and_then(|of| i64::try_from(of).ok()),
                        Scalar::Constant(of, _) => i64::try_from(*of).ok(),
                        _ => None,
                    },
                    _ => None,
                };
                let strides = [self.lane_stride(left)?, self.lane_stride(right)?];
                combined(*operator, strides, &|| constant(left), &|| constant(right))
            }
            VExpr::Lanewise {
                op: Op::Convert { .. } | Op::Reinterpret(_) | Op::Negate | Op::Complement,
                operands,
                ..
            } => operands.iter().all(|of| self.lane_stride(of) == Some(0)).then_some(0),
            _ => None,
        }
    }

    /// Whether a part of a variable of each item stays the same.
    fn is_steady(&self, of: &LanePlace) -> bool {
        match of {
            LanePlace::Variable(of) => !self.stored.contains(of) && !self.inside.contains(of),
            LanePlace::Element(of, index) => {
                self.is_steady(of) && self.scalar(index).is_some_and(|index| self.scalar_stride(&index) == Some(0))
            }
            LanePlace::Component(of, _) | LanePlace::Field(of, _) => self.is_steady(of),
        }
    }

    /// Notes the variables of the rounds, if each of these comes to the end.
    fn note(&mut self, of: &[VStmt]) -> Option<()> {
        for statement in of {
            match statement {
                VStmt::Uniform { of, .. } => walk::expression(of, &mut |seen| self.written.extend(seen.changed())),
                VStmt::DeclareUniform { variable, value, .. } => {
                    self.inside.insert(*variable);
                    self.variables.extend(value.as_ref().map(|value| (*variable, (**value).clone())));
                }
                VStmt::Declare { variable, value, .. } => {
                    self.inside.insert(*variable);
                    self.values.insert(*variable, value.clone());
                }
                // One that is made before may be given another value in the rounds.
                VStmt::Let { name, .. } | VStmt::LetBase(name, _) | VStmt::Set(name, _) | VStmt::Blend { name, .. } => {
                    self.temps.insert(*name, None);
                }
                VStmt::Store { place, .. } | VStmt::Step { place, .. } => {
                    self.stored.insert(root_of(place));
                }
                VStmt::LetScalar { name, value, .. } => {
                    self.temps.insert(*name, Some(value.clone()));
                }
                VStmt::Block(body) | VStmt::Masked { body, .. } | VStmt::IfAny(_, body) => self.note(body)?,
                VStmt::If { then, otherwise, .. } => {
                    self.note(then)?;
                    self.note(otherwise.as_deref().unwrap_or_default())?;
                }
                VStmt::StoreMemory { .. } | VStmt::StoreChecked { .. } | VStmt::StoreKept { .. } | VStmt::Eval(_) => {}
                // A loop in it, a way out, calls.
                _ => return None,
            }
        }
        Some(())
    }

    /// A number without what is computed in the loop.
    pub(super) fn scalar(&self, of: &Scalar) -> Option<Scalar> {
        Some(match of {
            Scalar::Value { of, typed, mask: None } => {
                let of = Box::new(self.inlined(of, &mut { MAX_INDEX_EXPRS })?);
                Scalar::Value { of, typed: *typed, mask: None }
            }
            Scalar::Temp(temp) => match self.temps.get(temp) {
                Some(value) => self.scalar(value.as_ref()?)?,
                None => of.clone(),
            },
            Scalar::Convert(of, from, to) => Scalar::Convert(Box::new(self.scalar(of)?), from.clone(), to.clone()),
            Scalar::Wrapping(operator, left, right) => {
                Scalar::Wrapping(*operator, Box::new(self.scalar(left)?), Box::new(self.scalar(right)?))
            }
            Scalar::Aligned(of) => Scalar::Aligned(Box::new(self.scalar(of)?)),
            Scalar::Constant(..) => of.clone(),
            _ => return None,
        })
    }

    /// An expression without the variables of the loop.
    pub(super) fn inlined(&self, of: &Expression, left: &mut usize) -> Option<Expression> {
        let mut of = of.clone();
        let mut failed = false;
        self.inline(PartMut::Value(&mut of), left, &mut failed);
        (!failed).then_some(of)
    }

    fn inline(&self, of: PartMut<'_>, left: &mut usize, failed: &mut bool) {
        match of {
            PartMut::Value(value) => {
                *left = left.saturating_sub(1);
                *failed |= *left == 0;
                if let (false, Some(variable)) = (*failed, value.variable()) {
                    if self.inside.contains(&variable) {
                        match self.variables.get(&variable).filter(|_| !self.written.contains(&variable)) {
                            Some(known) => *value = known.clone(),
                            None => *failed = true,
                        }
                    } else {
                        return;
                    }
                    return self.inline(PartMut::Value(value), left, failed);
                }
                if !*failed {
                    parts::of_expression_mut(value, &mut |part, _| self.inline(part, left, failed));
                }
            }
            PartMut::Place(place) => parts::of_place_mut(place, &mut |part| self.inline(part, left, failed)),
        }
    }

    /// By how much a number is more for each one of the counter: 0 for one that stays the same.
    pub(super) fn scalar_stride(&self, of: &Scalar) -> Option<i64> {
        match of {
            Scalar::Value { of, mask: None, .. } => self.stride(of),
            Scalar::Temp(_) | Scalar::Constant(..) => Some(0),
            Scalar::Aligned(of) => self.scalar_stride(of).filter(|stride| *stride == 0),
            Scalar::Convert(value, from, to) => {
                let (from, to) = (from.integer()?.0, to.integer()?.0);
                let is_counter = matches!(&**value, Scalar::Value { of, .. } if of.variable() == Some(self.counter));
                let keeps = to >= 32 && (to <= from || is_counter);
                self.scalar_stride(value).filter(|stride| *stride == 0 || keeps)
            }
            Scalar::Wrapping(operator, left, right) => {
                let constant = |of: &Scalar| match of {
                    Scalar::Value { of, .. } => number(of).and_then(|of| i64::try_from(of).ok()),
                    Scalar::Constant(of, _) => i64::try_from(*of).ok(),
                    _ => None,
                };
                let strides = [self.scalar_stride(left)?, self.scalar_stride(right)?];
                combined(*operator, strides, &|| constant(left), &|| constant(right))
            }
            _ => None,
        }
    }

    /// By how much an integer is more for each one of the counter.
    pub(super) fn stride(&self, of: &Expression) -> Option<i64> {
        Strides { known: &|part| self.known(part), is_guess: false }.of(of)[0]
    }

    /// The stride of a part, where its own parts do not say it.
    fn known(&self, of: &Expression) -> Option<Steps<1>> {
        use ExpressionKind as E;
        match &of.kind {
            E::Constant(_) => Some([Some(0)]),
            E::Load(_) => Some([of.variable().filter(|of| self.stays(*of)).map(|of| i64::from(of == self.counter))]),
            // The counter does not wrap.
            E::Convert(Conversion::Number, value) if value.variable() == Some(self.counter) => {
                Some([of.ty.integer().filter(|(bits, _)| *bits >= 32).and(Some(1))])
            }
            E::Builtin(Builtin::Item(_), arguments) => {
                Some([arguments.iter().all(|of| self.stride(of) == Some(0)).then_some(0)])
            }
            // A fault, if it is by zero.
            E::Binary(Arithmetic::Divide | Arithmetic::Remainder, ..) => Some([None]),
            _ => None,
        }
    }

    /// Whether a variable is an integer that the rounds neither write nor declare.
    fn stays(&self, of: VariableId) -> bool {
        self.keeps(of) && self.lanes.function().variables[of.0].ty.integer().is_some()
    }

    /// Whether a variable that is the same for all items has no address, and the rounds neither write nor declare it.
    pub(super) fn keeps(&self, of: VariableId) -> bool {
        self.lanes.facts().storage(of) == Storage::Plain && !self.written.contains(&of) && !self.inside.contains(&of)
    }
}
