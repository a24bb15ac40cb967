//! Expressions whose value nobody uses: what changes places, and pointers that go on.

use super::place::{Address, Index, long};
use super::value::{bind, boxed};
use super::{Lanes, Vectorized};
use crate::analysis::cost::Charge;
use crate::analysis::induction::narrow;
use crate::ast::{Increment, Space};
use crate::builtin;
use crate::diagnostic::NotVectorized;
use crate::effects::is_pure_builtin;
use crate::limits::MAX_NEAR_BITS;
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Order, Place, PlaceKind, Value, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::vector::{Atomic, AtomicIndex, Base, LanePlace, VBlock, VExpr, VStmt};
use crate::walk;
use swz_language::element::Kind;

/// The statements of items that use different elements; where that is only known when they run, what is asked, and what each runs by itself.
struct Apart {
    asked: Option<(VExpr, VBlock)>,
}

impl Lanes<'_, '_, '_> {
    /// One more or one less of a variable, for the items that come here, if that is an integer as wide as a mask and they are not all.
    fn stepped_by_mask(&mut self, place: &Place, by: Increment) -> Option<VStmt> {
        let PlaceKind::Variable(variable) = place.kind else { return None };
        let of_a_mask = place.ty.scalar().is_some_and(|element| element.is_integer() && element.size() == 4);
        if !of_a_mask || self.is_own_depth(variable) {
            return None;
        }
        let (mask, place) = (self.current()?, self.lane_path(place)?);
        Some(VStmt::Step { place, by, mask })
    }

    /// An expression whose value nobody uses.
    pub(super) fn effect(&mut self, of: &Expression) -> Vectorized<VBlock> {
        use ExpressionKind as E;
        if !self.varies(of) {
            return Ok(vec![VStmt::Uniform { of: Box::new(of.clone()), mask: self.mask_of(of) }]);
        }
        match &of.kind {
            E::Assign(place, value) => self.assign(place, value, of),
            E::AssignBy { .. } => self.assign_by(of),
            E::Increment { place, by, .. } => self.increment(place, *by, of),
            E::Advance { place, by } => match place.kind {
                PlaceKind::Variable(variable) => self.pointer_add(variable, by),
                _ => self.fail(NotVectorized::PointerOfItem),
            },
            E::Comma(first, second) => {
                let mut effects = self.effect(first)?;
                effects.extend(self.effect(second)?);
                Ok(effects)
            }
            E::Convert(_, value) => self.effect(value),
            E::Conditional(condition, then, otherwise) => {
                self.choice(condition, &mut |lanes| lanes.effect(then), Some(&mut |lanes| lanes.effect(otherwise)))
            }
            E::And(left, right) => self.choice(left, &mut |lanes| lanes.effect(right), None),
            E::Or(left, right) => {
                let not = Expression { kind: E::Not(left.clone()), ty: Type::INT, span: left.span };
                self.choice(&not, &mut |lanes| lanes.effect(right), None)
            }
            E::Call(function, arguments) => Ok(vec![VStmt::Eval(self.call(*function, arguments, of)?)]),
            E::Builtin(Builtin::Store { width, half: None, .. }, arguments) => self.vector_store(*width, arguments, of),
            E::Builtin(Builtin::Atomic(atomic, order), arguments) => {
                match self.atomic(*atomic, *order, arguments, of)? {
                    Some(value) => Ok(vec![VStmt::Eval(value)]),
                    None => self.scalarize_effect(of),
                }
            }
            E::Builtin(Builtin::Image(image), arguments) if image.writes() => {
                match self.write_image(*image, arguments, of)? {
                    Some(write) => Ok(vec![write]),
                    None => self.scalarize_effect(of),
                }
            }
            E::Builtin(builtin, _) if !is_pure_builtin(builtin) => match builtin {
                Builtin::ThroughPointer(_) => Ok(vec![VStmt::Eval(self.value(of)?)]),
                _ => self.scalarize_effect(of),
            },
            _ => Ok(vec![VStmt::Eval(self.value(of)?)]),
        }
    }

    /// `a = b`
    fn assign(&mut self, place: &Place, value: &Expression, of: &Expression) -> Vectorized<VBlock> {
        if let (PlaceKind::Variable(variable), Type::Pointer(_)) = (&place.kind, &place.ty) {
            return self.assign_pointer(*variable, value);
        }
        if !self.is_storable(place)? {
            return self.scalarize_effect(of);
        }
        let known = self.counted(place, value);
        if let PlaceKind::Variable(variable) = place.kind {
            self.note_mostly(variable, value);
        }
        let value = self.value(value)?;
        if self.lane_path(place).is_some() {
            let write = self.store(place, value)?;
            self.counts(place, known);
            return Ok(write);
        }
        self.store_named(place, value)
    }

    /// A write of a value that gets a name before.
    fn store_named(&mut self, place: &Place, value: VExpr) -> Vectorized<VBlock> {
        let name = self.unique("value");
        let mut statements = vec![bind(name, value)];
        statements.extend(self.store(place, VExpr::Temp(name))?);
        Ok(vec![VStmt::Block(statements)])
    }

    /// `a op= b`
    fn assign_by(&mut self, of: &Expression) -> Vectorized<VBlock> {
        let ExpressionKind::AssignBy { place, widen, operator, operand, value, narrow } = &of.kind else {
            return self.fail(NotVectorized::Operation);
        };
        let Some(apart) = self.with_conflict_check(place, of)? else { return self.scalarize_effect(of) };
        // Only the low bits of what was widened come back, which are those of a sum of these.
        let size = |ty: &Type| {
            ty.scalar().filter(|element| element.is_integer()).map_or(0, swz_language::element::Element::size)
        };
        let keeps = widen.is_none() || size(&place.ty) >= 4 && size(operand) >= size(&place.ty);
        let adds = matches!(operator, Arithmetic::Add | Arithmetic::Subtract) && keeps;
        let known = self.stride_of_place(place).filter(|_| adds && !self.varies(value));
        let old = self.load(place)?;
        let left = self.converted(old, *widen, &place.ty, operand)?;
        let result = self.operation(*operator, left, value, operand, of)?;
        let result = self.converted(result, *narrow, operand, &place.ty)?;
        let write = self.store_named(place, result)?;
        self.counts(place, known);
        Ok(self.apart_or_alone(apart, write))
    }

    /// `a++`
    fn increment(&mut self, place: &Place, by: Increment, of: &Expression) -> Vectorized<VBlock> {
        use ExpressionKind as E;
        if let (PlaceKind::Variable(variable), Type::Pointer(_)) = (&place.kind, &place.ty) {
            return self.pointer_step(*variable, by, of.span);
        }
        if place.ty.element().is_none_or(|element| element.kind == Kind::Bool) {
            return self.scalarize_effect(of);
        }
        let Some(apart) = self.with_conflict_check(place, of)? else { return self.scalarize_effect(of) };
        let operator = if by == Increment::Increment { Arithmetic::Add } else { Arithmetic::Subtract };
        let old = self.load(place)?;
        let scalar = place.ty.element().map_or(Type::Bad, Type::Scalar);
        let one = Expression { kind: E::Constant(Value::Integer(1)), ty: scalar, span: of.span };
        let one = if place.ty.is_vector() {
            let kind = E::Convert(Conversion::Splat, Box::new(one));
            Expression { kind, ty: place.ty.clone(), span: of.span }
        } else {
            one
        };
        let result = self.operation(operator, old, &one, &place.ty, of)?;
        let known = self.stride_of_place(place);
        let write = self.store_named(place, result)?;
        self.counts(place, known);
        let by_mask = self.stepped_by_mask(place, by).map(|step| vec![step]);
        Ok(self.apart_or_alone(apart, by_mask.unwrap_or(write)))
    }

    /// By how much a variable is more for each next item once it has this value, if that is known there.
    fn counted(&self, place: &Place, value: &Expression) -> Option<i64> {
        let PlaceKind::Variable(variable) = place.kind else { return None };
        if self.varying.conditionally_assigned.contains(&variable) { None } else { self.stride(value) }
    }

    /// The stride of what a variable has.
    fn stride_of_place(&self, place: &Place) -> Option<i64> {
        let PlaceKind::Variable(variable) = place.kind else { return None };
        self.counting
            .strides
            .get(&variable)
            .copied()
            .filter(|_| !self.varying.conditionally_assigned.contains(&variable))
    }

    /// Notes what is known of a variable that was written.
    fn counts(&mut self, place: &Place, stride: Option<i64>) {
        let PlaceKind::Variable(variable) = place.kind else { return };
        if !self.varying.non_linear.contains(&variable) {
            return;
        }
        match stride {
            Some(stride) => self.counting.strides.insert(variable, stride),
            None => self.counting.strides.remove(&variable),
        };
    }

    /// A conversion of what is no expression of its own.
    fn converted(&mut self, lanes: VExpr, conversion: Option<Conversion>, from: &Type, to: &Type) -> Vectorized<VExpr> {
        match conversion {
            None => Ok(lanes),
            Some(Conversion::Splat) => Ok(VExpr::Repeat(boxed(lanes), to.width().into())),
            Some(Conversion::Truth) => Ok(VExpr::NonZero(boxed(lanes))),
            Some(_) => self.number(lanes, from, to),
        }
    }

    /// Whether a place may be read and then written: one that several items may share is changed by one after another.
    pub(super) fn is_conflict_free(&mut self, place: &Place) -> Vectorized<bool> {
        if walk::place_has_effects(place) {
            return Ok(false);
        }
        if self.aos_element(place).is_some() || self.lane_path(place).is_some() {
            return Ok(true);
        }
        let found = match &place.kind {
            PlaceKind::Lanes(base, _) => return self.is_conflict_free(base),
            PlaceKind::Element(base, _) if self.lane_path(base).is_some() => return Ok(true),
            PlaceKind::Dereference(_) | PlaceKind::Element(..) => self.address_of(place)?,
            PlaceKind::Field(..) => self.field_address(place)?,
            _ => None,
        };
        // A longer step may come to the same element again, as an index wraps.
        let steps = |found: Address| self.step_of(&found).is_some_and(|step| (1..1 << 24).contains(&step.abs()));
        Ok(found.is_some_and(steps))
    }

    /// How items read a place and then write it: at once if the elements of all items differ. Where that is only known when they run it is asked,
    /// and if they do not step by step, each item runs `of` by itself. Nothing if a place cannot be read and written by lanes.
    fn with_conflict_check(&mut self, place: &Place, of: &Expression) -> Vectorized<Option<Apart>> {
        let asked = if self.is_conflict_free(place)? {
            None
        } else {
            let plain = matches!(place.kind, PlaceKind::Dereference(_) | PlaceKind::Element(..));
            if !plain || walk::place_has_effects(place) {
                return Ok(None);
            }
            let Some(found) = self.address_of(place)? else { return Ok(None) };
            if self.step_of(&found).is_some() {
                return Ok(None);
            }
            let index = match found.index {
                Index::Expression(index) => {
                    let (inner, _, _) = self.index(&index);
                    self.value(inner)?
                }
                Index::Lanes(lanes, _) => *lanes,
            };
            let work = self.shared.work.get();
            let alone = self.scalarize_effect(of)?;
            // Outside of a loop each item waits for memory of its own, in lanes for as many lines of the cache at once.
            if self.loops() > 0 {
                self.shared.work.set(work);
            } else {
                self.add_scalar_ops(of);
            }
            Some((index, alone))
        };
        Ok(self.is_storable(place)?.then_some(Apart { asked }))
    }

    fn apart_or_alone(&self, apart: Apart, together: VBlock) -> VBlock {
        match apart.asked {
            Some((index, alone)) => {
                vec![VStmt::IfConflictFree { index, mask: self.current(), together, alone }]
            }
            None => together,
        }
    }

    /// `vstoreN`
    fn vector_store(&mut self, width: u8, arguments: &[Expression], of: &Expression) -> Vectorized<VBlock> {
        let [value, offset, pointer] = arguments else { return self.fail(NotVectorized::Operation) };
        let ty = &value.ty;
        if width == 1 || self.varies(pointer) {
            return self.scalarize_effect(of);
        }
        let Some(element) = value.ty.element() else { return self.fail(NotVectorized::Type) };
        let base = Base::Packed(Box::new(self.pointer(pointer)), element, width);
        let (name, value) = (self.unique("value"), self.value(value)?);
        let found = Address { base, index: Index::Expression(Box::new(offset.clone())) };
        let mut statements = vec![bind(name, value)];
        statements.extend(self.write(found, VExpr::Temp(name), ty, of.span)?);
        Ok(vec![VStmt::Block(statements)])
    }

    /// An atomic function: where each item's number is, and with what it is changed, is computed in lanes; then one item changes it after the
    /// other. Nothing if that is not possible.
    pub(super) fn atomic(
        &mut self,
        function: builtin::Atomic,
        order: Order,
        arguments: &[Expression],
        of: &Expression,
    ) -> Vectorized<Option<VExpr>> {
        let Some((pointer, values)) = arguments.split_first() else { return Ok(None) };
        // An argument that has an effect itself is done by the same item right before.
        if arguments.iter().any(walk::has_effects) || !of.ty.is_integer() {
            return Ok(None);
        }
        let Some(Address { base, index }) = self.base_and_index(pointer)? else { return Ok(None) };
        let by_row = match &index {
            Index::Expression(index) => self.row_of_numbers(index)?,
            Index::Lanes(..) => None,
        };
        let index = match by_row {
            Some(by_row) => by_row,
            None => AtomicIndex::Lanes { name: self.unique("index"), lanes: self.elements(index)? },
        };
        let mut operands = Vec::new();
        for value in values {
            self.note_lanes(&value.ty)?;
            operands.push((self.unique("value"), value.ty.clone(), self.value(value)?));
        }
        self.count(Charge::Alone(1 + values.len()));
        if !matches!(index, AtomicIndex::Lanes { .. }) {
            self.count(Charge::Together);
        }
        let is_local = pointer.ty.pointee().is_some_and(|pointee| pointee.space == Space::Local);
        let (place, lane, mask, site) = (self.unique("place"), self.unique("lane"), self.current(), self.site(of.span));
        Ok(Some(VExpr::Atomic(Box::new(Atomic {
            function,
            order,
            is_local,
            base,
            index,
            operands,
            place,
            lane,
            mask,
            site,
        }))))
    }

    /// An index that is a row of numbers in a buffer that nothing writes, each widened if at all: where
    /// they are.
    fn row_of_numbers(&mut self, index: &Expression) -> Vectorized<Option<AtomicIndex>> {
        let ExpressionKind::Load(place) = &narrow(index).kind else { return Ok(None) };
        let Some(base) = self.facts().buffer_of(place) else { return Ok(None) };
        if place.ty.integer().is_none() || !self.is_kernel() || !self.facts().is_never_written(base, place) {
            return Ok(None);
        }
        if let Some(elements) = self.block_of(place) {
            return Ok(Some(AtomicIndex::Checked(elements)));
        }
        let Some((base, index)) = place.indexed() else { return Ok(None) };
        let Some(index) = self.row(index)? else { return Ok(None) };
        Ok(Some(AtomicIndex::Contiguous { numbers: self.pointer(base), index, site: self.site(place.span) }))
    }

    /// `p += n` of a pointer that differs between items.
    fn pointer_add(&mut self, variable: VariableId, by: &Expression) -> Vectorized<VBlock> {
        if !self.counting.pointer_bases.contains_key(&variable) {
            return self.fail(NotVectorized::PointerOfItem);
        }
        // A step of a few bits does not lead so far away that an address could wrap.
        let far = (self.facts().bits(by) > MAX_NEAR_BITS).then(|| {
            let pointee = self.function().variables[variable.0].ty.pointee();
            pointee.and_then(|of| of.ty.layout(&self.unit.program.records)).map_or(1, |(size, _)| size)
        });
        let by = self.value(by)?;
        let mask = self.current().filter(|_| !self.is_own_depth(variable));
        Ok(vec![VStmt::Advance { variable, by, mask, far }])
    }

    /// Moves a pointer by one.
    pub(super) fn pointer_step(&mut self, variable: VariableId, by: Increment, span: Span) -> Vectorized<VBlock> {
        let one = if by == Increment::Increment { 1 } else { -1 };
        self.pointer_add(variable, &long(ExpressionKind::Constant(Value::Integer(one)), span))
    }

    /// A pointer that differs between items is given another value: of one that counts from the same.
    fn assign_pointer(&mut self, variable: VariableId, value: &Expression) -> Vectorized<VBlock> {
        let (Some(root), Some(found)) =
            (self.counting.pointer_bases.get(&variable).copied(), self.base_and_index(value)?)
        else {
            return self.fail(NotVectorized::PointerOfItem);
        };
        if found.base != Base::Root(root) {
            return self.fail(NotVectorized::OtherArray);
        }
        let value = self.elements(found.index)?;
        let mask = self.current().filter(|_| !self.is_own_depth(variable));
        let (place, ty) = (LanePlace::Variable(variable), Type::Scalar(crate::types::LONG));
        Ok(vec![VStmt::Store { place, ty, mask, value }])
    }
}
