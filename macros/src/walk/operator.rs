//! Operators and conditions.

use core::mem;

use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprBinary};

use super::Walker;
use crate::chain;
use crate::expand;
use crate::slip;
use crate::syntax;

impl Walker {
    /// An operator that does not assign.
    pub(super) fn binary(&mut self, expr: &mut Expr) {
        let Expr::Binary(binary) = expr else { return };
        if let Some((fault, span)) = slip::cast_of_signed(binary, &self.scope).or_else(|| slip::valueless(binary)) {
            *expr = self.refuse_keeping(&mut binary.right, &fault, span);
            return;
        }
        if let Some((fault, span)) = slip::power(binary) {
            *expr = self.refuse_keeping(&mut binary.left, &fault, span);
            return;
        }
        if let Some((fault, span)) = slip::logical_of_several(binary, &self.scope) {
            visit_mut::visit_expr_binary_mut(self, binary);
            let sides = [&mut binary.left, &mut binary.right].map(|side| mem::replace(&mut **side, syntax::hole()));
            *expr = self.refuse(&fault, span, &sides.each_ref());
            return;
        }
        let asked = self.compared(binary);
        visit_mut::visit_expr_binary_mut(self, binary);
        if let Some(is_left) = asked {
            let side = if is_left { &mut binary.left } else { &mut binary.right };
            **side = Expr::Verbatim(expand::compared(side, &binary.op));
        }
    }

    /// Whether the left side of a comparison is to be asked for its order, or whether it equals numbers, or else the right one; if neither, `None`. Vectors
    /// have no order, and equal no number: nothing is to be said of the other side.
    fn compared(&self, binary: &ExprBinary) -> Option<bool> {
        let asks = |other| match binary.op {
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => true,
            BinOp::Eq(_) | BinOp::Ne(_) => syntax::number(other).is_some(),
            _ => false,
        };
        let is_asked = |side, other| asks(other) && chain::is_several(side, &self.scope);
        if is_asked(&binary.left, &binary.right) {
            return Some(true);
        }
        is_asked(&binary.right, &binary.left).then_some(false)
    }

    /// The condition of an `if` or a `while`.
    pub(super) fn condition(&mut self, condition: &mut Expr) {
        let several = || slip::several_as_condition(condition, &self.scope);
        match slip::assigned_condition(condition).or_else(several) {
            Some((fault, span)) => *condition = self.refuse_keeping(condition, &fault, span),
            None => self.visit_expr_mut(condition),
        }
    }
}
