//! Values of each item.

use super::block::{Block, Exit, Go, Held, Laned, element_of, stepped};
use crate::builtin::{Function, Image, Kind as FunctionKind};
use crate::interpret::functions::{self, call, call_with_second, converted};
use crate::interpret::image;
use crate::interpret::machine::Trap;
use crate::interpret::scalar::{self, integer};
use crate::interpret::value::{Bytes, Value};
use crate::ir::arena::Id;
use crate::ir::expr::UnaryOp;
use crate::program::{Arithmetic, Comparison};
use crate::source::Span;
use crate::types::{self, INT, LONG, Type};
use crate::vector::{
    Argument, CallResult, CalledBody, Division, Divisor, ImageRead, ImageWrite, LocalKind, Op, Passing, PerLane,
    ProcedureArgument, ProcedureCall, Scalar, VCall, VExpr,
};
use swz_language::element::{Element, Kind};

/// A scalar for each item.
fn numbers(element: &'static Element, bits: impl Iterator<Item = u64>) -> Laned {
    Laned { ty: Type::Scalar(element), values: bits.map(Value::Scalar).collect() }
}

/// A mask.
fn mask(holds: impl Iterator<Item = bool>) -> Laned {
    numbers(types::BOOL, holds.map(u64::from))
}

fn unknown(span: Span, name: &str) -> Exit {
    Exit::Trap(Trap { span, what: format!("calls `{name}`, which the interpreter of lanes does not know") })
}

fn known(name: &str) -> &'static Element {
    Element::named(name).expect("a type of the language")
}

/// The integer type of a size.
fn integer_of(size: u64, signed: bool) -> &'static Element {
    match (size, signed) {
        (1, true) => types::CHAR,
        (1, false) => known("uchar"),
        (2, true) => types::SHORT,
        (2, false) => known("ushort"),
        (4, true) => INT,
        (4, false) => types::UINT,
        (_, true) => LONG,
        (_, false) => types::ULONG,
    }
}

/// The type of a function of values, by those of its arguments.
fn result_of(function: Function, arguments: &[&Type]) -> Type {
    use Function as F;
    let (first, width) = (element_of(arguments[0]), arguments[0].width());
    let of = |element| Type::of_width(element, width);
    match function {
        _ if function.kind() == FunctionKind::Relation => of(integer_of(first.size(), true)),
        F::bitfield_extract_signed => of(integer_of(first.size(), true)),
        F::ilogb => of(INT),
        F::abs | F::abs_diff | F::bitfield_extract_unsigned => of(integer_of(first.size(), false)),
        F::upsample => of(integer_of(2 * first.size(), first.is_signed())),
        F::dot_4x8packed_uu => Type::Scalar(types::UINT),
        F::dot_4x8packed_ss | F::dot_4x8packed_us | F::dot_4x8packed_su => Type::INT,
        F::integer_dot => {
            let is_signed = arguments.iter().any(|ty| element_of(ty).is_signed());
            Type::Scalar(if is_signed { INT } else { types::UINT })
        }
        F::nan => of(match first.size() {
            2 => types::HALF,
            4 => types::FLOAT,
            _ => types::DOUBLE,
        }),
        F::dot | F::length | F::distance | F::fast_length | F::fast_distance => Type::Scalar(first),
        _ => arguments[0].clone(),
    }
}

fn each(of: &Laned, ty: Type, value: impl FnMut(&Value) -> Value) -> Laned {
    Laned { ty, values: of.values.iter().map(value).collect() }
}

impl<'m> Block<'_, 'm> {
    fn masks(&mut self, left: &'m VExpr, right: &'m VExpr, of: impl Fn(bool, bool) -> bool) -> Go<Laned> {
        let (left, right) = (self.value(left)?, self.value(right)?);
        let both = left.values.iter().zip(&right.values);
        Ok(mask(both.map(|(left, right)| of(left.bits() != 0, right.bits() != 0))))
    }

    fn all(&mut self, of: &'m [VExpr]) -> Go<Vec<Laned>> {
        of.iter().map(|value| self.value(value)).collect()
    }

    /// A value of each item.
    pub(super) fn value(&mut self, of: &'m VExpr) -> Go<Laned> {
        Ok(match of {
            VExpr::Splat(ty, value) => {
                let value = self.scalar(value)?.0;
                self.spread(value, ty.clone())
            }
            VExpr::Iota(first) => {
                let (first, ty) = self.scalar(first)?;
                let element = element_of(&ty);
                numbers(element, (0..self.count() as i64).map(|lane| stepped(element, first.bits(), lane)))
            }
            VExpr::Steps(step) => {
                let of = |lane: usize| (lane as i32).wrapping_mul(*step) as u32;
                numbers(INT, (0..self.count()).map(|lane| u64::from(of(lane))))
            }
            VExpr::Temp(temp) => self.lanes(*temp).clone(),
            VExpr::Place(place) => self.read_place(place)?,
            VExpr::Lanewise { op, operands, .. } => self.lanewise(op, operands)?,
            VExpr::Division(of) => self.division(of)?,
            VExpr::IsMultiple(of) => mask(self.division(of)?.values.iter().map(|of| of.bits() == 0)),
            VExpr::Geometric { function, operands, .. } => self.function(*function, operands)?,
            VExpr::Rotate { of, by } => {
                let (of, (by, ty)) = (self.value(of)?, self.scalar(by)?);
                self.function_of(Function::rotate, &[of, self.spread(by, ty)])?
            }
            VExpr::ThroughPointer { function, operands, written } => {
                let operands = self.all(operands)?;
                let ty = operands[0].ty.clone();
                let Held::Lanes(before) = self.held(*written) else { panic!("a second result that is none") };
                let (mut first, mut second) = (Vec::new(), Laned { ty: before.ty.clone(), values: Vec::new() });
                for lane in 0..self.count() {
                    let given: Vec<_> = operands.iter().map(|of| of.values[lane].clone()).collect();
                    let results = call_with_second(*function, &ty, &given);
                    let (value, beside) = results.ok_or_else(|| unknown(self.span(), function.name()))?;
                    first.push(value);
                    second.values.push(beside);
                }
                self.hold(*written, Held::Lanes(second));
                Laned { ty, values: first }
            }
            VExpr::Load(access) => self.load(access)?,
            VExpr::LoadInBounds(of) => self.load_in_bounds(of)?,
            VExpr::LoadChecked(of) => self.load_checked(of.elements, of.mask)?,
            VExpr::LoadMember(member) => self.load_member(member)?,
            VExpr::LoadElement { array, index, of } => {
                let (array, index) = (self.value(array)?, self.value(index)?);
                self.load_of_array(&array, &index, of)?
            }
            VExpr::LoadKept(of) => self.load_kept(of)?,
            VExpr::ReadImage(of) => self.read_image(of)?,
            VExpr::Atomic(of) => self.atomic(of)?,
            VExpr::Call(of) => self.call(of)?,
            VExpr::CallProcedure(of) => self.call_procedure(of)?,
            VExpr::PerLane { of, ty, is_condition } => self.per_lane(of, Some((ty, *is_condition)))?,
            of => self.composed(of)?,
        })
    }

    pub(super) fn span(&self) -> Span {
        self.frames.last().map(|frame| frame.function.span).expect("a block is in a function")
    }

    /// A value that is made of others.
    fn composed(&mut self, of: &'m VExpr) -> Go<Laned> {
        Ok(match of {
            VExpr::Repeat(value, count) => {
                let value = self.value(value)?;
                let ty = Type::of_width(element_of(&value.ty), *count as u8);
                each(&value, ty, |value| Value::of_components(vec![value.bits(); *count]))
            }
            VExpr::Compose(values) => {
                let parts = self.all(values)?;
                let ty = Type::of_width(element_of(&parts[0].ty), parts.len() as u8);
                let value =
                    |lane: usize| Value::of_components(parts.iter().map(|part| part.values[lane].bits()).collect());
                Laned { ty, values: (0..self.count()).map(value).collect() }
            }
            VExpr::List(ty, values) => self.list(ty, values)?,
            VExpr::Component(value, at) => {
                let value = self.value(value)?;
                self.component(&value, *at)
            }
            VExpr::Field(value, at) => {
                let value = self.value(value)?;
                self.field(&value, *at)
            }
            VExpr::AddIndex(left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let (of_left, of_right) = (element_of(&left.ty), element_of(&right.ty));
                let both = left.values.iter().zip(&right.values);
                numbers(
                    of_left,
                    both.map(|(left, right)| {
                        scalar::wrapped(of_left, integer(of_left, left.bits()) + integer(of_right, right.bits()))
                    }),
                )
            }
            VExpr::AddFarIndex(left, right, size) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let both = left.values.iter().zip(&right.values);
                numbers(LONG, both.map(|(left, right)| far_sum(left.bits() as i64, right.bits() as i64, *size) as u64))
            }
            VExpr::ComponentIndex(lanes, component) => {
                let lanes = self.value(lanes)?;
                let element = element_of(&lanes.ty);
                numbers(element, lanes.values.iter().map(|at| stepped(element, at.bits(), (*component).into())))
            }
            VExpr::ScaleIndex { lanes, by, .. } => Self::scaled(&self.value(lanes)?, *by),
            VExpr::MaskToInt(of) => {
                let of = self.value(of)?;
                numbers(INT, of.values.iter().map(|of| u64::from(of.bits() != 0)))
            }
            VExpr::IntToMask(of) | VExpr::NonZero(of) => {
                let of = self.value(of)?;
                // Zero has two forms among floating numbers.
                let (element, zero) = (element_of(&of.ty), 0);
                mask(of.values.iter().map(|of| scalar::compare(Comparison::NotEqual, element, of.bits(), zero)))
            }
            VExpr::Not(of) => {
                let of = self.value(of)?;
                mask(of.values.iter().map(|of| of.bits() == 0))
            }
            VExpr::And(left, right) => self.masks(left, right, |left, right| left && right)?,
            VExpr::Or(left, right) => self.masks(left, right, |left, right| left || right)?,
            VExpr::Xor(left, right) => self.masks(left, right, |left, right| left != right)?,
            VExpr::Reduce { all, of } => {
                let of = self.value(of)?;
                let function = if *all { Function::all } else { Function::any };
                let result = |of_item: &Value| call(function, &[&of.ty], std::slice::from_ref(of_item), &Type::INT);
                mask(of.values.iter().map(|of| result(of).is_ok_and(|value| value.bits() != 0)))
            }
            VExpr::Blend { ty, mask, on, off } => {
                let (mask, on, off) = (self.value(mask)?, self.value(on)?, self.value(off)?);
                let values = (0..self.count()).map(|lane| {
                    let from = if mask.values[lane].bits() != 0 { &on } else { &off };
                    from.values[lane].clone()
                });
                Laned { ty: ty.clone(), values: values.collect() }
            }
            VExpr::Block(statements, value) => {
                self.block(statements)?;
                self.value(value)?
            }
            VExpr::Effect(statements) => {
                self.block(statements)?;
                Laned { ty: Type::Void, values: Vec::new() }
            }
            VExpr::If { condition, then, otherwise } => {
                if self.truth(condition)? {
                    self.value(then)?
                } else {
                    self.value(otherwise)?
                }
            }
            VExpr::ShortCircuit { and, left, right } => {
                let left = self.truth(left)?;
                if left == *and { self.value(right)? } else { self.spread(Value::Scalar(left.into()), Type::BOOL) }
            }
            other => panic!("{other:?} is no value"),
        })
    }

    fn list(&mut self, ty: &Type, values: &'m [VExpr]) -> Go<Laned> {
        let (parts, records) = (self.all(values)?, self.records());
        let places: Vec<(usize, &Type)> = match ty {
            Type::Record(id) => records[id.0].fields.iter().map(|field| (field.offset as usize, &field.ty)).collect(),
            Type::Array(element, len) => {
                let size = self.size_of(element) as usize;
                (0..*len as usize).map(|at| (at * size, &**element)).collect()
            }
            _ => panic!("{ty:?} is no list"),
        };
        let value = |lane: usize| {
            let mut bytes = Bytes { bytes: vec![0; self.size_of(ty) as usize], ..Bytes::default() };
            for ((offset, ty), part) in places.iter().zip(&parts) {
                bytes.write(*offset, &part.values[lane], ty, records);
            }
            Value::Aggregate(bytes.into())
        };
        Ok(Laned { ty: ty.clone(), values: (0..self.count()).map(value).collect() })
    }

    /// A function of values, for each item.
    fn function(&mut self, function: Function, operands: &'m [VExpr]) -> Go<Laned> {
        let operands = self.all(operands)?;
        self.function_of(function, &operands)
    }

    fn function_of(&self, function: Function, operands: &[Laned]) -> Go<Laned> {
        let types: Vec<&Type> = operands.iter().map(|of| &of.ty).collect();
        let ty = if function == Function::nan { types[0].clone() } else { result_of(function, &types) };
        let mut values = Vec::new();
        for lane in 0..self.count() {
            let given: Vec<_> = operands.iter().map(|of| of.values[lane].clone()).collect();
            let result = if function == Function::select {
                let parts: Vec<_> = given.iter().map(Value::components).collect();
                Ok(functions::select(&parts, &types))
            } else {
                call(function, &types, &given, &ty)
            };
            values.push(result.map_err(|what| Trap { span: self.span(), what })?);
        }
        Ok(Laned { ty: result_of(function, &types), values })
    }

    fn lanewise(&mut self, op: &Op, operands: &'m [VExpr]) -> Go<Laned> {
        let unary = |of: &Laned, operator| {
            let element = element_of(&of.ty);
            let value = |of: &Value| {
                Value::of_components(
                    of.components().iter().map(|bits| scalar::unary(operator, element, *bits)).collect(),
                )
            };
            Laned { ty: of.ty.clone(), values: of.values.iter().map(value).collect() }
        };
        Ok(match op {
            Op::Builtin(function) => self.function(*function, operands)?,
            Op::Negate => unary(&self.value(&operands[0])?, UnaryOp::Negate),
            Op::Complement => unary(&self.value(&operands[0])?, UnaryOp::Complement),
            Op::Arithmetic(of) => {
                let (left, right) = (self.value(&operands[0])?, self.value(&operands[1])?);
                self.binary(*of, &left, &right, None)?
            }
            Op::Convert { saturated, rounding, to } => {
                let of = self.value(&operands[0])?;
                let ty = Type::of_width(to, of.ty.width());
                each(&of, ty.clone(), |value| converted(value, &of.ty, &ty, *saturated, *rounding))
            }
            Op::Reinterpret(to) => {
                let of = self.value(&operands[0])?;
                each(&of, Type::of_width(to, of.ty.width()), Value::clone)
            }
        })
    }

    /// An operation of two, component by component. A division by zero is a fault for the items of a mask; others have any value.
    fn binary(&self, operator: Arithmetic, left: &Laned, right: &Laned, faults: Option<(&[bool], Span)>) -> Go<Laned> {
        let (element, mut values) = (element_of(&left.ty), Vec::new());
        for lane in 0..self.count() {
            let (left, right) = (left.values[lane].components(), right.values[lane].components());
            let mut components = Vec::new();
            for (left, right) in left.iter().zip(right) {
                components.push(match (scalar::binary(operator, element, *left, *right), faults) {
                    (Ok(bits), _) => bits,
                    (Err(what), Some((active, span))) if active[lane] => {
                        return Err(Exit::Trap(Trap { span, what: what.to_owned() }));
                    }
                    (Err(_), _) => 0,
                });
            }
            values.push(Value::of_components(components));
        }
        Ok(Laned { ty: left.ty.clone(), values })
    }

    fn division(&mut self, of: &'m Division) -> Go<Laned> {
        let left = self.value(&of.left)?;
        let right = match &of.by {
            Divisor::Lanes(right) => self.value(right)?,
            Divisor::Uniform { value, .. } => {
                let (value, ty) = self.scalar(value)?;
                self.spread(value, ty)
            }
        };
        let active = self.active(of.mask);
        let operator = if of.remainder { Arithmetic::Remainder } else { Arithmetic::Divide };
        self.binary(operator, &left, &right, Some((&active, of.site)))
    }

    fn read_image(&mut self, of: &'m ImageRead) -> Go<Laned> {
        let (image, of_image) = self.scalar(&of.image)?;
        let mut given = vec![(image, of_image)];
        if let Some((sampler, _)) = &of.sampler {
            given.push(self.scalar(sampler)?);
        }
        let at = self.value(&of.at)?;
        let function = match element_of(&of.ty).kind {
            Kind::Integer { signed: true, .. } => Image::ReadIntegers,
            Kind::Integer { .. } => Image::ReadUnsigned,
            Kind::Half => Image::ReadHalves,
            _ => Image::ReadFloats,
        };
        let mut values = Vec::new();
        for (lane, active) in self.active(of.mask).into_iter().enumerate() {
            values.push(if active {
                self.image(function, &given, &[(&at, lane)], &of.ty, of.site)?
            } else {
                Value::zero(&of.ty, self.records())
            });
        }
        Ok(Laned { ty: of.ty.clone(), values })
    }

    pub(super) fn write_image(&mut self, of: &'m ImageWrite) -> Go<()> {
        let given = vec![self.scalar(&of.image)?];
        let (at, colour) = (self.value(&of.at)?, self.value(&of.colour)?);
        let function = match element_of(&of.ty).kind {
            Kind::Integer { signed: true, .. } => Image::WriteIntegers,
            Kind::Integer { .. } => Image::WriteUnsigned,
            Kind::Half => Image::WriteHalves,
            _ => Image::WriteFloats,
        };
        for (lane, active) in self.active(of.mask).into_iter().enumerate() {
            if active {
                self.image(function, &given, &[(&at, lane), (&colour, lane)], &Type::Void, of.site)?;
            }
        }
        Ok(())
    }

    /// A function of images for an item.
    fn image(
        &self,
        function: Image,
        uniform: &[(Value, Type)],
        own: &[(&Laned, usize)],
        ty: &Type,
        span: Span,
    ) -> Go<Value> {
        let Value::Image(number) = uniform[0].0 else { panic!("an image that is none") };
        let own = own.iter().map(|(of, lane)| (of.values[*lane].clone(), &of.ty));
        let (values, types): (Vec<_>, Vec<_>) =
            uniform.iter().map(|(value, ty)| (value.clone(), ty)).chain(own).unzip();
        let result = image::call(function, self.machine.images[number], &values, &types, ty);
        Ok(result.map_err(|what| Trap { span, what })?)
    }

    fn argument(&mut self, of: &'m Argument) -> Go<Result<Laned, Value>> {
        Ok(match of {
            Argument::Lanes(value) => Ok(self.value(value)?),
            Argument::Uniform(value) => Err(self.scalar(value)?.0),
        })
    }

    /// The statements of a function in place of its call.
    fn call(&mut self, of: &'m VCall) -> Go<Laned> {
        for (root, base) in &of.roots {
            let base = self.base(base)?;
            self.hold(*root, Held::Base(base));
        }
        let mut given = Vec::new();
        for parameter in &of.parameters {
            given.push((parameter.variable, self.argument(&parameter.argument)?));
        }
        self.enter(of.function.0, Vec::new());
        for (variable, value) in given {
            match value {
                Ok(lanes) => self.frame().lanes[variable.0] = Some(lanes),
                Err(value) => self.set_variable(variable, value),
            }
        }
        let result = self.called(&of.called)?;
        self.leave();
        Ok(result)
    }

    fn called(&mut self, of: &'m CalledBody) -> Go<Laned> {
        self.block(&of.live)?;
        match &of.result {
            CallResult::Tail(before, value) => {
                self.block(&of.body)?;
                self.block(before)?;
                self.value(value)
            }
            CallResult::Variable(result, ty) => {
                let zero = Value::zero(ty, self.records());
                let zeros = self.spread(zero, ty.clone());
                self.hold(*result, Held::Lanes(zeros));
                self.labelled(of.label, &of.body)?;
                Ok(self.lanes(*result).clone())
            }
            CallResult::None => {
                self.labelled(of.label, &of.body)?;
                Ok(Laned { ty: Type::Void, values: Vec::new() })
            }
        }
    }

    /// A function that stands once for all calls. What it is given by reference goes in and comes back.
    fn call_procedure(&mut self, of: &'m ProcedureCall) -> Go<Laned> {
        let mut given = Vec::new();
        for argument in &of.arguments {
            given.push(match argument {
                ProcedureArgument::Reference { place, .. } => Ok(self.read_place(place)?),
                ProcedureArgument::Value(_, value) => self.argument(value)?,
            });
        }
        if of.may_be_empty && of.mask.is_some_and(|mask| !self.any(mask)) {
            let zero = Value::zero(&of.result, self.records());
            return Ok(self.spread(zero, of.result.clone()));
        }
        let versions: &'m crate::vector::version::Versions = self.shared.versions;
        let procedure = &versions.procedures[of.procedure];
        let live = of.mask.map(|mask| self.lanes(mask).clone());
        let around = std::mem::replace(&mut self.temps, vec![None; procedure.names.temps.len()]);
        if let (Some(mask), Some(live)) = (procedure.mask, live) {
            self.hold(mask, Held::Lanes(live));
        }
        self.shared.ran.outlined += 1;
        self.enter(procedure.function.0, Vec::new());
        for ((variable, _), value) in procedure.parameters.iter().zip(given) {
            match value {
                Ok(lanes) => self.frame().lanes[variable.0] = Some(lanes),
                Err(value) => self.set_variable(*variable, value),
            }
        }
        let result = self.called(&procedure.called)?;
        self.temps = around;
        let Some(frame) = self.leave() else { return Ok(result) };
        for ((variable, passing), argument) in procedure.parameters.iter().zip(&of.arguments) {
            if let (Passing::Reference { is_changed: true }, ProcedureArgument::Reference { place, .. }) =
                (passing, argument)
            {
                let lanes = frame.lanes[variable.0].clone().expect("it was given");
                self.write_place(place, &lanes, None)?;
            }
        }
        Ok(result)
    }

    /// An expression that items evaluate one after another, with variables of their own.
    pub(super) fn per_lane(&mut self, of: &'m PerLane, wanted: Option<(&Type, bool)>) -> Go<Laned> {
        let ty = wanted.map_or(Type::Void, |(ty, _)| ty.clone());
        let mut before = Vec::new();
        for local in &of.locals {
            if matches!(local.kind, LocalKind::Uniform { .. }) {
                before.push((local.variable, self.variable(local.variable)));
            }
        }
        let mut values = Vec::new();
        for (lane, active) in self.active(of.mask).into_iter().enumerate() {
            if !active {
                values.push(Value::zero(&ty, self.records()));
                continue;
            }
            for (variable, value) in &before {
                self.set_variable(*variable, value.clone());
            }
            for local in &of.locals {
                let own = match &local.kind {
                    LocalKind::Uniform { .. } => continue,
                    LocalKind::Pointer(root) => {
                        let Held::Base(base) = self.held(*root).clone() else { panic!("a root that is none") };
                        let own = self.own(local.variable);
                        let at = integer(element_of(&own.ty), own.values[lane].bits()) as i64;
                        Value::Pointer(base.pointer.offset(at, self.size_of(&base.ty)))
                    }
                    LocalKind::Counting { first, stride, ty } => {
                        let Held::Uniform(first, _) = self.held(*first) else { panic!("a first that is none") };
                        let by = (lane as i64).wrapping_mul(*stride);
                        Value::Scalar(stepped(element_of(ty), first.bits(), by))
                    }
                    LocalKind::Lane { .. } => self.own(local.variable).values[lane].clone(),
                };
                self.set_variable(local.variable, own);
            }
            values.push(match wanted {
                None => {
                    self.effect_of(&of.of, lane)?;
                    Value::Nothing
                }
                Some((_, true)) => self.condition_of(&of.of, lane)?,
                Some((_, false)) => self.value_of(&of.of, lane)?,
            });
            for local in &of.locals {
                if let LocalKind::Lane { all: Some(_), .. } = local.kind {
                    let new = self.variable(local.variable);
                    let own = self.frame().lanes[local.variable.0].as_mut().expect("it has lanes");
                    own.values[lane] = new;
                }
            }
        }
        Ok(Laned { ty, values })
    }

    /// Whether the type of lanes is that of a variable, which pointers are not: they are numbers of elements.
    pub(super) fn fits(&self, of: &Laned, variable: crate::program::VariableId) -> bool {
        let frame = self.frames.last().expect("a block is in a function");
        let ty = &frame.function.vars[Id::new(variable.0)].ty;
        matches!(ty, Type::Pointer(_)) || of.ty == *ty
    }

    pub(super) fn condition(&mut self, of: &'m Scalar) -> Go<bool> {
        self.truth(of)
    }
}

/// The sum of two indices of elements with so many bytes; far outside where one of them is so far away that an address could wrap.
pub(super) fn far_sum(left: i64, right: i64, size: u64) -> i64 {
    let far = (i64::MAX >> 14) / size.max(1) as i64;
    let near = -far..=far;
    if near.contains(&left) && near.contains(&right) { left + right } else { i64::MIN / 2 }
}
