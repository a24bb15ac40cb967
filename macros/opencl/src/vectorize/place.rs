//! Places: variables of each item, private arrays, memory.

use super::value::{bind, boxed};
use super::{Counting, Lanes, Vectorized};
use crate::analysis::induction::{element, plain};
use crate::analysis::item_number::is_local_id;
use crate::diagnostic::NotVectorized;
use crate::limits::{MAX_NARROW_ELEMENTS, MAX_NEAR_BITS};
use crate::pass::{self, Pass};
use crate::program::{
    Arithmetic, Comparison, Conversion, Expression, ExpressionKind, Place, PlaceKind, Value, VariableId,
};
use crate::source::Span;
use crate::types::{LONG, Type};
use crate::vector::{
    Access, ArrayElement, Base, Checked, Contiguous, FirstIndex, KeptElement, LanePlace, Op, Pattern, Scalar, Shape,
    VBlock, VExpr, VStmt,
};
use crate::walk;

/// The places in memory where each item has something: a pointer that is the same for all, and how many elements behind it.
pub(super) struct Address {
    pub(super) base: Base,
    pub(super) index: Index,
}

/// How many elements behind it.
pub(super) enum Index {
    /// An expression of type `long`.
    Expression(Box<Expression>),
    /// Lanes of 64 bits.
    Lanes(Box<VExpr>, Steps),
}

/// By how much each of some lanes is more than the one before: where it is known, for nearly all blocks of items, and for as many as the numbers of a
/// launch say.
#[derive(Clone, Copy, Default)]
pub(super) struct Steps {
    pub(super) exact: Option<i64>,
    pub(super) mostly: Option<i64>,
    pub(super) guessed: Option<i64>,
}

impl Steps {
    /// The steps of lanes that are made of two.
    fn joined(self, other: Steps, by: impl Fn(i64, i64) -> Option<i64>) -> Steps {
        let both = |a: Option<i64>, b: Option<i64>| a.zip(b).and_then(|(a, b)| by(a, b));
        Steps {
            exact: both(self.exact, other.exact),
            mostly: both(self.mostly, other.mostly),
            guessed: both(self.guessed, other.guessed),
        }
    }

    /// The pattern of elements by these lanes, unless it is known that they follow each other.
    fn pattern(self, lanes: Box<VExpr>) -> Pattern {
        if self.mostly == Some(1) {
            Pattern::OftenContiguous(lanes)
        } else if self.guessed == Some(1) {
            Pattern::GuessedContiguous(lanes)
        } else {
            Pattern::Any(lanes)
        }
    }
}

/// A number or a vector in a structure.
pub(super) struct Member<'p> {
    /// The structure.
    pub(super) whole: &'p Place,
    /// How many bytes its fields are behind the beginning.
    pub(super) offset: u64,
    /// The indices into arrays that are fields, the innermost first, and the size of their elements.
    pub(super) elements: Vec<(&'p Expression, u64)>,
}

/// An expression of type `long`.
pub(super) fn long(kind: ExpressionKind, span: Span) -> Expression {
    Expression { kind, ty: Type::Scalar(LONG), span }
}

/// Whether it takes much longer to gather vectors of a type than to ask whether they lie behind each other.
fn is_wide(ty: &Type) -> bool {
    ty.is_vector() && ty.element().is_some_and(|element| u64::from(ty.width()) * element.size() > 8)
}

/// A variable of each item.
pub(super) fn own(variable: VariableId) -> VExpr {
    VExpr::Place(LanePlace::Variable(variable))
}

impl Lanes<'_, '_, '_> {
    /// A pointer that is the same for all items.
    pub(super) fn pointer(&self, of: &Expression) -> Base {
        Base::Pointer { of: Box::new(of.clone()), mask: self.mask_of(of) }
    }

    /// The places that a pointer of each item points to, if all count from one that is the same for all.
    pub(super) fn base_and_index(&mut self, pointer: &Expression) -> Vectorized<Option<Address>> {
        use ExpressionKind as E;
        if !self.varies(pointer) {
            let zero = Box::new(Expression::zero(&Type::Scalar(LONG), pointer.span));
            return Ok(Some(Address { base: self.pointer(pointer), index: Index::Expression(zero) }));
        }
        Ok(match &pointer.kind {
            E::Offset(base, index) if !self.varies(base) => {
                Some(Address { base: self.pointer(base), index: Index::Expression(index.clone()) })
            }
            E::Offset(inner, more) => {
                let Some(Address { base, index }) = self.base_and_index(inner)? else { return Ok(None) };
                let far = self.facts().bits(more) > MAX_NEAR_BITS
                    && match &index {
                        Index::Expression(index) => self.facts().bits(index),
                        Index::Lanes(..) => self.facts().bits(inner),
                    } > MAX_NEAR_BITS;
                let index = match index {
                    index if far => {
                        let (lanes, more) = (boxed(self.elements(index)?), boxed(self.value(more)?));
                        let sum = VExpr::AddFarIndex(lanes, more, self.size_of_pointee(pointer));
                        Index::Lanes(boxed(sum), Steps::default())
                    }
                    Index::Expression(index) => {
                        let sum = E::Binary(Arithmetic::Add, index, more.clone());
                        Index::Expression(Box::new(long(sum, pointer.span)))
                    }
                    Index::Lanes(lanes, steps) => {
                        let steps = steps.joined(self.steps(more), i64::checked_add);
                        Index::Lanes(boxed(VExpr::AddIndex(lanes, boxed(self.value(more)?))), steps)
                    }
                };
                Some(Address { base, index })
            }
            E::Load(place) => {
                let PlaceKind::Variable(variable) = place.kind else { return Ok(None) };
                let Some(root) = self.counting.pointer_bases.get(&variable) else { return Ok(None) };
                let steps = self.steps_of_pointer(variable);
                Some(Address { base: Base::Root(*root), index: Index::Lanes(boxed(own(variable)), steps) })
            }
            E::Increment { place, by, before } => {
                let PlaceKind::Variable(variable) = place.kind else { return Ok(None) };
                let Some(&root) = self.counting.pointer_bases.get(&variable) else { return Ok(None) };
                let steps = self.steps_of_pointer(variable);
                let step = self.pointer_step(variable, *by, pointer.span)?;
                let lanes = if *before {
                    VExpr::Block(step, boxed(own(variable)))
                } else {
                    let old = self.unique("before");
                    let mut statements = vec![bind(old, own(variable))];
                    statements.extend(step);
                    VExpr::Block(statements, boxed(VExpr::Temp(old)))
                };
                Some(Address { base: Base::Root(root), index: Index::Lanes(boxed(lanes), steps) })
            }
            E::Convert(Conversion::Pointer, inner) => self.cast_address(inner, pointer)?,
            E::AddressOf(place) => {
                // The address of an array is that of its first element, where it is not one of the whole.
                let is_whole = pointer.ty.pointee().is_some_and(|pointee| pointee.ty == place.ty);
                match &place.kind {
                    PlaceKind::Dereference(inner) if is_whole => self.base_and_index(inner)?,
                    PlaceKind::Element(base, index) if is_whole && matches!(base.ty, Type::Array(..)) => {
                        self.element_of(base, index)?
                    }
                    PlaceKind::Element(..) if matches!(place.ty, Type::Array(..)) => {
                        self.element_of(place, &Expression::zero(&Type::Scalar(LONG), pointer.span))?
                    }
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// The steps of an integer.
    fn steps(&self, of: &Expression) -> Steps {
        Steps { exact: self.stride(of), mostly: self.mostly(of), guessed: self.guessed(of) }
    }

    /// How many low bits of the index are zero for sure by which a pointer is found.
    pub(super) fn zero_bits(&self, of: &Expression) -> u32 {
        let given = |variable| self.counting.zero_bits.get(&variable).copied().unwrap_or(0);
        self.facts().zero_bits(of, &given, &|of| !self.varies(of))
    }

    fn steps_of_pointer(&self, variable: VariableId) -> Steps {
        let Counting { strides, mostly, guessed, .. } = &self.counting;
        let [exact, mostly, guessed] = [strides, mostly, guessed].map(|steps| steps.get(&variable).copied());
        Steps { exact, mostly, guessed }
    }

    /// The places that a pointer points to as one to other numbers: of the same size, or of so many of which each item's index is a multiple.
    fn cast_address(&mut self, inner: &Expression, pointer: &Expression) -> Vectorized<Option<Address>> {
        let (Some(from), Some(to)) = (inner.ty.pointee(), pointer.ty.pointee()) else { return Ok(None) };
        if from.ty == to.ty {
            return self.base_and_index(inner);
        }
        let (size, new) = (self.size_of_pointee(inner), self.size_of_pointee(pointer));
        let is_number = |ty: &Type| matches!(ty, Type::Scalar(_) | Type::Vector(..));
        if !pass::is_on(Pass::PointerCasts)
            || !is_number(&from.ty)
            || !is_number(&to.ty)
            || size > new
            || new % size != 0
        {
            return Ok(None);
        }
        let bits = (new / size).trailing_zeros();
        if !(new / size).is_power_of_two() || self.zero_bits(inner) < bits {
            return Ok(None);
        }
        let Some(found) = self.base_and_index(inner)? else { return Ok(None) };
        let by = 1 << bits;
        let divided = |step: i64| (step % by == 0).then_some(step / by);
        let Steps { exact, mostly, guessed } = self.steps_of(&found);
        let [exact, mostly, guessed] = [exact, mostly, guessed].map(|step| step.and_then(divided));
        let steps = Steps { exact, mostly, guessed };
        let lanes = self.elements(found.index)?;
        let lanes = if bits == 0 {
            lanes
        } else {
            let bits = VExpr::Splat(Type::Scalar(LONG), Box::new(Scalar::Constant(bits.into(), Type::Scalar(LONG))));
            let op = Op::Arithmetic(Arithmetic::ShiftRight);
            VExpr::Lanewise { op, shape: Shape::Number, operands: vec![lanes, bits] }
        };
        let base = Base::Cast(Box::new(found.base), to.ty.clone());
        Ok(Some(Address { base, index: Index::Lanes(boxed(lanes), steps) }))
    }

    /// The bytes of what a pointer points to.
    fn size_of_pointee(&self, pointer: &Expression) -> u64 {
        let records = &self.unit.program.records;
        pointer.ty.pointee().and_then(|pointee| pointee.ty.layout(records)).map_or(1, |(size, _)| size)
    }

    /// The address of an element of an array in memory of the group, or of a constant.
    fn element_of(&mut self, base: &Place, index: &Expression) -> Vectorized<Option<Address>> {
        if let Some((base, index)) = self.linearize(base, index) {
            return Ok(Some(Address { base, index: Index::Expression(Box::new(index)) }));
        }
        let Some((base, lanes)) = self.far_flat(base, index)? else { return Ok(None) };
        Ok(Some(Address { base, index: Index::Lanes(boxed(lanes), Steps::default()) }))
    }

    /// A pointer to the first element of an array in memory of the group, or of a constant.
    fn first_of_array(&self, array: &Place) -> Option<Base> {
        let of_group = walk::root(array).is_none_or(|variable| self.facts().is_local_memory(variable));
        let is_value = matches!(array.kind, PlaceKind::Dereference(_) | PlaceKind::Temporary(_));
        if !of_group || is_value || self.varying.place_varies(array, &self.shared.pure) {
            return None;
        }
        Some(Base::Decay(Box::new(Base::Address(Box::new(array.clone())))))
    }

    /// An element of an array in memory of the group, or of a constant: a pointer to the first of all, and the number among all, unless that could wrap.
    fn linearize(&mut self, base: &Place, index: &Expression) -> Option<(Base, Expression)> {
        use ExpressionKind as E;
        let PlaceKind::Element(outer, number) = &base.kind else {
            return Some((self.first_of_array(base)?, index.clone()));
        };
        let Type::Array(_, len) = base.ty else { return None };
        let (pointer, number) = self.linearize(outer, number)?;
        if self.facts().bits(&number) > MAX_NEAR_BITS {
            return None;
        }
        let len = long(E::Constant(Value::Integer(len.into())), index.span);
        let first = long(E::Binary(Arithmetic::Multiply, Box::new(number), Box::new(len)), index.span);
        let sum = long(E::Binary(Arithmetic::Add, Box::new(first), Box::new(index.clone())), index.span);
        Some((Base::Decay(Box::new(pointer)), sum))
    }

    /// They, where the number could wrap: one so far away that an address could is outside.
    fn far_flat(&mut self, base: &Place, index: &Expression) -> Vectorized<Option<(Base, VExpr)>> {
        let PlaceKind::Element(outer, number) = &base.kind else {
            let Some(first) = self.first_of_array(base) else { return Ok(None) };
            return Ok(Some((first, self.value(index)?)));
        };
        let Type::Array(element, len) = &base.ty else { return Ok(None) };
        let Some((pointer, number)) = self.far_flat(outer, number)? else { return Ok(None) };
        let size = element.layout(&self.unit.program.records).map_or(1, |(size, _)| size);
        let first = VExpr::ScaleIndex { lanes: boxed(number), by: *len, fits: false };
        let sum = VExpr::AddFarIndex(boxed(first), boxed(self.value(index)?), size);
        Ok(Some((Base::Decay(Box::new(pointer)), sum)))
    }

    /// An element of an array in local memory that is the same for all items, by its number in the whole: so that its bounds are one comparison.
    pub(super) fn same_element(&mut self, place: &Place) -> Option<Scalar> {
        let PlaceKind::Element(base, index) = &place.kind else { return None };
        if !place.ty.is_number() || !walk::root(place).is_some_and(|of| self.facts().is_local_memory(of)) {
            return None;
        }
        let (base, index) = self.linearize(base, index)?;
        Some(Scalar::LocalElement {
            base: Box::new(base),
            index: Box::new(index),
            site: self.site(place.span),
            mask: self.current(),
        })
    }

    /// The address of a place in memory.
    pub(super) fn address_of(&mut self, place: &Place) -> Vectorized<Option<Address>> {
        if place.ty.holds_unions(self.records()) || place.ty.holds_pointers(self.records()) {
            return Ok(None);
        }
        self.note_records(&place.ty)?;
        self.add_structure(&place.ty);
        self.memory_address(place)
    }

    /// The address of a place in memory of whatever type.
    fn memory_address(&mut self, place: &Place) -> Vectorized<Option<Address>> {
        Ok(match &place.kind {
            PlaceKind::Dereference(pointer) => self.base_and_index(pointer)?,
            PlaceKind::Element(base, index) if matches!(base.ty, Type::Array(..)) => self.element_of(base, index)?,
            PlaceKind::Variable(variable) if self.facts().is_local_memory(*variable) => {
                let zero = Box::new(Expression::zero(&Type::Scalar(LONG), place.span));
                Some(Address { base: Base::Local(*variable), index: Index::Expression(zero) })
            }
            _ => None,
        })
    }

    /// The address of a number or a vector that is a field of a structure in memory, or an element of an array that is one, by an index of each item:
    /// among those of its size that the memory would be, if it were nothing else. Other fields are not touched, as other items may write them.
    pub(super) fn field_address(&mut self, place: &Place) -> Vectorized<Option<Address>> {
        let Some(Member { whole, offset, elements }) = self.member(place) else { return Ok(None) };
        let records = &self.unit.program.records;
        let size = place.ty.size_of_full(records);
        let numbers = whole.ty.size_of_full(records) / size;
        let Some(found) = self.memory_address(whole)? else { return Ok(None) };
        let mut step = self.step_of(&found).and_then(|step| step.checked_mul(i64::try_from(numbers).ok()?));
        let mut base = Base::Skip(Box::new(Base::Cast(Box::new(found.base), place.ty.clone())), offset / size);
        let mut lanes = self.scaled(found.index, numbers)?;
        // From the outermost array on, as they are evaluated.
        for (index, of) in elements.into_iter().rev() {
            let numbers = of / size;
            let own = self.stride(index).and_then(|step| step.checked_mul(i64::try_from(numbers).ok()?));
            step = step.zip(own).and_then(|(step, own)| step.checked_add(own));
            if self.varies(index) {
                let index = VExpr::ScaleIndex { lanes: boxed(self.value(index)?), by: numbers, fits: true };
                lanes = if matches!(lanes, VExpr::ScaleIndex { fits: false, .. } | VExpr::AddFarIndex(..)) {
                    VExpr::AddFarIndex(boxed(lanes), boxed(index), size)
                } else {
                    VExpr::AddIndex(boxed(lanes), boxed(index))
                };
            } else {
                let (index, numbers) =
                    (self.uniform(index, false), Scalar::Constant(numbers.into(), Type::Scalar(LONG)));
                let first = Scalar::Wrapping(Arithmetic::Multiply, Box::new(index), Box::new(numbers));
                base = Base::Offset(Box::new(base), Box::new(first));
            }
        }
        let steps = Steps { exact: step, mostly: step, guessed: step };
        Ok(Some(Address { base, index: Index::Lanes(boxed(lanes), steps) }))
    }

    /// The structure that a number or a vector is in, and where it is there, if its index among numbers of its size can be told.
    pub(super) fn member<'p>(&self, place: &'p Place) -> Option<Member<'p>> {
        place.ty.element()?;
        let records = &self.unit.program.records;
        let size = place.ty.size_of_full(records);
        // The outermost structure: an array of structures is found by its element.
        let (mut of, mut base, mut offset, mut elements) = (None, place, 0, Vec::new());
        loop {
            if matches!(base.ty, Type::Record(_)) {
                of = Some(Member { whole: base, offset, elements: elements.clone() });
            }
            match &base.kind {
                PlaceKind::Field(outer, field) => {
                    let Type::Record(id) = outer.ty else { return None };
                    offset += records[id.0].fields.get(*field)?.offset;
                    base = outer;
                }
                PlaceKind::Element(outer, index) if matches!(outer.ty, Type::Array(..)) => {
                    elements.push((&**index, base.ty.size_of_full(records)));
                    base = outer;
                }
                _ => break,
            }
        }
        let of = of?;
        if !of.whole.ty.is_full(records) || of.whole.ty.size_of_full(records) % size != 0 || of.offset % size != 0 {
            return None;
        }
        // The product of another index could wrap, and be inside. The base stands before the lanes, so an effect in one of them would be out of order.
        let is_plain = of.elements.is_empty() || !walk::place_has_effects(of.whole);
        for &(index, len) in &of.elements {
            if len % size != 0
                || len / size > MAX_NARROW_ELEMENTS
                || self.facts().bits(index) > 32
                || walk::has_effects(index)
            {
                return None;
            }
        }
        is_plain.then_some(of)
    }

    /// The number of elements behind its base, each of which is so many numbers: how many numbers that are. One whose product would wrap is outside.
    fn scaled(&mut self, index: Index, by: u64) -> Vectorized<VExpr> {
        // The product of a number that was 32 bits does not wrap.
        let fits = matches!(&index, Index::Expression(index) if self.is_narrow(index));
        Ok(VExpr::ScaleIndex { lanes: boxed(self.elements(index)?), by, fits })
    }

    /// By how much the index is more for each next item.
    pub(super) fn step_of(&self, of: &Address) -> Option<i64> {
        match &of.index {
            Index::Expression(index) => self.index(index).1,
            Index::Lanes(_, steps) => steps.exact,
        }
    }

    fn steps_of(&self, of: &Address) -> Steps {
        match &of.index {
            Index::Expression(index) => Steps { exact: self.index(index).1, ..self.steps(index) },
            Index::Lanes(_, steps) => *steps,
        }
    }

    /// A value that each item reads in memory.
    fn read(&mut self, of: Address, ty: &Type, site: Span) -> Vectorized<VExpr> {
        let (lanes, steps) = match of.index {
            Index::Expression(index) => return self.contiguous_or_gather(of.base, &index, ty, site),
            Index::Lanes(lanes, steps) => (lanes, steps),
        };
        self.add_vector(ty);
        let (base, lanes) = self.moved_base(of.base, lanes, steps);
        let pattern = if steps.exact == Some(1) {
            Pattern::Contiguous(Box::new(Contiguous::Lanes { name: self.unique("index"), lanes }))
        } else if is_wide(ty) {
            Pattern::OftenContiguous(lanes)
        } else {
            steps.pattern(lanes)
        };
        self.note_row(matches!(pattern, Pattern::OftenContiguous(_)));
        Ok(VExpr::Load(Box::new(Access { base, pattern, mask: self.current(), site: self.site(site) })))
    }

    /// `p[index]` of each item.
    pub(super) fn contiguous_or_gather(
        &mut self,
        base: Base,
        index: &Expression,
        ty: &Type,
        site: Span,
    ) -> Vectorized<VExpr> {
        let (mask, site) = (self.current(), self.site(site));
        self.add_vector(ty);
        if let Some(row) = self.row(index)? {
            return Ok(VExpr::Load(Box::new(Access { base, pattern: Pattern::Contiguous(Box::new(row)), mask, site })));
        }
        let is_triple = matches!(base, Base::Packed(_, _, 3));
        let (base, lanes) = self.narrowed_or_not(base, index)?;
        let lanes = boxed(lanes);
        let mostly_counts = self.mostly(index) == Some(1);
        if is_triple && !mostly_counts {
            self.add_triple();
        }
        let pattern = if mostly_counts || is_wide(ty) {
            Pattern::OftenContiguous(lanes)
        } else if let Some(is_one) = self.asks_unit_stride(index) {
            self.add_subword_gather(ty);
            self.note_row(true);
            Pattern::Strided { is_one, lanes }
        } else {
            self.add_subword_gather(ty);
            Steps { mostly: None, ..self.steps(index) }.pattern(lanes)
        };
        self.note_row(matches!(pattern, Pattern::OftenContiguous(_)));
        Ok(VExpr::Load(Box::new(Access { base, pattern, mask, site })))
    }

    /// A pointer and the index of each item behind it, in 32 bits where that is enough.
    pub(super) fn narrowed_or_not(&mut self, base: Base, index: &Expression) -> Vectorized<(Base, VExpr)> {
        if let Some((first, lanes)) = self.narrowed_index(index)? {
            return Ok((Base::Offset(Box::new(base), Box::new(first)), lanes));
        }
        let (inner, _, _) = self.index(index);
        Ok((base, self.value(inner)?))
    }

    /// An index that is one more for each next item.
    pub(super) fn row(&mut self, of: &Expression) -> Vectorized<Option<Contiguous>> {
        let (inner, stride, most) = self.index(of);
        if stride == Some(1) {
            let (name, first) = (self.unique("index"), self.lane0_value(inner)?);
            return Ok(Some(Contiguous::Iota { name, first, most }));
        }
        // A number that was widened before something was added ends where its own type does.
        let Some(widened) = self.zero_extended_base(of) else { return Ok(None) };
        let (Some(element), Some(whole)) = (widened.ty.scalar(), of.ty.scalar()) else { return Ok(None) };
        let most = if element.is_signed() { i64::from(i32::MAX) } else { i64::from(u32::MAX) };
        let (first, start) = (self.lane0_value(of)?, self.lane0_value(&widened)?);
        let (name, own) = (self.unique("index"), self.unique("own"));
        // The offset of `vload4` is an unsigned number.
        let is_long = whole.is_signed();
        if is_long && self.is_short_of_end(&widened) {
            return Ok(Some(Contiguous::Iota { name, first, most: i64::MAX }));
        }
        Ok(Some(Contiguous::Widened { name, own, ty: widened.ty.clone(), start, first, is_long, most }))
    }

    /// An index of 64 bits as one that is the same for all items, and what each has beside it in 32 bits, if it is such a sum: its lanes are half as
    /// large, and those by which elements are gathered.
    pub(super) fn narrowed_index(&mut self, of: &Expression) -> Vectorized<Option<(Scalar, VExpr)>> {
        use ExpressionKind as E;
        if !pass::is_on(Pass::IndexNarrowing) {
            return Ok(None);
        }
        if of.ty != Type::Scalar(LONG) {
            return Ok(None);
        }
        let known = self.stride(of).filter(|step| step.unsigned_abs() < 1 << 24);
        // One place for all of an array whose length is known: a pointer that is moved there has none.
        if known == Some(0) && self.is_narrow(of) {
            return Ok(None);
        }
        if let Some(step) = known.and_then(|step| i32::try_from(step).ok()) {
            return Ok(Some((self.lane0_value(of)?, VExpr::Steps(step))));
        }
        let E::Binary(Arithmetic::Add, one, other) = &of.kind else { return Ok(None) };
        let (same, own) = if self.varies(one) { (other, one) } else { (one, other) };
        if self.varies(same) {
            return Ok(None);
        }
        let same = self.uniform(same, true);
        if let (inner, true) = (self.index(own).0, self.is_narrow(own)) {
            return Ok(Some((same, self.value(inner)?)));
        }
        let Some((more, lanes)) = self.narrowed_index(own)? else { return Ok(None) };
        Ok(Some((Scalar::Wrapping(Arithmetic::Add, Box::new(same), Box::new(more)), lanes)))
    }

    /// Asks whether an index is one more for each next item, if it is more by a variable that is the same for all: `a[i * stride]`. It is a guess, where
    /// something wraps, and what is done by it asks the lanes.
    fn asks_unit_stride(&self, of: &Expression) -> Option<Box<Scalar>> {
        if !pass::is_on(Pass::StrideVersioning) {
            return None;
        }
        let by = self.uniform_stride(of)?;
        let one = Expression { kind: ExpressionKind::Constant(Value::Integer(1)), ..by.clone() };
        let kind = ExpressionKind::Compare(Comparison::Equal, Box::new(by.clone()), Box::new(one));
        Some(Box::new(self.uniform_condition(&Expression { kind, ty: Type::INT, span: by.span })))
    }

    /// The variable by which an index is more for each next item.
    fn uniform_stride<'x>(&self, of: &'x Expression) -> Option<&'x Expression> {
        use ExpressionKind as E;
        match &of.kind {
            E::Convert(Conversion::Number, value) if value.ty.is_integer() => self.uniform_stride(value),
            E::Binary(Arithmetic::Add, left, right) if !self.varies(left) => self.uniform_stride(right),
            E::Binary(Arithmetic::Add | Arithmetic::Subtract, left, right) if !self.varies(right) => {
                self.uniform_stride(left)
            }
            E::Binary(Arithmetic::Multiply, left, right) => {
                let (counting, by) = if self.varies(left) { (left, right) } else { (right, left) };
                let is_plain = !self.varies(by) && plain(by).variable().is_some() && by.ty.is_integer();
                (is_plain && self.stride(counting) == Some(1)).then_some(by)
            }
            _ => None,
        }
    }

    /// Whether an index is widened.
    fn is_narrow(&self, of: &Expression) -> bool {
        self.index(of).0.ty.scalar().is_some_and(|element| element.size() == 4)
    }

    /// Whether a number does not wrap for any item of a block: that of an item in its group, as groups with longer rows have no lanes.
    fn is_short_of_end(&self, of: &Expression) -> bool {
        let (facts, function) = (self.facts(), self.function());
        if !function.needs_group || function.kernel.is_none() {
            return false;
        }
        let of = match of.variable() {
            Some(variable) if facts.is_fixed(variable) => facts.variables.values.get(&variable).copied().unwrap_or(of),
            _ => of,
        };
        matches!(&of.kind, ExpressionKind::Convert(Conversion::Number, number) if is_local_id(number, self.input.along))
    }

    /// The integer of 32 bits that a sum counts with, if all else in it is the same for all items.
    fn zero_extended_base(&self, of: &Expression) -> Option<Expression> {
        use ExpressionKind as E;
        match &of.kind {
            E::Binary(Arithmetic::Add, left, right) if !self.varies(left) => self.zero_extended_base(right),
            E::Binary(Arithmetic::Add | Arithmetic::Subtract, left, right) if !self.varies(right) => {
                self.zero_extended_base(left)
            }
            E::Convert(Conversion::Number, value) => {
                let widens = of.ty.scalar()?.size() == 8 && value.ty.scalar()?.size() == 4 && value.ty.is_integer();
                (widens && self.stride(value) == Some(1)).then(|| (**value).clone())
            }
            _ => None,
        }
    }

    /// A base so far on as the lanes of an index have a part that is the same for all: so the lanes of several accesses are the same ones, of which is asked
    /// once whether they follow each other.
    pub(super) fn moved_base(&self, base: Base, lanes: Box<VExpr>, steps: Steps) -> (Base, Box<VExpr>) {
        if !pass::is_on(Pass::IndexNarrowing) || steps.exact == Some(1) {
            return (base, lanes);
        }
        match *lanes {
            VExpr::AddIndex(lanes, more) => match *more {
                VExpr::Splat(_, by) if self.is_near(&by) => {
                    let (base, lanes) = self.moved_base(base, lanes, steps);
                    (Base::Offset(Box::new(base), by), lanes)
                }
                more => (base, boxed(VExpr::AddIndex(lanes, boxed(more)))),
            },
            lanes => (base, boxed(lanes)),
        }
    }

    /// Whether a pointer may be moved by so many elements: not so far that an address could wrap.
    fn is_near(&self, by: &Scalar) -> bool {
        matches!(by, Scalar::Value { of, .. } if self.facts().bits(of) <= MAX_NEAR_BITS && !walk::has_effects(of))
    }

    /// A write of a value of each item to memory.
    pub(super) fn write(&mut self, of: Address, value: VExpr, ty: &Type, site: Span) -> Vectorized<VBlock> {
        self.add_vector(ty);
        let (mut base, mask) = (of.base, self.current());
        let pattern = match of.index {
            Index::Expression(index) => {
                if !self.varies(&index) {
                    Pattern::Same(FirstIndex::Scalar(self.uniform(&index, true)))
                } else if let Some(row) = self.row(&index)? {
                    Pattern::Contiguous(Box::new(row))
                } else {
                    let (pointer, lanes) = self.narrowed_or_not(base, &index)?;
                    base = pointer;
                    let (lanes, steps) = (boxed(lanes), self.steps(&index));
                    match self.asks_unit_stride(&index) {
                        Some(is_one) if steps.mostly != Some(1) => Pattern::Strided { is_one, lanes },
                        _ => scattered(lanes, steps),
                    }
                }
            }
            Index::Lanes(lanes, Steps { exact: Some(1), .. }) => {
                Pattern::Contiguous(Box::new(Contiguous::Lanes { name: self.unique("index"), lanes }))
            }
            Index::Lanes(lanes, Steps { exact: Some(0), .. }) => Pattern::Same(FirstIndex::Lanes(*lanes)),
            Index::Lanes(lanes, steps) => {
                let (pointer, lanes) = self.moved_base(base, lanes, steps);
                base = pointer;
                scattered(lanes, steps)
            }
        };
        self.note_row(!matches!(pattern, Pattern::Same(_) | Pattern::Any(_)));
        let site = self.site(site);
        Ok(vec![VStmt::StoreMemory { access: Box::new(Access { base, pattern, mask, site }), value }])
    }

    /// A place that is a part of a variable of each item, by indices that are the same for all.
    pub(super) fn lane_path(&mut self, place: &Place) -> Option<LanePlace> {
        match &place.kind {
            PlaceKind::Variable(variable) => {
                if self.scope.staying.contains(variable) {
                    return None;
                }
                let is_own = !self.facts().is_local_memory(*variable) && self.varying.variables.contains(variable);
                (is_own && !matches!(place.ty, Type::Pointer(_))).then_some(LanePlace::Variable(*variable))
            }
            PlaceKind::Element(base, index) => {
                if self.varies(index) {
                    return None;
                }
                let (len, fixed) = (base.ty.len(), element(&base.ty, index).is_some());
                // The index has no fault where no item comes.
                if self.control.may_be_empty && !fixed {
                    return None;
                }
                let base = Box::new(self.lane_path(base)?);
                let (index, mask) = (index.clone(), self.current());
                let index = if fixed {
                    Scalar::Value { of: index, typed: true, mask: None }
                } else {
                    Scalar::CheckedIndex { index, len, site: self.site(place.span), mask }
                };
                Some(LanePlace::Element(base, Box::new(index)))
            }
            PlaceKind::Field(base, field) if !self.unit.program.is_union(&base.ty) => {
                Some(LanePlace::Field(Box::new(self.lane_path(base)?), *field))
            }
            PlaceKind::Lanes(base, lanes) => match lanes.as_slice() {
                [lane] if *lane < base.ty.width() => Some(LanePlace::Component(Box::new(self.lane_path(base)?), *lane)),
                _ => None,
            },
            _ => None,
        }
    }

    /// An element of an array that [stays](Self::stays) with each item.
    pub(super) fn aos_element(&self, place: &Place) -> Option<KeptElement> {
        let PlaceKind::Element(base, index) = &place.kind else { return None };
        let (PlaceKind::Variable(array), Type::Array(_, len)) = (&base.kind, &base.ty) else { return None };
        if !self.scope.staying.contains(array) {
            return None;
        }
        let (index, mask) = (index.clone(), self.current());
        let index = Scalar::CheckedIndex { index, len: *len, site: self.site(place.span), mask };
        Some(KeptElement { array: *array, ty: place.ty.clone(), len: *len, index })
    }

    /// The value in a place.
    pub(super) fn load(&mut self, place: &Place) -> Vectorized<VExpr> {
        if let Some(name) = self.promoted(place) {
            return Ok(VExpr::Temp(name));
        }
        if let Some(element) = self.aos_element(place) {
            return Ok(VExpr::LoadKept(Box::new(element)));
        }
        if let Some(path) = self.lane_path(place) {
            return Ok(VExpr::Place(path));
        }
        let whole = || Expression {
            kind: ExpressionKind::Load(Box::new(place.clone())),
            ty: place.ty.clone(),
            span: place.span,
        };
        match &place.kind {
            PlaceKind::Temporary(value) => self.value(value),
            PlaceKind::Lanes(base, lanes) => {
                let Type::Vector(element, width) = base.ty else { return self.fail(NotVectorized::Type) };
                let value = self.load(base)?;
                Ok(self.lanes_of(value, lanes, element, width))
            }
            PlaceKind::Element(base, index) if base.ty.is_vector() => {
                let value = self.load(base)?;
                self.element(value, index, base.ty.width().into(), place)
            }
            PlaceKind::Element(base, index) => {
                if let (Type::Array(_, len), Some(path)) = (&base.ty, self.lane_path(base)) {
                    return self.element(VExpr::Place(path), index, *len, place);
                }
                if let Some(part) = self.loaded_member(place)? {
                    self.add_field(place);
                    return Ok(part);
                }
                match self.address_of(place)? {
                    Some(found) if !matches!(place.ty, Type::Array(..)) => self.read(found, &place.ty, place.span),
                    _ => match self.field_address(place)? {
                        Some(found) => self.read_field(found, place),
                        None => self.scalarize(&whole()),
                    },
                }
            }
            PlaceKind::Dereference(_) if !matches!(place.ty, Type::Array(..) | Type::Pointer(_)) => {
                if let Some(elements) = self.block_of(place) {
                    return Ok(VExpr::LoadChecked(Checked { elements, mask: self.current() }));
                }
                if let Some(part) = self.loaded_member(place)? {
                    return Ok(part);
                }
                match self.address_of(place)? {
                    Some(found) => self.read(found, &place.ty, place.span),
                    None => self.scalarize(&whole()),
                }
            }
            PlaceKind::Field(..) => {
                if let Some(part) = self.loaded_member(place)? {
                    self.add_field(place);
                    return Ok(part);
                }
                match self.field_address(place)? {
                    Some(found) => self.read_field(found, place),
                    None => self.scalarize(&whole()),
                }
            }
            PlaceKind::Variable(_) if matches!(place.ty, Type::Pointer(_)) => self.fail(NotVectorized::PointerOfItem),
            _ => self.scalarize(&whole()),
        }
    }

    /// A number in a structure, or in an array there, that each item reads.
    fn read_field(&mut self, found: Address, place: &Place) -> Vectorized<VExpr> {
        self.add_field(place);
        self.read(found, &place.ty, place.span)
    }

    /// An element of a private array, by an index of each item.
    fn element(&mut self, array: VExpr, index: &Expression, len: u64, place: &Place) -> Vectorized<VExpr> {
        self.note_records(&place.ty)?;
        let (index, _, _) = self.index(index);
        let (array, at, mask) = (boxed(array), self.value(index)?, self.current());
        let of = ArrayElement { ty: place.ty.clone(), len, mask, site: self.site(place.span) };
        let mut is_changed = false;
        walk::expression(index, &mut |seen| {
            is_changed |= seen.changed().is_some_and(|changed| walk::root(place) == Some(changed));
        });
        // Rust lends the array before it comes to the index.
        if is_changed {
            let name = self.unique("index");
            let element = VExpr::LoadElement { array, index: boxed(VExpr::Temp(name)), of };
            return Ok(VExpr::Block(vec![bind(name, at)], boxed(element)));
        }
        Ok(VExpr::LoadElement { array, index: boxed(at), of })
    }

    /// Whether [`store`](Self::store) can write there.
    pub(super) fn is_storable(&mut self, place: &Place) -> Vectorized<bool> {
        if self.aos_element(place).is_some() || self.lane_path(place).is_some() {
            return Ok(true);
        }
        Ok(match &place.kind {
            PlaceKind::Lanes(base, lanes) => {
                let once = lanes.len() == 1 || !walk::place_has_effects(base);
                let real = once && lanes.iter().all(|&lane| lane < base.ty.width());
                real && (self.lane_path(base).is_some() || self.found_vector(base)?.is_some())
            }
            PlaceKind::Element(base, _) if self.lane_path(base).is_some() => true,
            PlaceKind::Element(base, _) if base.ty.is_vector() => false,
            PlaceKind::Field(..) => self.field_address(place)?.is_some(),
            PlaceKind::Element(..) | PlaceKind::Dereference(_) | PlaceKind::Variable(_) => {
                !matches!(place.ty, Type::Array(..) | Type::Pointer(_)) && self.address_of(place)?.is_some()
            }
            _ => false,
        })
    }

    /// A write of a value of each item, which is evaluated once, to a place that [is storable](Self::is_storable).
    pub(super) fn store(&mut self, place: &Place, value: VExpr) -> Vectorized<VBlock> {
        if let Some(name) = self.promoted(place) {
            return Ok(vec![VStmt::Set(name, value)]);
        }
        if let Some(to) = self.aos_element(place) {
            return Ok(vec![VStmt::StoreKept { to, value, mask: self.current() }]);
        }
        if let Some(path) = self.lane_path(place) {
            return Ok(vec![self.blend_store(place, path, value)?]);
        }
        match &place.kind {
            PlaceKind::Lanes(base, lanes) => self.store_components(base, lanes, value, place.span),
            PlaceKind::Element(base, index) => {
                if let Some(array) = self.lane_path(base) {
                    self.note_records(&place.ty)?;
                    let (index, _, _) = self.index(index);
                    let (index, mask) = (self.value(index)?, self.current());
                    let (len, ty) = (base.ty.len(), place.ty.clone());
                    let to = ArrayElement { ty, len, mask, site: self.site(place.span) };
                    // First the index, as it may read the array itself.
                    return Ok(vec![VStmt::StoreElement { array, at: self.unique("at"), index, to, value }]);
                }
                match self.address_of(place)? {
                    Some(found) => self.write(found, value, &place.ty, place.span),
                    None => self.fail(NotVectorized::Place),
                }
            }
            PlaceKind::Field(..) => match self.field_address(place)? {
                Some(found) => {
                    self.add_field(place);
                    self.write(found, value, &place.ty, place.span)
                }
                None => self.fail(NotVectorized::Place),
            },
            _ => {
                if let Some(elements) = self.block_of(place) {
                    return Ok(vec![VStmt::StoreChecked { to: Checked { elements, mask: self.current() }, value }]);
                }
                if let Some(to) = self.defer_store(place)? {
                    return Ok(vec![VStmt::StoreMember { to: Box::new(to), value }]);
                }
                match self.address_of(place)? {
                    Some(found) => self.write(found, value, &place.ty, place.span),
                    None => self.fail(NotVectorized::Place),
                }
            }
        }
    }

    /// A write of components of a vector.
    fn store_components(&mut self, base: &Place, lanes: &[u8], value: VExpr, span: Span) -> Vectorized<VBlock> {
        let new = self.unique("new");
        let mut writes = vec![bind(new, value)];
        for (at, &lane) in lanes.iter().enumerate() {
            let scalar = base.ty.element().map_or(Type::Bad, Type::Scalar);
            let part = VExpr::Temp(new);
            let part = if lanes.len() == 1 { part } else { VExpr::Component(boxed(part), at) };
            let kind = PlaceKind::Lanes(Box::new(base.clone()), vec![lane]);
            let place = Place { kind, ty: scalar, span };
            match self.lane_path(&place) {
                Some(path) => writes.push(self.blend_store(&place, path, part)?),
                None => writes.push(self.component(base, lane, part, base.span)?),
            }
        }
        Ok(vec![VStmt::Block(writes)])
    }

    /// The address of a vector of which a component is written.
    fn found_vector(&mut self, base: &Place) -> Vectorized<Option<Address>> {
        match base.kind {
            PlaceKind::Dereference(_) => self.address_of(base),
            PlaceKind::Field(..) => self.field_address(base),
            _ => Ok(None),
        }
    }

    /// A write of a component of a vector in memory.
    fn component(&mut self, base: &Place, lane: u8, value: VExpr, site: Span) -> Vectorized<VStmt> {
        let (Some(element), Some(found)) = (base.ty.element(), self.found_vector(base)?) else {
            return self.fail(NotVectorized::Place);
        };
        let stored = i64::from(base.ty.width()).unsigned_abs().next_power_of_two();
        let pointer = Base::Cast(Box::new(found.base), Type::Scalar(element));
        let lanes = VExpr::ComponentIndex(boxed(self.scaled(found.index, stored)?), lane);
        let access =
            Access { base: pointer, pattern: Pattern::Any(boxed(lanes)), mask: self.current(), site: self.site(site) };
        Ok(VStmt::StoreMemory { access: Box::new(access), value })
    }

    /// A write of a part of a variable, for the items that come here.
    fn blend_store(&mut self, place: &Place, path: LanePlace, value: VExpr) -> Vectorized<VStmt> {
        let own = walk::root(place).is_some_and(|variable| self.is_own_depth(variable));
        let mask = self.current().filter(|_| !own);
        if mask.is_some() {
            self.note_lanes(&place.ty)?;
        }
        Ok(VStmt::Store { place: path, ty: place.ty.clone(), mask, value })
    }

    /// The number of elements behind its base, as lanes of 64 bits.
    pub(super) fn elements(&mut self, index: Index) -> Vectorized<VExpr> {
        match index {
            Index::Expression(index) => self.value(&index),
            Index::Lanes(lanes, _) => Ok(*lanes),
        }
    }

    /// The pointer that one of each item counts from, how many elements it is behind that, and by how much more for each next item.
    pub(super) fn parts_of(&mut self, found: Address) -> Vectorized<(Base, VExpr, Steps)> {
        let steps = self.steps_of(&found);
        Ok((found.base, self.elements(found.index)?, steps))
    }

    /// A pointer that differs between items is declared.
    pub(super) fn declare_pointer(&mut self, variable: VariableId, value: Option<&Expression>) -> Vectorized<VBlock> {
        let found = value.map(|value| self.base_and_index(value)).transpose()?.flatten();
        let Some(found) = found else { return self.fail(NotVectorized::PointerOfItem) };
        let steady = !self.varying.non_linear.contains(&variable);
        let Steps { exact, mostly, guessed } = self.steps_of(&found);
        self.counting.strides.extend(exact.filter(|_| steady).map(|stride| (variable, stride)));
        self.counting.mostly.extend(mostly.map(|stride| (variable, stride)));
        self.counting.guessed.extend(guessed.map(|stride| (variable, stride)));
        let root = self.unique("root");
        self.counting.pointer_bases.insert(variable, root);
        let value = self.elements(found.index)?;
        let declared = VStmt::Declare { variable, ty: None, is_mutable: true, value };
        Ok(vec![VStmt::LetBase(root, found.base), declared])
    }
}

/// The pattern of elements that are written by an index of each item, which is by these steps more for each next one.
fn scattered(lanes: Box<VExpr>, steps: Steps) -> Pattern {
    if pass::is_on(Pass::GuessedRows) { steps.pattern(lanes) } else { Pattern::Any(lanes) }
}
