//! By how much an integer is more for the next item: the one answer that the vectorizer, the checks of a row and the choice of an axis ask for. Each of
//! them says what it knows of variables and of the numbers of the item.

use std::collections::HashMap;

use super::divergence::Divergence;
use super::induction::{highest, number, plain, unwidened};
use super::item_number::dimension;
use crate::builtin::Function as F;
use crate::limits::MIN_DIGIT;
use crate::pass::{self, Pass};
use crate::program::{Arithmetic, Builtin, Conversion, Expression, ExpressionKind, VariableId};
use crate::types::{LONG, Type};

/// By how much an integer is more for each next item along some dimensions, if that is known: 0 for one that is the same for all.
pub(crate) type Steps<const N: usize> = [Option<i64>; N];

/// The rule by which integers have strides.
pub(crate) struct Strides<'a, const N: usize> {
    /// The steps of a part, where they are known otherwise than by those of its own parts.
    pub(crate) known: &'a dyn Fn(&Expression) -> Option<Steps<N>>,
    /// Whether no number is taken to wrap before it is converted: for guesses, by which nothing changes but how fast items run.
    pub(crate) is_guess: bool,
}

impl<const N: usize> Strides<'_, N> {
    pub(crate) fn of(&self, of: &Expression) -> Steps<N> {
        self.part(of, false)
    }

    /// The steps of a part; `low`: of its low 32 bits, on which no conversion to more of them has an effect.
    fn part(&self, of: &Expression, low: bool) -> Steps<N> {
        if let Some(known) = (self.known)(of) {
            return known;
        }
        match &of.kind {
            ExpressionKind::Convert(_, value) if self.is_guess => self.part(value, low),
            ExpressionKind::Convert(Conversion::Number, value) => {
                let (Some(from), Some(to)) = (value.ty.scalar(), of.ty.scalar()) else { return [None; N] };
                // One that is widened has wrapped before, or not.
                let keeps = to.size().min(from.size()) >= 4 && (low || to.size() <= from.size());
                if keeps {
                    return self.part(value, low || to.size() == 4);
                }
                // A number that is the same for all stays so.
                self.part(value, false).map(|step| step.filter(|step| *step == 0))
            }
            ExpressionKind::Binary(operator, left, right) => {
                let (of_left, of_right) = (self.part(left, low), self.part(right, low));
                let constant =
                    |of| number(if self.is_guess { plain(of) } else { of }).and_then(|of| i64::try_from(of).ok());
                core::array::from_fn(|d| {
                    combined(*operator, [of_left[d]?, of_right[d]?], &|| constant(left), &|| constant(right))
                })
            }
            _ => [None; N],
        }
    }
}

/// The step of the result of an operation on numbers of these steps, some of which are constants.
pub(crate) fn combined(
    operator: Arithmetic,
    [a, b]: [i64; 2],
    left: &dyn Fn() -> Option<i64>,
    right: &dyn Fn() -> Option<i64>,
) -> Option<i64> {
    match operator {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Subtract => a.checked_sub(b),
        _ if (a, b) == (0, 0) => Some(0),
        Arithmetic::Multiply => match right() {
            Some(by) => a.checked_mul(by),
            None => b.checked_mul(left()?),
        },
        Arithmetic::ShiftLeft => a.checked_mul(1_i64.checked_shl(u32::try_from(right()?).ok()?)?),
        _ => None,
    }
}

/// The strides of integers for items that follow each other in a row.
#[derive(Clone, Copy)]
pub(crate) struct RowStrides<'a> {
    pub(crate) varying: &'a Divergence,
    /// Says of each function whether it is pure.
    pub(crate) pure: &'a [bool],
    /// The strides of variables, where they are known.
    pub(crate) variables: &'a HashMap<VariableId, i64>,
    /// By how much variables mostly are more for each next item.
    pub(crate) mostly: &'a HashMap<VariableId, i64>,
    /// By how much they are guessed to be.
    pub(crate) guessed: &'a HashMap<VariableId, i64>,
}

/// How far a guess goes by how much an integer is more for each next item.
#[derive(Clone, Copy)]
enum Guess {
    /// It is wrong at rims alone.
    Mostly,
    /// It may be wrong for each block of a launch: a digit is as long as a number that is known when the items run.
    Digits,
}

impl RowStrides<'_> {
    pub(crate) fn of(&self, of: &Expression) -> Option<i64> {
        Strides { known: &|part| self.known(part), is_guess: false }.of(of)[0]
    }

    /// The stride of a part, where its own parts do not say it.
    fn known(&self, of: &Expression) -> Option<[Option<i64>; 1]> {
        use ExpressionKind as E;
        if !self.varying.varies(of, self.pure) {
            return Some([Some(0)]);
        }
        if !of.ty.is_integer() || !pass::is_on(Pass::UnitStrides) {
            return Some([None]);
        }
        match &of.kind {
            E::Load(_) => Some([of.variable().and_then(|variable| self.variables.get(&variable).copied())]),
            E::Builtin(Builtin::Item(_), arguments) => {
                Some([(arguments.is_empty() || dimension(arguments) == Some(self.varying.along)).then_some(1)])
            }
            // As many items as there are lanes are in one sub-group, and their numbers in it follow each other.
            E::Binary(Arithmetic::And, left, right) => {
                let size = number(right).and_then(|mask| i64::try_from(mask).ok()?.checked_add(1));
                self.varying.is_number_in_parts(left, size).then_some([Some(1)])
            }
            _ => None,
        }
    }

    /// By how much an integer is more for each next item but where a bound cuts it off, as at the rim of a picture, or where one of its digits comes to its
    /// end. It is a guess: what is done by it asks the lanes.
    pub(crate) fn mostly(&self, of: &Expression) -> Option<i64> {
        self.guess(of, Guess::Mostly)
    }

    /// A guess that goes further: a digit is also as long as a number that is known when the items run: as nothing says that it is as long as a block, whoever asks the
    /// lanes has to be quick both ways.
    pub(crate) fn guessed(&self, of: &Expression) -> Option<i64> {
        self.guess(of, Guess::Digits)
    }

    fn guess(&self, of: &Expression, by: Guess) -> Option<i64> {
        use ExpressionKind as E;
        let variables = match by {
            Guess::Mostly => self.mostly,
            Guess::Digits => self.guessed,
        };
        let any = |parts: &[&Expression]| {
            let steps = parts.iter().map(|part| self.guess(part, by).filter(|step| matches!(step, 0 | 1)));
            Some([steps.collect::<Option<Vec<_>>>().and_then(|steps| steps.into_iter().max())])
        };
        let known = |part: &Expression| match (self.of(part), &part.kind) {
            (exact @ Some(_), _) => Some([exact]),
            _ if !part.ty.is_integer() || part.ty.is_vector() => Some([None]),
            (_, E::Load(_)) => Some([part.variable().and_then(|of| variables.get(&of).copied())]),
            (_, E::Conditional(_, then, otherwise)) => any(&[&**then, &**otherwise]),
            (_, E::Builtin(Builtin::Function(F::min | F::max | F::clamp), arguments)) => {
                any(&arguments.iter().collect::<Vec<_>>())
            }
            (_, E::Binary(operator, value, length)) => match (number(plain(length)), by) {
                (Some(length), _) => self.digit(*operator, value, length, by),
                (None, Guess::Digits) => self.digit_by_uniform(*operator, value, length),
                (None, Guess::Mostly) => None,
            }
            .map(|step| [Some(step)]),
            _ => None,
        };
        (Strides { known: &known, is_guess: true }).of(of)[0]
    }

    /// By how much a quotient or a remainder of what mostly counts with the items is more for each next one, if it is so for a block that begins at a
    /// multiple of its lanes.
    fn digit(&self, operator: Arithmetic, value: &Expression, length: i128, by: Guess) -> Option<i64> {
        let (size, is_quotient) = match operator {
            Arithmetic::ShiftRight => (1_i64.checked_shl(u32::try_from(length).ok()?)?, true),
            Arithmetic::Divide => (i64::try_from(length).ok()?, true),
            Arithmetic::And => (i64::try_from(length).ok()?.checked_add(1)?, false),
            Arithmetic::Remainder => (i64::try_from(length).ok()?, false),
            _ => return None,
        };
        if !pass::is_on(Pass::GuessedRows) || size.count_ones() != 1 {
            return None;
        }
        let step = self.guess(value, by)?;
        let is_below = step.checked_mul(MIN_DIGIT).is_some_and(|all| (0..=size).contains(&all));
        match is_quotient {
            _ if !is_below => None,
            true => Some(0),
            false => Some(step),
        }
    }

    /// A [digit](Self::digit) whose length is a number that is known when the items run. Of `&` that is a power of two less one by its form, `x & (size - 1)`, as
    /// bitonic sorts and scans find their pairs.
    fn digit_by_uniform(&self, operator: Arithmetic, value: &Expression, length: &Expression) -> Option<i64> {
        let is_less_one = |of: &Expression| match &plain(of).kind {
            ExpressionKind::Binary(Arithmetic::Subtract, _, one) => number(plain(one)) == Some(1),
            _ => false,
        };
        let is_quotient = match operator {
            Arithmetic::Divide => true,
            Arithmetic::Remainder => false,
            Arithmetic::And if is_less_one(length) => false,
            _ => return None,
        };
        if !pass::is_on(Pass::GuessedDigits) || self.varying.varies(length, self.pure) {
            return None;
        }
        let step = self.guess(value, Guess::Digits)?;
        Some(if is_quotient { 0 } else { step })
    }

    /// An index for each item, as lanes of 32 or 64 bits: the value, by how much it is more for each next one, and the highest value of its
    /// type.
    pub(crate) fn index<'x>(&self, of: &'x Expression) -> (&'x Expression, Option<i64>, i64) {
        let of = if of.ty == Type::Scalar(LONG) { unwidened(of) } else { of };
        (of, self.of(of), highest(&of.ty))
    }
}
