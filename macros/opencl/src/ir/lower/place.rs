//! Places.

use super::{Lower, Lowered};
use crate::ir::arena::Id;
use crate::ir::expr::{Expr, ExprKind, Place, PlaceKind};
use crate::program;

impl Lower {
    /// A place, with the statements that find it.
    pub(super) fn place(&mut self, of: &program::Place) -> Lowered<Id<Place>> {
        use program::PlaceKind as P;
        let kind = match &of.kind {
            P::Variable(variable) => PlaceKind::Var(Id::new(variable.0)),
            P::Global(global) => PlaceKind::Global(*global),
            P::Dereference(pointer) => PlaceKind::Deref(self.value(pointer)?),
            P::Element(base, index) => {
                let base = self.place(base)?;
                let mark = self.builder.mark();
                let index = self.value(index)?;
                let base = if self.builder.mark() > mark { self.builder.keep_place(base, mark) } else { base };
                PlaceKind::Element(base, index)
            }
            P::Field(base, field) => PlaceKind::Field(self.place(base)?, *field),
            P::Lanes(base, lanes) => PlaceKind::Lanes(self.place(base)?, lanes.clone()),
            P::Temporary(value) => return self.place_of_value(value),
        };
        Ok(self.builder.place(kind, of.ty.clone(), of.span))
    }

    /// The value that a place holds.
    pub(super) fn load(&mut self, of: &program::Place) -> Lowered<Id<Expr>> {
        use program::PlaceKind as P;
        match &of.kind {
            P::Temporary(value) => return self.value(value),
            P::Field(base, field) if is_value(base) => {
                let base = self.load(base)?;
                return Ok(self.builder.expr(ExprKind::Field(base, *field), of.ty.clone(), of.span));
            }
            P::Lanes(base, lanes) if is_value(base) => {
                let base = self.load(base)?;
                return Ok(self.builder.expr(ExprKind::Swizzle(base, lanes.clone()), of.ty.clone(), of.span));
            }
            P::Element(base, index) if base.ty.is_vector() => return self.component(base, index, of),
            _ => {}
        }
        let place = self.place(of)?;
        let load = self.builder.load(place);
        // Each read of what is volatile is one of the program's.
        let value = if is_volatile(of) { self.builder.keep(load) } else { load };
        Ok(value)
    }

    /// The component of a vector that is read, whose value is that before the index is computed, as in clang.
    fn component(
        &mut self,
        base: &program::Place,
        index: &program::Expression,
        of: &program::Place,
    ) -> Lowered<Id<Expr>> {
        let place = self.place(base)?;
        let (mut whole, mark) = ([self.builder.load(place)], self.builder.mark());
        let index = self.value(index)?;
        if self.builder.mark() > mark {
            self.builder.keep_all(&mut whole, mark);
        }
        let ExprKind::Load(place) = self.builder.function.exprs[whole[0]].kind else {
            return Self::refuse(of.span, "a vector that is no place");
        };
        let place = self.builder.place(PlaceKind::Element(place, index), of.ty.clone(), of.span);
        let load = self.builder.load(place);
        Ok(if is_volatile(of) { self.builder.keep(load) } else { load })
    }
}

/// Whether a place is a value that has none of its own, or a part of it that is found without an index.
fn is_value(of: &program::Place) -> bool {
    use program::PlaceKind as P;
    match &of.kind {
        P::Temporary(_) => true,
        P::Field(base, _) | P::Lanes(base, _) => is_value(base),
        _ => false,
    }
}

/// Whether a place lies behind a pointer to what is volatile.
fn is_volatile(of: &program::Place) -> bool {
    use program::PlaceKind as P;
    match &of.kind {
        P::Dereference(pointer) => pointer.ty.pointee().is_some_and(|pointee| pointee.volatile),
        P::Element(base, _) | P::Field(base, _) | P::Lanes(base, _) => is_volatile(base),
        P::Variable(_) | P::Global(_) | P::Temporary(_) => false,
    }
}
