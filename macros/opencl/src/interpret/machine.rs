//! The things that items share, and values and places as one of them computes them.

use std::collections::HashMap;
use std::rc::Rc;

use swz_core::opencl::expansion::Texels;

use super::functions::{self, converted, index, mask};
use super::memory::{self, Access, Memory};
use super::scalar;
use super::value::{Bytes, Kind, Pointer, Value, size};
use crate::ast::Space;
use crate::builtin::{Builtin, Item};
use crate::ir::arena::Id;
use crate::ir::expr::{BinaryOp, Cast, Expr, ExprKind, Logic, Place, PlaceKind, UnaryOp};
use crate::ir::function::{Function, Module};
use crate::ir::var::{Var, VarKind};
use crate::program::{self, Checked, Half};
use crate::source::Span;
use crate::transform::CheckedLoop;
use crate::types::{self, Record, Type};

/// A fault of the program's.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trap {
    pub(crate) span: Span,
    pub(crate) what: String,
}

pub(crate) type Run<T> = Result<T, Trap>;

/// The state of a launch.
pub(crate) struct Machine<'m> {
    pub(crate) module: &'m Module,
    pub(crate) memory: Memory,
    pub(crate) images: Vec<Texels<'m>>,
    pub(crate) range: Range,
    /// How many items a sub-group has, but for the last one of a group.
    pub(crate) sub_group: u64,
    /// The constants of the program, by their numbers.
    pub(crate) globals: Vec<usize>,
    pub(crate) printed: String,
    /// The accesses that the row of an item has checked before.
    pub(crate) row: Option<CheckedAccesses<'m>>,
}

/// The accesses that are checked before an item runs.
pub(crate) struct CheckedAccesses<'m> {
    /// The item's own element, or the first of those that it may use, by the numbers of the checks.
    pub(crate) elements: HashMap<usize, Pointer>,
    /// The loops whose accesses are checked before them, and the end of the one that runs.
    pub(crate) loops: &'m [CheckedLoop],
    pub(crate) end: Value,
}

/// How many items there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// How many dimensions it has: the sizes of others are 1.
    pub dimensions: u32,
    /// Items in each dimension.
    pub global: [u64; 3],
    /// Items of a group.
    pub local: [u64; 3],
    /// The numbers of the items begin here.
    pub offset: [u64; 3],
}

/// The numbers of an item.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ids {
    pub(crate) group: [u64; 3],
    pub(crate) local: [u64; 3],
}

impl Ids {
    /// The number of the item in its group.
    pub(crate) fn number(self, range: [u64; 3]) -> usize {
        let [x, y, z] = self.local;
        ((z * range[1] + y) * range[0] + x) as usize
    }
}

/// The storage of a variable of a frame.
#[derive(Clone, Debug)]
pub(crate) enum Slot {
    Value(Value),
    /// In an object of its own.
    Object(usize),
}

/// Variables in memory of a group, by function and number.
pub(crate) type Locals = HashMap<(usize, Id<Var>), usize>;

/// The view of an item that computes.
pub(crate) struct View<'v, 'm> {
    pub(crate) machine: &'v mut Machine<'m>,
    pub(crate) function: &'m Function,
    pub(crate) number: usize,
    pub(crate) slots: &'v [Slot],
    pub(crate) locals: &'v Locals,
    pub(crate) ids: Ids,
}

/// A place that was found.
pub(crate) struct Found<'m> {
    pub(crate) base: Base,
    /// The components that are meant, of the vector that is there.
    pub(crate) lanes: Option<Vec<u8>>,
    /// The type of what is there, without the components.
    pub(crate) ty: &'m Type,
}

#[derive(Clone, Copy)]
pub(crate) enum Base {
    /// A variable without an address.
    Slot(Id<Var>),
    /// Memory; `is_own` is that of a variable whose elements were checked on the way.
    Memory { pointer: Pointer, is_own: bool },
}

impl<'m> View<'_, 'm> {
    pub(crate) fn records(&self) -> &'m [Record] {
        &self.machine.module.records
    }

    fn expr(&self, id: Id<Expr>) -> &'m Expr {
        &self.function.exprs[id]
    }

    /// A value. A chain of operators is computed from the left, without recursion.
    pub(crate) fn value(&mut self, id: Id<Expr>) -> Run<Value> {
        let (mut links, mut first) = (Vec::new(), id);
        while let ExprKind::Binary(_, left, _) | ExprKind::Logical(_, left, _) = self.expr(first).kind {
            links.push(first);
            first = left;
        }
        let mut value = self.one(first)?;
        while let Some(link) = links.pop() {
            let expr = self.expr(link);
            value = match expr.kind {
                ExprKind::Logical(logic, _, right) => {
                    let decides = (value.bits() != 0) == (logic == Logic::Or);
                    if decides { value } else { self.value(right)? }
                }
                ExprKind::Binary(operator, left, right) => {
                    let right_value = self.value(right)?;
                    self.binary(operator, &value, &self.expr(left).ty, &right_value, &self.expr(right).ty, expr)?
                }
                _ => value,
            };
        }
        Ok(value)
    }

    fn binary(
        &mut self,
        operator: BinaryOp,
        left: &Value,
        left_ty: &Type,
        right: &Value,
        right_ty: &Type,
        of: &Expr,
    ) -> Run<Value> {
        match operator {
            BinaryOp::Offset => {
                // A `void *` steps over bytes, as one that points to nothing known does.
                let size = left_ty.pointee().map_or(0, |pointee| size(&pointee.ty, self.records()).max(1) as u64);
                Ok(Value::Pointer(left.pointer().offset(index(right, right_ty), size)))
            }
            BinaryOp::Distance => {
                let size = left_ty.pointee().map_or(1, |pointee| size(&pointee.ty, self.records()).max(1) as i64);
                let memory = &self.machine.memory;
                let bytes = memory.address(left.pointer()).wrapping_sub(memory.address(right.pointer())) as i64;
                Ok(Value::Scalar(bytes.wrapping_div(size) as u64))
            }
            BinaryOp::Compare(comparison) if matches!(left_ty, Type::Pointer(_)) => {
                let memory = &self.machine.memory;
                let (a, b) = (memory.address(left.pointer()), memory.address(right.pointer()));
                Ok(Value::Scalar(scalar::compare(comparison, types::ULONG, a, b).into()))
            }
            BinaryOp::Compare(comparison) => {
                let Some(element) = left_ty.element() else { return Ok(Value::Nothing) };
                let set = if of.ty.is_vector() { mask(&of.ty) } else { 1 };
                let holds = |(a, b): (&u64, &u64)| if scalar::compare(comparison, element, *a, *b) { set } else { 0 };
                Ok(Value::of_components(left.components().iter().zip(right.components()).map(holds).collect()))
            }
            BinaryOp::Arithmetic(operator) => {
                let Some(element) = left_ty.element() else { return Ok(Value::Nothing) };
                let (a, b) = (left.components(), right.components());
                let mut components = Vec::with_capacity(a.len());
                for (a, b) in a.iter().zip(b) {
                    let result = scalar::binary(operator, element, *a, *b);
                    components.push(result.map_err(|what| Trap { span: of.span, what: what.to_owned() })?);
                }
                Ok(Value::of_components(components))
            }
        }
    }

    /// A value that is no operation of two.
    fn one(&mut self, id: Id<Expr>) -> Run<Value> {
        let expr = self.expr(id);
        let ty = &expr.ty;
        Ok(match &expr.kind {
            ExprKind::Const(value) => {
                constant(self.machine.module, &self.machine.memory, &self.machine.globals, value, ty)
            }
            ExprKind::Load(place) => return self.load(*place),
            ExprKind::AddressOf(place) => Value::Pointer(self.address_of(*place)?),
            ExprKind::Unary(operator, value) => {
                let value = self.value(*value)?;
                let element = ty.element().unwrap_or(types::BOOL);
                let of = |bits: &u64| scalar::unary(*operator, element, *bits);
                debug_assert!(*operator != UnaryOp::Not || *ty == Type::BOOL, "`!` of no `bool`");
                Value::of_components(value.components().iter().map(of).collect())
            }
            ExprKind::Cast(cast, value) => {
                let from = &self.expr(*value).ty;
                let value = self.value(*value)?;
                self.cast(*cast, &value, from, ty)
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let holds = self.value(*condition)?.bits() != 0;
                return self.value(if holds { *then } else { *otherwise });
            }
            ExprKind::Compose(parts) => {
                let values = self.values(parts)?;
                self.compose(&values, ty)
            }
            ExprKind::Union(field, value) => {
                let value = self.value(*value)?;
                let mut bytes = self.zeros(ty);
                if let Type::Record(id) = ty {
                    bytes.write(0, &value, &self.records()[id.0].fields[*field].ty, self.records());
                }
                Value::Aggregate(Rc::new(bytes))
            }
            ExprKind::Swizzle(value, lanes) => {
                let value = self.value(*value)?;
                swizzled(&value, lanes)
            }
            ExprKind::Field(value, field) => {
                let of = &self.expr(*value).ty;
                let (Value::Aggregate(bytes), Type::Record(id)) = (self.value(*value)?, of) else {
                    return Ok(Value::Nothing);
                };
                let field = &self.records()[id.0].fields[*field];
                bytes.read(field.offset as usize, &field.ty, self.records())
            }
            ExprKind::Builtin(builtin, arguments) => return self.builtin(builtin, arguments, expr),
            ExprKind::Binary(..) | ExprKind::Logical(..) | ExprKind::Call(..) => {
                return Err(Trap { span: expr.span, what: "is no value by itself".to_owned() });
            }
        })
    }

    pub(crate) fn values(&mut self, of: &[Id<Expr>]) -> Run<Vec<Value>> {
        of.iter().map(|value| self.value(*value)).collect()
    }

    fn zeros(&self, ty: &Type) -> Bytes {
        Bytes { bytes: vec![0; size(ty, self.records())], ..Bytes::default() }
    }

    fn compose(&self, values: &[Value], ty: &Type) -> Value {
        let records = self.records();
        match ty {
            Type::Vector(..) => {
                Value::of_components(values.iter().flat_map(|value| value.components().iter().copied()).collect())
            }
            Type::Array(element, _) => {
                let (mut bytes, size) = (self.zeros(ty), size(element, records));
                for (at, value) in values.iter().enumerate() {
                    bytes.write(at * size, value, element, records);
                }
                Value::Aggregate(Rc::new(bytes))
            }
            Type::Record(id) => {
                let mut bytes = self.zeros(ty);
                for (value, field) in values.iter().zip(&records[id.0].fields) {
                    bytes.write(field.offset as usize, value, &field.ty, records);
                }
                Value::Aggregate(Rc::new(bytes))
            }
            _ => Value::Nothing,
        }
    }

    fn cast(&self, cast: Cast, value: &Value, from: &Type, to: &Type) -> Value {
        match cast {
            Cast::Number => converted(value, from, to, false, None),
            Cast::Splat => Value::of_components(vec![value.bits(); usize::from(to.width())]),
            Cast::Pointer => {
                let (Some(from), Some(to)) = (from.pointee(), to.pointee()) else { return value.clone() };
                // Between address spaces and qualifiers nothing changes.
                if is_same(&from.ty, &to.ty) {
                    return value.clone();
                }
                Value::Pointer(memory::cast(value.pointer(), &to.ty, self.records()))
            }
            Cast::InSpace(space) => {
                let is_there = self.machine.memory.space(value.pointer()) == Some(space);
                if is_there { value.clone() } else { Value::Pointer(Pointer::NULL) }
            }
            Cast::Fence => Value::Scalar(match self.machine.memory.space(value.pointer()) {
                Some(Space::Local) => 1,
                Some(Space::Global) => 2,
                _ => 0,
            }),
            Cast::PointerToInteger => {
                let address = Value::Scalar(self.machine.memory.address(value.pointer()));
                converted(&address, &Type::SIZE, to, false, None)
            }
            Cast::IntegerToPointer => {
                let at = converted(value, from, &Type::SIZE, false, None).bits();
                Value::Pointer(Pointer { at, ..Pointer::NULL })
            }
        }
    }

    /// The value of a place.
    pub(crate) fn load(&mut self, place: Id<Place>) -> Run<Value> {
        let found = self.find(place)?;
        let whole = match found.base {
            Base::Slot(var) => match &self.slots[var.index()] {
                Slot::Value(value) => value.clone(),
                Slot::Object(_) => Value::Nothing,
            },
            Base::Memory { pointer, .. } => {
                let span = self.function.places[place].span;
                let loaded = self.machine.memory.load(pointer, found.ty, self.records());
                loaded.map_err(|what| Trap { span, what })?
            }
        };
        Ok(match found.lanes {
            Some(lanes) => swizzled(&whole, &lanes),
            None => whole,
        })
    }

    /// Finds a place. Its operands are computed now.
    pub(crate) fn find(&mut self, id: Id<Place>) -> Run<Found<'m>> {
        let place = &self.function.places[id];
        let memory = |pointer, is_own| Base::Memory { pointer, is_own };
        let whole = |base| Ok(Found { base, lanes: None, ty: &place.ty });
        match &place.kind {
            PlaceKind::Var(var) => match &self.slots[var.index()] {
                _ if self.function.vars[*var].kind == VarKind::Local => whole(memory(self.local(*var), false)),
                Slot::Value(_) => whole(Base::Slot(*var)),
                Slot::Object(object) => {
                    let variable = &self.function.vars[*var];
                    let kind =
                        if variable.addressed { memory::kind_of(&variable.ty, self.records()) } else { Kind::Bytes };
                    whole(memory(self.machine.memory.pointer_to(*object, true, kind), !variable.addressed))
                }
            },
            PlaceKind::Global(global) => {
                let object = self.machine.globals[global.0];
                whole(memory(self.machine.memory.pointer_to(object, false, Kind::Bytes), true))
            }
            PlaceKind::Deref(pointer) => {
                // An index so far away that the address wraps is outside.
                if let ExprKind::Binary(BinaryOp::Offset, base, count) = self.expr(*pointer).kind {
                    let base = self.value(base)?.pointer();
                    let count = index(&self.value(count)?, &Type::Scalar(types::LONG));
                    return whole(memory(self.further(base, count, &place.ty), false));
                }
                whole(memory(self.value(*pointer)?.pointer(), false))
            }
            PlaceKind::Element(base, at) => {
                let of = self.find(*base)?;
                let count = index(&self.value(*at)?, &Type::Scalar(types::LONG));
                self.element(of, *base, count, place)
            }
            PlaceKind::Field(base, field) => {
                let of = self.find(*base)?;
                let base_ty = &self.function.places[*base].ty;
                let Base::Memory { pointer, is_own } = of.base else { return Ok(of) };
                whole(memory(memory::field(pointer, base_ty, *field, self.records()), is_own))
            }
            PlaceKind::Lanes(base, lanes) => {
                let mut of = self.find(*base)?;
                of.lanes = Some(match of.lanes {
                    None => lanes.clone(),
                    Some(outer) => {
                        lanes.iter().map(|lane| outer.get(usize::from(*lane)).copied().unwrap_or(3)).collect()
                    }
                });
                Ok(of)
            }
        }
    }

    /// So many elements further, or outside of all memory.
    fn further(&self, pointer: Pointer, count: i64, ty: &Type) -> Pointer {
        let size = size(ty, self.records()) as u64;
        let far = i64::MAX / (size.max(1) as i64);
        if (-far..far).contains(&count) {
            pointer.offset(count, size)
        } else {
            Pointer { at: pointer.len as u64, ..pointer }
        }
    }

    /// An element of an array, or a component of a vector.
    fn element(&mut self, of: Found<'m>, base: Id<Place>, count: i64, place: &'m Place) -> Run<Found<'m>> {
        let base_ty = &self.function.places[base].ty;
        let beyond =
            |len: u64, span: Span| Trap { span, what: format!("is outside of its array: element {count} of {len}") };
        if let Type::Array(_, len) = base_ty {
            let Base::Memory { pointer, is_own } = of.base else { return Ok(of) };
            if is_own && !(0..*len as i64).contains(&count) {
                return Err(beyond(*len, place.span));
            }
            let pointer = self.further(pointer, count, &place.ty);
            return Ok(Found { base: Base::Memory { pointer, is_own }, lanes: None, ty: &place.ty });
        }
        let width = of.ty.width();
        let lanes = of.lanes.unwrap_or_else(|| (0..width).collect());
        // Components that do not exist are none.
        let lanes: Vec<u8> = lanes.into_iter().filter(|lane| *lane < width).collect();
        let Some(lane) = usize::try_from(count).ok().and_then(|count| lanes.get(count)) else {
            return Err(beyond(lanes.len() as u64, place.span));
        };
        Ok(Found { base: of.base, lanes: Some(vec![*lane]), ty: of.ty })
    }

    /// The pointer to a variable of the group's.
    fn local(&self, var: Id<Var>) -> Pointer {
        let object = self.locals[&(self.number, var)];
        self.machine.memory.pointer_to(object, true, Kind::Bytes)
    }

    /// The address of a place. An element may be outside: it is not used yet.
    fn address_of(&mut self, id: Id<Place>) -> Run<Pointer> {
        let place = &self.function.places[id];
        let records = self.records();
        Ok(match &place.kind {
            PlaceKind::Var(var) => match &self.slots[var.index()] {
                _ if self.function.vars[*var].kind == VarKind::Local => self.local(*var),
                Slot::Object(object) => {
                    let kind = memory::kind_of(&self.function.vars[*var].ty, records);
                    self.machine.memory.pointer_to(*object, true, kind)
                }
                Slot::Value(_) => Pointer::NULL,
            },
            PlaceKind::Global(global) => {
                let kind = memory::kind_of(&place.ty, records);
                self.machine.memory.pointer_to(self.machine.globals[global.0], false, kind)
            }
            PlaceKind::Deref(pointer) => self.value(*pointer)?.pointer(),
            PlaceKind::Element(base, at) => {
                let of_vector = self.function.places[*base].ty.is_vector();
                let base = self.address_of(*base)?;
                let count = index(&self.value(*at)?, &Type::Scalar(types::LONG));
                let base = if of_vector { memory::cast(base, &place.ty, records) } else { base };
                base.offset(count, size(&place.ty, records) as u64)
            }
            PlaceKind::Field(base, field) => {
                let of = &self.function.places[*base].ty;
                memory::field(self.address_of(*base)?, of, *field, records)
            }
            PlaceKind::Lanes(base, lanes) => {
                let scalar = place.ty.element().map_or(Type::Bad, Type::Scalar);
                let base = memory::cast(self.address_of(*base)?, &scalar, records);
                base.offset(lanes.first().copied().unwrap_or(0).into(), size(&scalar, records) as u64)
            }
        })
    }

    /// Writes a place in memory. A variable without an address is the caller's to write.
    pub(crate) fn store(&mut self, found: &Found<'_>, value: &Value, span: Span) -> Run<()> {
        let Base::Memory { pointer, .. } = found.base else { return Ok(()) };
        let (records, width) = (self.records(), found.ty.width());
        let trap = |what| Trap { span, what };
        let Some(lanes) = &found.lanes else {
            return self.machine.memory.store(pointer, value, found.ty, records).map_err(trap);
        };
        // Some components only: others may be written by other items at the same time.
        let scalar = found.ty.element().map_or(Type::Bad, Type::Scalar);
        let size = size(&scalar, records) as u64;
        for (lane, bits) in lanes.iter().zip(value.components()).filter(|(lane, _)| **lane < width) {
            let at = memory::cast(pointer, &scalar, records).offset((*lane).into(), size);
            self.machine.memory.store(at, &Value::Scalar(*bits), &scalar, records).map_err(trap)?;
        }
        Ok(())
    }

    /// The value of a built-in function that has no effect.
    fn builtin(&mut self, builtin: &Builtin, arguments: &[Id<Expr>], of: &Expr) -> Run<Value> {
        let values = self.values(arguments)?;
        let types: Vec<&Type> = arguments.iter().map(|argument| &self.expr(*argument).ty).collect();
        let trap = |what| Trap { span: of.span, what };
        let parts = || values.iter().map(Value::components).collect::<Vec<_>>();
        Ok(match builtin {
            Builtin::Function(function) => functions::call(*function, &types, &values, &of.ty).map_err(trap)?,
            Builtin::Convert { saturated, rounding } => converted(&values[0], types[0], &of.ty, *saturated, *rounding),
            Builtin::Reinterpret => {
                let mut bytes = self.zeros(types[0]);
                bytes.write(0, &values[0], types[0], self.records());
                bytes.read(0, &of.ty, self.records())
            }
            Builtin::Load { width, half } => {
                let scalar = types[1].pointee().map_or(Type::Bad, |pointee| pointee.ty.clone());
                let (read, ty) =
                    self.vector(*width, *half, &values[0], &values[1], &scalar, Access::Read).map_err(trap)?;
                let loaded = self.machine.memory.load(read, &ty, self.records()).map_err(trap)?;
                // The memory of a vector is that of an array of its components.
                let loaded = self.components_of(&loaded, &scalar, *width);
                converted(&loaded, &scalar, &of.ty, false, None)
            }
            Builtin::Shuffle | Builtin::Shuffle2 => functions::shuffle(&parts()),
            Builtin::Item(item) => {
                let dimension = values.first().map_or(0, Value::bits);
                Value::Scalar(self.item(*item, dimension))
            }
            Builtin::Image(image) => {
                let Some(Value::Image(number)) = values.first() else { return Ok(Value::Nothing) };
                let texels = self.machine.images[*number];
                super::image::call(*image, texels, &values, &types, &of.ty).map_err(trap)?
            }
            Builtin::OfSubGroup(name) => match self.of_sub_group(name, &values) {
                Some(value) => value,
                None => return Err(trap(format!("calls `{name}`, which the interpreter does not know"))),
            },
            Builtin::Checked(checked) => self.checked(*checked, &values, &types, of)?,
            Builtin::Block { writes: false } => self.block(false, arguments, of)?,
            _ => return Err(trap("has an effect, and is no value by itself".to_owned())),
        })
    }

    /// The use of what the row has checked.
    fn checked(&mut self, of: Checked, values: &[Value], types: &[&Type], expr: &Expr) -> Run<Value> {
        if let (Checked::OwnElement(_), [pointer]) = (of, values) {
            return Ok(pointer.clone());
        }
        let Some(row) = &self.machine.row else {
            return Err(Trap { span: expr.span, what: "names the check of a row that has none".to_owned() });
        };
        let number = values.first().map_or(0, |value| index(value, types[0]));
        let size_of = |ty: &Type| ty.pointee().map_or(1, |to| size(&to.ty, self.records()).max(1) as u64);
        Ok(match of {
            Checked::Element(check) => Value::Pointer(row.elements[&check].offset(number, size_of(&expr.ty))),
            Checked::End => row.end.clone(),
            Checked::OwnElement(_) => Value::Nothing,
            Checked::Inside(at) => {
                let CheckedLoop { counter, elements } = &row.loops[at];
                let var = |variable: program::VariableId| &self.function.vars[Id::new(variable.0)];
                let Slot::Value(begin) = &self.slots[counter.0] else { return Ok(Value::Scalar(0)) };
                let mut holds = number >= 0 && index(begin, &var(*counter).ty) >= 0;
                for of in elements {
                    let ty = &var(of.base).ty;
                    let how = if of.writes { Access::Write } else { Access::Read };
                    let ends = [0, number - 1].map(|at| row.elements[&of.number].offset(at, size_of(ty)));
                    let is_inside = |at: &Pointer| {
                        ty.pointee()
                            .is_some_and(|to| self.machine.memory.find(*at, &to.ty, how, self.records()).is_ok())
                    };
                    holds &= number == 0 || ends.iter().all(is_inside);
                }
                self.machine.row.iter_mut().for_each(|row| row.end = values[0].clone());
                Value::Scalar(holds.into())
            }
        })
    }

    /// The pointer to the elements of `vloadN` and `vstoreN`, and their type: an array, so that no alignment is asked for.
    pub(crate) fn vector(
        &self,
        width: u8,
        half: Option<Half>,
        offset: &Value,
        pointer: &Value,
        scalar: &Type,
        access: Access,
    ) -> Result<(Pointer, Type), String> {
        let stride = if half == Some(Half::Aligned) { width.next_power_of_two() } else { width };
        let first = (offset.bits() as i64).wrapping_mul(stride.into());
        let at = if width == 1 {
            self.further(pointer.pointer(), first, scalar)
        } else {
            pointer.pointer().offset(first, size(scalar, self.records()) as u64)
        };
        let ty = Type::Array(Rc::new(scalar.clone()), width.into());
        self.machine.memory.find(at, &ty, access, self.records())?;
        Ok((at, ty))
    }

    fn components_of(&self, array: &Value, scalar: &Type, width: u8) -> Value {
        let Value::Aggregate(bytes) = array else { return array.clone() };
        let size = size(scalar, self.records());
        let lane = |lane: usize| bytes.read(lane * size, scalar, self.records()).bits();
        Value::of_components((0..usize::from(width)).map(lane).collect())
    }

    /// Questions of an item about itself and its range.
    fn item(&self, item: Item, dimension: u64) -> u64 {
        let (range, ids) = (self.machine.range, self.ids);
        let of = |values: [u64; 3], none: u64| {
            usize::try_from(dimension).ok().and_then(|dimension| values.get(dimension)).copied().unwrap_or(none)
        };
        let global: [u64; 3] = std::array::from_fn(|d| ids.group[d] * range.local[d] + ids.local[d]);
        let linear = |ids: [u64; 3], sizes: [u64; 3]| (ids[2] * sizes[1] + ids[1]) * sizes[0] + ids[0];
        match item {
            Item::WorkDim => range.dimensions.into(),
            Item::GlobalSize => of(range.global, 1),
            Item::GlobalId => of(std::array::from_fn(|d| global[d].wrapping_add(range.offset[d])), 0),
            Item::LocalSize | Item::EnqueuedLocalSize => of(range.local, 1),
            Item::LocalId => of(ids.local, 0),
            Item::NumGroups => of(std::array::from_fn(|d| range.global[d] / range.local[d].max(1)), 1),
            Item::GroupId => of(ids.group, 0),
            Item::GlobalOffset => of(range.offset, 0),
            Item::GlobalLinearId => linear(global, range.global),
            Item::LocalLinearId => linear(ids.local, range.local),
        }
    }
}

/// Components of a vector. One that does not exist is zero.
fn swizzled(value: &Value, lanes: &[u8]) -> Value {
    let of = value.components();
    Value::of_components(lanes.iter().map(|lane| of.get(usize::from(*lane)).copied().unwrap_or(0)).collect())
}

/// Whether two types are the same but for the qualifiers of what pointers in them point to.
fn is_same(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::Pointer(left), Type::Pointer(right)) => is_same(&left.ty, &right.ty),
        (Type::Array(left, len), Type::Array(right, other)) => len == other && is_same(left, right),
        _ => left == right,
    }
}

/// A constant of a type.
pub(crate) fn constant(module: &Module, memory: &Memory, globals: &[usize], of: &program::Value, ty: &Type) -> Value {
    let records = &module.records;
    let part = |value: &program::Value, ty: &Type| constant(module, memory, globals, value, ty);
    let in_bytes = |fill: &dyn Fn(&mut Bytes)| {
        let mut bytes = Bytes { bytes: vec![0; size(ty, records)], ..Bytes::default() };
        fill(&mut bytes);
        Value::Aggregate(Rc::new(bytes))
    };
    match (of, ty) {
        (program::Value::Integer(number), Type::Scalar(element)) => Value::Scalar(scalar::wrapped(element, *number)),
        (program::Value::Integer(number), Type::Pointer(_)) => {
            Value::Pointer(Pointer { at: *number as u64, ..Pointer::NULL })
        }
        (program::Value::Integer(number), Type::Sampler) => Value::Sampler(*number as u32),
        (program::Value::Float(number), Type::Scalar(element)) => Value::Scalar(scalar::floating(element, *number)),
        (program::Value::List(values), Type::Vector(element, width)) => {
            let scalar = Type::Scalar(element);
            let mut components: Vec<u64> = values.iter().map(|value| part(value, &scalar).bits()).collect();
            components.resize(usize::from(*width), 0);
            Value::of_components(components)
        }
        (program::Value::List(values), Type::Array(element, len)) => in_bytes(&|bytes| {
            for (at, value) in values.iter().take(*len as usize).enumerate() {
                bytes.write(at * size(element, records), &part(value, element), element, records);
            }
        }),
        (program::Value::List(values), Type::Record(id)) => in_bytes(&|bytes| {
            for (value, field) in values.iter().zip(&records[id.0].fields) {
                bytes.write(field.offset as usize, &part(value, &field.ty), &field.ty, records);
            }
        }),
        (program::Value::Bytes(text), Type::Array(..)) => in_bytes(&|bytes| {
            let len = text.len().min(bytes.bytes.len());
            bytes.bytes[..len].copy_from_slice(&text[..len]);
        }),
        (program::Value::Address(global, offset), Type::Pointer(to)) => {
            let Some(object) = globals.get(global.0) else { return Value::zero(ty, records) };
            let of = &module.globals[global.0].ty;
            let whole = memory.pointer_to(*object, false, memory::kind_of(of, records));
            let is_first = *offset == 0 && is_same(of, &to.ty);
            // The code that is emitted finds an element of a variable that is kept by its number.
            let is_element = matches!(of, Type::Array(element, _) if is_same(element, &to.ty))
                && module.globals[global.0].memory == program::Memory::Kept;
            let pointer = if is_first || is_element { whole } else { memory::cast(whole, &to.ty, records) };
            Value::Pointer(Pointer { at: *offset, ..pointer })
        }
        (program::Value::Union(field, value), Type::Record(id)) => in_bytes(&|bytes| {
            let field = &records[id.0].fields[*field];
            bytes.write(0, &part(value, &field.ty), &field.ty, records);
        }),
        _ => Value::zero(ty, records),
    }
}
