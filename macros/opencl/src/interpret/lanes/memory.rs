//! Accesses of items in lanes to memory: each item by itself, as the definition says, whatever the form of the indices.

use std::rc::Rc;

use super::block::{Block, Elements, Go, Group, Held, Laned, beyond, element_of, stepped};
use crate::interpret::functions::index;
use crate::interpret::machine::Trap;
use crate::interpret::memory::Access as Use;
use crate::interpret::scalar::integer;
use crate::interpret::value::{Bytes, Pointer, Value};
use crate::program::VariableId;
use crate::source::Span;
use crate::types::{LONG, Type};
use crate::vector::{
    Access, ArrayElement, Atomic, AtomicIndex, Base, Contiguous, EachRound, FirstIndex, GroupLoad, Grouping,
    KeptElement, LanePlace, LoopChecks, LoopElement, Mask, Member, Pattern, VExpr, WidenedStart,
};

/// A step from a value to a part of it.
#[derive(Clone, Copy, Debug)]
enum Step {
    Index(usize),
    Field(usize),
}

impl<'m> Block<'_, 'm> {
    /// The pointer to an element, or to nothing where that is outside of all memory.
    pub(super) fn element(&self, of: &Elements, at: i64) -> Pointer {
        let size = self.size_of(&of.ty);
        let far = i64::MAX / size as i64;
        if (-far..far).contains(&at) {
            of.pointer.offset(at, size)
        } else {
            Pointer { at: of.pointer.len as u64, ..of.pointer }
        }
    }

    pub(super) fn load_element(&self, of: &Elements, at: i64, span: Span) -> Go<Value> {
        let loaded = self.machine.memory.load(self.element(of, at), &of.ty, self.records());
        let value = loaded.map_err(|what| Trap { span, what })?;
        Ok(if of.is_packed { self.unpacked(&value, &of.ty) } else { value })
    }

    fn store_element(&mut self, of: &Elements, at: i64, value: &Value, span: Span) -> Go<()> {
        let (pointer, records) = (self.element(of, at), self.records());
        let packed = of.is_packed.then(|| self.packed(value, &of.ty));
        let stored = self.machine.memory.store(pointer, packed.as_ref().unwrap_or(value), &of.ty, records);
        Ok(stored.map_err(|what| Trap { span, what })?)
    }

    /// An array in memory as a vector.
    fn unpacked(&self, array: &Value, ty: &Type) -> Value {
        let (Value::Aggregate(bytes), Type::Array(element, len)) = (array, ty) else { return array.clone() };
        let size = self.size_of(element) as usize;
        let component = |at: u64| bytes.read(at as usize * size, element, self.records()).bits();
        Value::of_components((0..*len).map(component).collect())
    }

    /// A vector as an array in memory.
    fn packed(&self, value: &Value, ty: &Type) -> Value {
        let Type::Array(element, _) = ty else { return value.clone() };
        let (size, components) = (self.size_of(element) as usize, value.components());
        let mut bytes = Bytes { bytes: vec![0; size * components.len()], ..Bytes::default() };
        for (at, bits) in components.iter().enumerate() {
            bytes.write(at * size, &Value::Scalar(*bits), element, self.records());
        }
        Value::Aggregate(Rc::new(bytes))
    }

    /// The type of a loaded value.
    fn loaded_type(of: &Elements) -> Type {
        match (&of.ty, of.is_packed) {
            (Type::Array(element, len), true) => Type::of_width(element_of(element), *len as u8),
            (ty, _) => ty.clone(),
        }
    }

    /// Integers as indices.
    fn indices(of: &Laned) -> Vec<i64> {
        of.values.iter().map(|value| index(value, &of.ty)).collect()
    }

    fn contiguous(&mut self, of: &'m Contiguous) -> Go<Vec<i64>> {
        let lanes = 0..self.count() as i64;
        Ok(match of {
            Contiguous::Iota { first, .. } => {
                let (first, ty) = self.scalar(first)?;
                let element = element_of(&ty);
                lanes.map(|lane| integer(element, stepped(element, first.bits(), lane)) as i64).collect()
            }
            Contiguous::Widened { ty, start, first, .. } => {
                let (start, (first, of_first)) = (self.scalar(start)?.0, self.scalar(first)?);
                let element = element_of(ty);
                let before = index(&first, &of_first).wrapping_sub(integer(element, start.bits()) as i64);
                let own = lanes.map(|lane| integer(element, stepped(element, start.bits(), lane)) as i64);
                own.map(|own| before.wrapping_add(own)).collect()
            }
            Contiguous::Lanes { lanes, .. } => Self::indices(&self.value(lanes)?),
        })
    }

    fn pattern(&mut self, of: &'m Pattern) -> Go<Vec<i64>> {
        match of {
            Pattern::Contiguous(index) => self.contiguous(index),
            Pattern::Same(index) => Ok(vec![self.first_index(index)?; self.count()]),
            Pattern::OftenContiguous(lanes)
            | Pattern::GuessedContiguous(lanes)
            | Pattern::Strided { lanes, .. }
            | Pattern::Any(lanes) => Ok(Self::indices(&self.value(lanes)?)),
            Pattern::EachRound(of) => Ok(Self::indices(&self.value(&of.lanes)?)),
        }
    }

    pub(super) fn load(&mut self, of: &'m Access) -> Go<Laned> {
        if let Pattern::EachRound(round) = &of.pattern {
            return self.load_round(of, round);
        }
        let base = self.base(&of.base)?;
        let indices = self.pattern(&of.pattern)?;
        self.gather(&base, &indices, of.mask, of.site)
    }

    /// The elements of a round, which may have been read in one before it.
    fn load_round(&mut self, access: &'m Access, of: &'m EachRound) -> Go<Laned> {
        let now = index(&self.variable(of.counter), self.type_of(of.counter));
        let Held::Rounds(first, known) = self.held(of.name) else { panic!("elements of rounds that are none") };
        let at = usize::try_from(now.wrapping_sub(*first)).ok();
        if let Some(lanes) = at.and_then(|at| known.get(at)) {
            return Ok(lanes.clone());
        }
        let (base, indices) = (self.base(&access.base)?, self.pattern(&access.pattern)?);
        let (left, ty) = self.scalar(&of.left)?;
        let count = index(&left, &ty).clamp(1, self.count() as i64);
        let active = self.active(access.mask);
        let is_inside = |(at, active): (&i64, &bool)| {
            let mut all = (0..count).map(|round| at.saturating_add(round));
            !active || all.all(|at| at <= i64::from(i32::MAX) && self.is_inside(&base, at, Use::Read))
        };
        let count = if indices.iter().zip(&active).all(is_inside) { count } else { 1 };
        let mut rounds = Vec::new();
        for round in 0..count {
            let indices: Vec<_> = indices.iter().map(|at| at.wrapping_add(round)).collect();
            rounds.push(self.gather(&base, &indices, access.mask, access.site)?);
        }
        let lanes = rounds[0].clone();
        self.hold(of.name, Held::Rounds(now, rounds));
        Ok(lanes)
    }

    /// Elements by an index of each item; zeros for items that do not come there.
    fn gather(&mut self, base: &Elements, indices: &[i64], mask: Mask, site: Span) -> Go<Laned> {
        let (active, ty) = (self.active(mask), Self::loaded_type(base));
        let mut values = Vec::new();
        for (at, active) in indices.iter().zip(active) {
            values.push(if active { self.load_element(base, *at, site)? } else { Value::zero(&ty, self.records()) });
        }
        Ok(Laned { ty, values })
    }

    pub(super) fn store_memory(&mut self, to: &'m Access, value: &'m VExpr) -> Go<()> {
        let base = self.base(&to.base)?;
        let value = self.value(value)?;
        let indices = self.pattern(&to.pattern)?;
        self.scatter(&base, &indices, &value, to.mask, to.site)
    }

    fn scatter(&mut self, base: &Elements, indices: &[i64], value: &Laned, mask: Mask, site: Span) -> Go<()> {
        for (lane, active) in self.active(mask).into_iter().enumerate() {
            if active {
                self.store_element(base, indices[lane], &value.values[lane], site)?;
            }
        }
        Ok(())
    }

    /// The elements that the row has checked: the pointer, and the number of each item's.
    pub(super) fn checked(&mut self, number: usize) -> Go<(Elements, Vec<i64>)> {
        let of = &self.version.checked[&number];
        let pointer = self.variable(of.base).pointer();
        // The index is that of the first item of the row.
        let start = std::mem::take(&mut self.start);
        let first = self.value_of(&of.index, 0);
        self.start = start;
        let first = index(&first?, &of.index.ty);
        let indices = (0..self.count() as i64).map(|lane| first.wrapping_add(start as i64 + lane)).collect();
        Ok((Elements { pointer, ty: of.ty.clone(), is_packed: false }, indices))
    }

    /// Whether the elements that the row checks are inside, for all items of the block.
    pub(super) fn is_within(&mut self) -> Go<bool> {
        let checked = &self.version.checked;
        for (number, of) in checked {
            let (elements, indices) = self.checked(*number)?;
            let how = if of.writes { Use::Write } else { Use::Read };
            let is_in = |at: &i64| {
                let found = self.machine.memory.find(self.element(&elements, *at), &of.ty, how, self.records());
                *at <= of.most && found.is_ok()
            };
            if !indices.iter().all(is_in) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn load_checked(&mut self, number: usize, mask: Mask) -> Go<Laned> {
        let (elements, indices) = self.checked(number)?;
        let span = self.version.checked[&number].index.span;
        self.gather(&elements, &indices, mask, span)
    }

    pub(super) fn store_checked(&mut self, number: usize, value: &Laned, mask: Mask) -> Go<()> {
        let (elements, indices) = self.checked(number)?;
        let span = self.version.checked[&number].index.span;
        self.scatter(&elements, &indices, value, mask, span)
    }

    /// The elements that a loop uses, and the index of that of the round, of the first item if each has its own.
    pub(super) fn in_bounds(&mut self, of: &LoopElement) -> (Elements, i64) {
        let (now, held) = (self.variable(of.counter), self.held(of.access).clone());
        let Held::InBounds(elements, first) = held else { panic!("elements of a loop that were not checked") };
        let now = index(&now, self.type_of(of.counter));
        (elements, first.wrapping_add(now.wrapping_sub(of.lowest).wrapping_mul(of.stride)))
    }

    pub(super) fn load_in_bounds(&mut self, of: &LoopElement) -> Go<Laned> {
        let (elements, first) = self.in_bounds(of);
        let indices: Vec<_> = (0..self.count() as i64).map(|lane| first + lane).collect();
        self.gather(&elements, &indices, None, self.span())
    }

    /// Whether the accesses of all rounds of a loop are in bounds.
    pub(super) fn check_loop(&mut self, of: &'m LoopChecks) -> Go<bool> {
        let mut are_inside = true;
        for access in &of.accesses {
            let others = if access.is_row { self.count() as i128 - 1 } else { 0 };
            if let Some(WidenedStart { own, ty, start, most }) = &access.widened {
                let start = self.scalar(start)?.0;
                are_inside &= integer(element_of(ty), start.bits()) + others <= i128::from(*most);
                self.hold(*own, Held::Uniform(start, ty.clone()));
            }
            let (value, ty) = self.scalar(&access.index)?;
            let first = index(&value, &ty).wrapping_add(access.low);
            let elements = self.base(&access.base)?;
            for at in [i128::from(first), i128::from(first) + i128::from(access.extent) - 1 + others] {
                let found = i64::try_from(at).is_ok_and(|at| {
                    let place = self.element(&elements, at);
                    at >= 0 && self.machine.memory.find(place, &elements.ty, Use::Read, self.records()).is_ok()
                });
                are_inside &= found && at <= i128::from(access.most);
            }
            self.hold(access.name, Held::InBounds(elements, first));
        }
        Ok(are_inside)
    }

    fn first_index(&mut self, of: &'m FirstIndex) -> Go<i64> {
        Ok(match of {
            FirstIndex::Scalar(first) => {
                let (first, ty) = self.scalar(first)?;
                index(&first, &ty)
            }
            FirstIndex::Lanes(lanes) | FirstIndex::Guessed(lanes) => Self::indices(&self.value(lanes)?)[0],
        })
    }

    /// The first element of each item, so many further for each next one, if none wraps.
    fn interleaved(&self, first: i64, most: i64, count: usize) -> Option<Vec<i64>> {
        let len = (self.count() * count) as i64;
        let last = first.checked_add(len - 1)?;
        (last <= most).then(|| (0..self.count()).map(|lane| first + (lane * count) as i64).collect())
    }

    pub(super) fn group_load(&mut self, of: &'m GroupLoad) -> Go<()> {
        let base = self.base(&of.base)?;
        let firsts = match &of.grouping {
            Grouping::Apart(lanes) => Some(Self::indices(&self.value(lanes)?)),
            Grouping::Interleaved { first, most, before } => {
                let first = self.first_index(first)?;
                self.interleaved(first.wrapping_sub(*before as i64), *most, of.count)
            }
        };
        let (active, mut values) = (self.active(of.mask), Vec::new());
        let is_inside = firsts.as_ref().is_some_and(|firsts| {
            let mut all = active.iter().zip(firsts).filter(|(active, _)| **active);
            all.all(|(_, first)| {
                (0..of.count as i64).all(|part| self.is_inside(&base, first.wrapping_add(part), Use::Read))
            })
        });
        let firsts = firsts.filter(|_| is_inside);
        for (lane, first) in firsts.iter().flatten().enumerate() {
            let mut parts = Vec::new();
            for part in 0..of.count as i64 {
                let load = || self.load_element(&base, first + part, self.version_span());
                parts.push(if active[lane] { Some(load()?) } else { None });
            }
            values.push(parts);
        }
        self.hold(of.name, Held::Group(Group { of: base, firsts, values }));
        Ok(())
    }

    fn is_inside(&self, of: &Elements, at: i64, how: Use) -> bool {
        self.machine.memory.find(self.element(of, at), &of.ty, how, self.records()).is_ok()
    }

    fn version_span(&self) -> Span {
        self.frames.last().map(|frame| frame.function.span).expect("a block is in a function")
    }

    /// An element of a group that was read, or by itself where the group is not inside.
    pub(super) fn load_member(&mut self, of: &'m Member) -> Go<Laned> {
        let Held::Group(group) = self.held(of.group) else { panic!("a group that is none") };
        if group.firsts.is_some() {
            let (ty, part) = (Self::loaded_type(&group.of), of.part as usize);
            let zero = Value::zero(&ty, self.records());
            let values = group.values.iter().map(|parts| parts[part].clone().unwrap_or_else(|| zero.clone()));
            return Ok(Laned { ty, values: values.collect() });
        }
        let base = self.base(&of.base)?;
        let indices = Self::indices(&self.value(&of.lanes)?);
        self.gather(&base, &indices, of.mask, of.site)
    }

    pub(super) fn begin_stores(
        &mut self,
        base: &'m Base,
        (first, most): (&'m FirstIndex, i64),
        count: usize,
        mask: Mask,
    ) -> Go<Held> {
        let base = self.base(base)?;
        let asked = match first {
            FirstIndex::Guessed(lanes) => Some(Self::indices(&self.value(lanes)?)),
            _ => None,
        };
        let first = self.first_index(first)?;
        let active = self.active(mask);
        let firsts = self.interleaved(first, most, count).filter(|firsts| {
            if asked.is_some_and(|asked| asked != *firsts) {
                return false;
            }
            let mut all = active.iter().zip(firsts).filter(|(active, _)| **active);
            all.all(|(_, first)| (0..count as i64).all(|part| self.is_inside(&base, first + part, Use::Write)))
        });
        Ok(Held::Group(Group { of: base, firsts, values: vec![vec![None; count]; self.count()] }))
    }

    /// An element that is kept until all are written, or is written at once where they are not inside.
    pub(super) fn store_member(&mut self, to: &'m Member, value: &'m VExpr) -> Go<()> {
        let value = self.value(value)?;
        let active = self.active(to.mask);
        let Some(Held::Group(group)) = &mut self.temps[to.group.0] else { panic!("a group that is none") };
        if group.firsts.is_some() {
            for (lane, active) in active.into_iter().enumerate() {
                if active {
                    group.values[lane][to.part as usize] = Some(value.values[lane].clone());
                }
            }
            return Ok(());
        }
        let base = self.base(&to.base)?;
        let indices = Self::indices(&self.value(&to.lanes)?);
        self.scatter(&base, &indices, &value, to.mask, to.site)
    }

    pub(super) fn end_stores(&mut self, group: &Group) -> Go<()> {
        let span = self.version_span();
        for (first, parts) in group.firsts.iter().flatten().zip(&group.values) {
            for (part, value) in parts.iter().enumerate() {
                if let Some(value) = value {
                    self.store_element(&group.of, first + part as i64, value, span)?;
                }
            }
        }
        Ok(())
    }

    /// The part of a value at steps: how many bytes it is in it, its type, and the component of it that is meant.
    fn part_at(&self, ty: &Type, steps: &[Step]) -> (usize, Type, Option<usize>) {
        let (mut offset, mut ty) = (0, ty.clone());
        for step in steps {
            match (*step, &ty) {
                (Step::Index(at), Type::Array(element, _)) => {
                    offset += at * self.size_of(element) as usize;
                    ty = (**element).clone();
                }
                (Step::Field(at), Type::Record(id)) => {
                    let field = &self.records()[id.0].fields[at];
                    offset += field.offset as usize;
                    ty = field.ty.clone();
                }
                (Step::Index(at), Type::Vector(..)) => return (offset, ty, Some(at)),
                (step, ty) => panic!("{step:?} in {ty:?}"),
            }
        }
        (offset, ty, None)
    }

    /// A part of a value, and its type.
    fn read_part(&self, of: &Value, ty: &Type, steps: &[Step]) -> (Value, Type) {
        if steps.is_empty() {
            return (of.clone(), ty.clone());
        }
        let (offset, inner, component) = self.part_at(ty, steps);
        let whole = match of {
            Value::Aggregate(bytes) => bytes.read(offset, &inner, self.records()),
            value => value.clone(),
        };
        match component {
            Some(at) => {
                let bits = whole.components().get(at).copied().unwrap_or(0);
                (Value::Scalar(bits), Type::Scalar(element_of(&inner)))
            }
            None => (whole, inner),
        }
    }

    fn write_part(&self, of: &mut Value, ty: &Type, steps: &[Step], new: &Value) {
        if steps.is_empty() {
            *of = new.clone();
            return;
        }
        let (offset, inner, component) = self.part_at(ty, steps);
        let mut part = match &*of {
            Value::Aggregate(bytes) => bytes.read(offset, &inner, self.records()),
            value => value.clone(),
        };
        match (component, &mut part) {
            (Some(at), Value::Vector(components)) => components[at] = new.bits(),
            _ => part = new.clone(),
        }
        match of {
            Value::Aggregate(bytes) => Rc::make_mut(bytes).write(offset, &part, &inner, self.records()),
            value => *value = part,
        }
    }

    /// The variable of a place, and the steps to the part of it.
    fn steps(&mut self, of: &'m LanePlace) -> Go<(VariableId, Vec<Step>)> {
        Ok(match of {
            LanePlace::Variable(variable) => (*variable, Vec::new()),
            LanePlace::Element(base, at) => {
                let (variable, mut steps) = self.steps(base)?;
                let (at, ty) = self.scalar(at)?;
                steps.push(Step::Index(index(&at, &ty) as usize));
                (variable, steps)
            }
            LanePlace::Component(base, lane) => {
                let (variable, mut steps) = self.steps(base)?;
                steps.push(Step::Index(usize::from(*lane)));
                (variable, steps)
            }
            LanePlace::Field(base, field) => {
                let (variable, mut steps) = self.steps(base)?;
                steps.push(Step::Field(*field));
                (variable, steps)
            }
        })
    }

    pub(super) fn read_place(&mut self, of: &'m LanePlace) -> Go<Laned> {
        let (variable, steps) = self.steps(of)?;
        let own = self.own(variable);
        let parts: Vec<_> = own.values.iter().map(|value| self.read_part(value, &own.ty, &steps)).collect();
        let ty = parts[0].1.clone();
        Ok(Laned { ty, values: parts.into_iter().map(|(value, _)| value).collect() })
    }

    pub(super) fn write_place(&mut self, of: &'m LanePlace, value: &Laned, mask: Mask) -> Go<()> {
        let (variable, steps) = self.steps(of)?;
        self.write_steps(variable, &steps, value, mask);
        Ok(())
    }

    fn write_steps(&mut self, variable: VariableId, steps: &[Step], value: &Laned, mask: Mask) {
        let (active, mut own) = (self.active(mask), self.own(variable).clone());
        let ty = own.ty.clone();
        for (lane, old) in own.values.iter_mut().enumerate().filter(|(lane, _)| active[*lane]) {
            self.write_part(old, &ty, steps, &value.values[lane]);
        }
        self.frame().lanes[variable.0] = Some(own);
    }

    /// An element of an array that stays with the items: it is a variable of theirs as others are.
    pub(super) fn load_kept(&mut self, of: &'m KeptElement) -> Go<Laned> {
        let at = self.scalar(&of.index)?;
        let own = self.own(of.array);
        Ok(self.parts(own, Step::Index(index(&at.0, &at.1) as usize)))
    }

    pub(super) fn store_kept(&mut self, to: &'m KeptElement, value: &Laned, mask: Mask) -> Go<()> {
        let at = self.scalar(&to.index)?;
        let steps = [Step::Index(index(&at.0, &at.1) as usize)];
        self.write_steps(to.array, &steps, value, mask);
        Ok(())
    }

    /// An element of an array, or of a vector, by an index of each item.
    pub(super) fn load_of_array(&mut self, array: &Laned, at: &Laned, of: &ArrayElement) -> Go<Laned> {
        let (indices, mut values) = (Self::indices(at), Vec::new());
        for (lane, active) in self.active(of.mask).into_iter().enumerate() {
            values.push(if active {
                let at = self.in_array(indices[lane], of)?;
                self.read_part(&array.values[lane], &array.ty, &[Step::Index(at)]).0
            } else {
                Value::zero(&of.ty, self.records())
            });
        }
        Ok(Laned { ty: of.ty.clone(), values })
    }

    #[allow(clippy::unused_self, reason = "beside its like")]
    fn in_array(&self, at: i64, of: &ArrayElement) -> Go<usize> {
        let inside = usize::try_from(at).ok().filter(|at| (*at as u64) < of.len);
        inside.ok_or_else(|| beyond(at, of.len, of.site))
    }

    pub(super) fn store_of_array(
        &mut self,
        array: &'m LanePlace,
        at: &Laned,
        to: &ArrayElement,
        value: &Laned,
    ) -> Go<()> {
        let mut whole = self.read_place(array)?;
        let (indices, ty) = (Self::indices(at), whole.ty.clone());
        for (lane, active) in self.active(to.mask).into_iter().enumerate() {
            if active {
                let at = self.in_array(indices[lane], to)?;
                self.write_part(&mut whole.values[lane], &ty, &[Step::Index(at)], &value.values[lane]);
            }
        }
        self.write_place(array, &whole, None)
    }

    /// A part of each value.
    pub(super) fn component(&self, of: &Laned, at: usize) -> Laned {
        if !matches!(of.ty, Type::Vector(..) | Type::Array(..)) {
            return of.clone();
        }
        self.parts(of, Step::Index(at))
    }

    pub(super) fn field(&self, of: &Laned, at: usize) -> Laned {
        self.parts(of, Step::Field(at))
    }

    fn parts(&self, of: &Laned, step: Step) -> Laned {
        let parts: Vec<_> = of.values.iter().map(|value| self.read_part(value, &of.ty, &[step])).collect();
        let ty = parts[0].1.clone();
        Laned { ty, values: parts.into_iter().map(|(value, _)| value).collect() }
    }

    /// An atomic function: one item after the other.
    pub(super) fn atomic(&mut self, of: &'m Atomic) -> Go<Laned> {
        let indices = match &of.index {
            AtomicIndex::Lanes { lanes, .. } => Self::indices(&self.value(lanes)?),
            AtomicIndex::Checked(number) => Self::indices(&self.load_checked(*number, of.mask)?),
            AtomicIndex::Contiguous { numbers, index, site } => {
                let numbers = self.base(numbers)?;
                let at = self.contiguous(index)?;
                Self::indices(&self.gather(&numbers, &at, of.mask, *site)?)
            }
        };
        let mut operands = Vec::new();
        for (_, _, value) in &of.operands {
            operands.push(self.value(value)?);
        }
        let base = self.base(&of.base)?;
        let mut values = Vec::new();
        for (lane, active) in self.active(of.mask).into_iter().enumerate() {
            if !active {
                values.push(Value::zero(&base.ty, self.records()));
                continue;
            }
            let mut given = vec![Value::Pointer(self.element(&base, indices[lane]))];
            given.extend(operands.iter().map(|operand| operand.values[lane].clone()));
            let before = self.view(lane, |view| view.atomic(of.function, &given, &base.ty));
            values.push(before.map_err(|what| Trap { span: of.site, what })?);
        }
        Ok(Laned { ty: base.ty, values })
    }

    /// A multiple of an index, which is outside where it would wrap.
    pub(super) fn scaled(of: &Laned, by: u64) -> Laned {
        let scaled = |at: &i64| at.checked_mul(by as i64).unwrap_or(i64::MIN / 2);
        let values = Self::indices(of).iter().map(|at| Value::Scalar(scaled(at) as u64)).collect();
        Laned { ty: Type::Scalar(LONG), values }
    }
}
