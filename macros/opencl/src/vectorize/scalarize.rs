//! Statements that have no lanes: items do them one after another, with variables of their own.

use std::collections::BTreeSet;

use super::{Lanes, Vectorized};
use crate::analysis::variables::Storage;
use crate::diagnostic::NotVectorized;
use crate::program::{Expression, VariableId};
use crate::types::Type;
use crate::vector::{Local, LocalKind, PerLane, VBlock, VExpr, VStmt};
use crate::walk;

impl Lanes<'_, '_, '_> {
    /// The value of an expression for each item, one after another.
    pub(super) fn scalarize(&mut self, of: &Expression) -> Vectorized<VExpr> {
        self.for_each_active_lane(of, &of.ty, false)
    }

    /// A condition.
    pub(super) fn scalarize_condition(&mut self, of: &Expression) -> Vectorized<VExpr> {
        self.for_each_active_lane(of, &Type::BOOL, true)
    }

    fn for_each_active_lane(&mut self, of: &Expression, ty: &Type, is_condition: bool) -> Vectorized<VExpr> {
        if matches!(ty, Type::Void) {
            return Ok(VExpr::Effect(self.scalarize_effect(of)?));
        }
        // A pointer may be to a variable that is there for one item only.
        if ty.holds_pointers(self.records()) {
            return self.fail(NotVectorized::PointerInValue);
        }
        self.add_scalar_ops(of);
        self.note_records(ty)?;
        let of = Box::new(self.per_lane(of)?);
        Ok(VExpr::PerLane { of, ty: ty.clone(), is_condition })
    }

    /// An expression whose value nobody uses.
    pub(super) fn scalarize_effect(&mut self, of: &Expression) -> Vectorized<VBlock> {
        self.add_scalar_ops(of);
        Ok(vec![VStmt::PerLane(Box::new(self.per_lane(of)?))])
    }

    fn per_lane(&mut self, of: &Expression) -> Vectorized<PerLane> {
        let may_trap = self.facts().any_may_trap(&[of.clone().statement()]);
        self.note_trap(may_trap);
        self.note_row(true);
        Ok(PerLane { of: of.clone(), locals: self.locals(of)?, may_trap, mask: self.current() })
    }

    /// The variables of an item, made of the lanes, and put back.
    fn locals(&mut self, of: &Expression) -> Vectorized<Vec<Local>> {
        let (mut used, mut changed): (BTreeSet<VariableId>, BTreeSet<VariableId>) = Default::default();
        walk::expression(of, &mut |seen| {
            used.extend(seen.variable());
            changed.extend(seen.changed());
        });
        let mut locals = Vec::new();
        for variable in used {
            let storage = self.facts().storage(variable);
            if storage == Storage::Local {
                continue;
            }
            let is_changed = changed.contains(&variable);
            let kind = if self.varying.variables.contains(&variable) {
                self.own_kind(variable, is_changed)?
            } else if is_changed {
                // Each item finds what was there before, and all leave the same.
                LocalKind::Uniform { all: self.unique("all"), before: self.unique("before") }
            } else {
                continue;
            };
            locals.push(Local { variable, kind, is_private: storage == Storage::Private });
        }
        Ok(locals)
    }

    /// How an item has a variable that differs.
    fn own_kind(&mut self, variable: VariableId, is_changed: bool) -> Vectorized<LocalKind> {
        let ty = self.function().variables[variable.0].ty.clone();
        if matches!(ty, Type::Pointer(_)) {
            return match self.counting.pointer_bases.get(&variable) {
                Some(root) if !is_changed => Ok(LocalKind::Pointer(*root)),
                _ => self.fail(NotVectorized::PointerOfItem),
            };
        }
        if ty.holds_pointers(self.records()) || self.scope.staying.contains(&variable) {
            return self.fail(NotVectorized::PointerInValue);
        }
        self.note_lanes(&ty)?;
        if is_changed {
            return Ok(LocalKind::Lane { ty, all: Some(self.unique("all")) });
        }
        // A variable that counts with the items is not taken out of a vector, which is stored for that each time.
        let counted = self.counting.lane0_values.get(&variable).zip(self.counting.strides.get(&variable));
        Ok(match counted {
            Some((&first, &stride)) => LocalKind::Counting { first, stride, ty },
            None => LocalKind::Lane { ty, all: None },
        })
    }
}
