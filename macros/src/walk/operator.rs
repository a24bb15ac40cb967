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
    /// An operator. Vectors have no order, and equal no number: one that is so compared is asked for it by itself, so that nothing is said
    /// of the other side.
    pub(super) fn binary(&mut self, binary: &mut ExprBinary) -> Option<Expr> {
        let sides = [(&binary.left, &binary.right), (&binary.right, &binary.left)];
        let [left, right] = sides.map(|(side, other)| {
            let asks = match binary.op {
                BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => true,
                BinOp::Eq(_) | BinOp::Ne(_) => syntax::number(other).is_some(),
                _ => false,
            };
            asks && (chain::is_several(side, &self.scope) || chain::is_ours(side, &self.scope))
        });
        let known = (left || right).then(|| slip::compared(binary, &self.scope)).flatten();
        if let Some((fault, span)) = known {
            visit_mut::visit_expr_binary_mut(self, binary);
            let sides = [&mut binary.left, &mut binary.right].map(|side| mem::replace(&mut **side, syntax::hole()));
            return Some(self.refuse(&fault, span, &sides.each_ref()));
        }
        visit_mut::visit_expr_binary_mut(self, binary);
        let side = match (left, right) {
            (true, _) => &mut binary.left,
            (_, true) => &mut binary.right,
            _ => return None,
        };
        **side = Expr::Verbatim(expand::compared(side, &binary.op));
        None
    }

    /// The condition of an `if` or a `while`.
    pub(super) fn condition(&mut self, condition: &mut Expr) {
        match slip::assigned_condition(condition) {
            Some((fault, span)) => self.refuse_in_place(condition, &fault, span),
            None => self.truth(condition),
        }
    }

    /// What has to be a `bool`: a relational function of OpenCL's gives numbers, which C takes as conditions.
    pub(super) fn truth(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Binary(binary)
                if matches!(binary.op, BinOp::And(_) | BinOp::Or(_))
                    && slip::logical_of_several(binary, &self.scope).is_none() =>
            {
                self.truth(&mut binary.left);
                self.truth(&mut binary.right);
            }
            Expr::Call(call) => {
                let asked = slip::relational(call, &self.scope);
                self.visit_expr_mut(expr);
                if let Some((name, vector)) = asked {
                    *expr = Expr::Verbatim(expand::truth(expr, &name, &vector));
                }
            }
            Expr::Paren(paren) if !matches!(*paren.expr, Expr::Field(_)) => self.within(paren, Self::truth),
            _ => self.visit_expr_mut(expr),
        }
    }
}
