//! By how much an integer is more for the next item: the one answer that the vectorizer, the checks of a row and the choice of an axis ask for. Each of
//! them says what it knows of variables and of the numbers of the item.

use super::induction::{number, plain};
use crate::program::{Arithmetic, Conversion, Expression, ExpressionKind};

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
                if keeps { self.part(value, low || to.size() == 4) } else { [None; N] }
            }
            ExpressionKind::Binary(operator, left, right) => {
                let (of_left, of_right) = (self.part(left, low), self.part(right, low));
                core::array::from_fn(|d| self.combined(*operator, (left, of_left[d]?), (right, of_right[d]?)))
            }
            _ => [None; N],
        }
    }

    /// The step of an operation, from those of its operands.
    fn combined(
        &self,
        operator: Arithmetic,
        (left, a): (&Expression, i64),
        (right, b): (&Expression, i64),
    ) -> Option<i64> {
        let constant = |of| number(if self.is_guess { plain(of) } else { of }).and_then(|of| i64::try_from(of).ok());
        match operator {
            Arithmetic::Add => a.checked_add(b),
            Arithmetic::Subtract => a.checked_sub(b),
            _ if (a, b) == (0, 0) => Some(0),
            Arithmetic::Multiply => match constant(right) {
                Some(by) => a.checked_mul(by),
                None => b.checked_mul(constant(left)?),
            },
            Arithmetic::ShiftLeft => a.checked_mul(1_i64.checked_shl(u32::try_from(constant(right)?).ok()?)?),
            _ => None,
        }
    }
}
