//! Functions that the items of a sub-group, or of a group, call together: the results from the definitions, of what each item gives that comes.

use super::machine::{Run, Trap, View};
use super::memory::Access;
use super::scalar::{Bits, binary, compare, double, floating, wrapped};
use super::value::{Value, size};
use crate::ir::arena::Id;
use crate::ir::expr::Expr;
use crate::program::{Arithmetic, Collective, Comparison};
use crate::source::Span;
use crate::types::Type;
use swz_language::element::{Element, Kind};

/// The arguments of an item that waits for others.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) of: Collective,
    pub(crate) values: Vec<Value>,
    /// The type of the first one.
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// The items that belong together.
pub(crate) struct Together<'g> {
    /// The arguments of each of them, by their numbers, if it comes.
    pub(crate) given: &'g [Option<Given>],
    /// How many items a reduction is over: a power of two.
    pub(crate) size: usize,
    /// The columns and lines of a group.
    pub(crate) lines: [u64; 2],
}

/// The operation of a reduction or a scan.
#[derive(Clone, Copy)]
struct Joining<'e> {
    name: &'e str,
    element: &'e Element,
}

impl Joining<'_> {
    /// The value that an item gives to it.
    fn given(self, value: u64) -> u64 {
        if self.name.starts_with("logical_") { u64::from(value != 0) } else { value }
    }

    fn join(self, left: u64, right: u64) -> u64 {
        let of = |operator| binary(operator, self.element, left, right).unwrap_or(left);
        let chosen = |operator| {
            let is_nan = self.element.is_floating() && double(self.element, left).is_nan();
            if is_nan || compare(operator, self.element, right, left) { right } else { left }
        };
        match self.name {
            "add" => of(Arithmetic::Add),
            "mul" => of(Arithmetic::Multiply),
            "min" => chosen(Comparison::Less),
            "max" => chosen(Comparison::Greater),
            "and" | "logical_and" => left & right,
            "or" | "logical_or" => left | right,
            _ => left ^ right,
        }
    }

    /// The value that changes no other.
    fn none(self) -> u64 {
        let (low, high) = match self.element.kind {
            Kind::Integer { signed: true, bits } => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
            _ => (0, (1_i128 << (8 * self.element.size())) - 1),
        };
        let number = |of: f64, or: i128| {
            if self.element.is_floating() { floating(self.element, of) } else { wrapped(self.element, or) }
        };
        match self.name {
            "mul" => number(1.0, 1),
            "min" => number(f64::INFINITY, high),
            "max" => number(f64::NEG_INFINITY, low),
            "and" => wrapped(self.element, -1),
            "logical_and" => 1,
            _ => 0,
        }
    }

    /// Both values, of which there may be none.
    fn both(self, left: Option<u64>, right: Option<u64>) -> Option<u64> {
        match (left, right) {
            (Some(left), Some(right)) => Some(self.join(left, right)),
            (left, right) => left.or(right),
        }
    }

    /// The tree over values, of which there are a power of two.
    fn tree(self, values: &[Option<u64>]) -> Option<u64> {
        let mut level = values.to_vec();
        while level.len() > 1 {
            let (low, high) = level.split_at(level.len() / 2);
            level = low.iter().zip(high).map(|(low, high)| self.both(*low, *high)).collect();
        }
        level[0]
    }
}

impl Together<'_> {
    fn value(&self, number: usize, argument: usize) -> Option<&Value> {
        self.given.get(number)?.as_ref().map(|given| &given.values[argument])
    }

    fn bits(&self, number: usize, argument: usize) -> u64 {
        self.value(number, argument).map_or(0, Value::bits)
    }

    /// The numbers of those that come.
    fn came(&self) -> Vec<usize> {
        (0..self.given.len()).filter(|number| self.given[*number].is_some()).collect()
    }

    /// The results of those that come, by their numbers.
    pub(crate) fn results(&self) -> Run<Vec<(usize, Value)>> {
        let came = self.came();
        let Some(first) = came.first().and_then(|first| self.given[*first].as_ref()) else { return Ok(Vec::new()) };
        let operation = first.of.operation();
        let holds = |number: &usize| self.bits(*number, 0) != 0;
        let one = |value: Value| Ok(came.iter().map(|number| (*number, value.clone())).collect());
        let truth = |holds: bool| one(Value::Scalar(holds.into()));
        for (head, clustered) in [("reduce_", false), ("clustered_reduce_", true)] {
            if let Some(name) = operation.strip_prefix(head) {
                let Some(element) = first.ty.element() else { break };
                return Ok(self.reduced(Joining { name, element }, clustered));
            }
        }
        for (head, inclusive) in [("scan_inclusive_", true), ("scan_exclusive_", false)] {
            if let Some(name) = operation.strip_prefix(head) {
                let Some(element) = first.ty.element() else { break };
                return Ok(self.scanned(Joining { name, element }, inclusive));
            }
        }
        match operation {
            "barrier" => one(Value::Nothing),
            "all" => truth(came.iter().all(holds)),
            "any" => truth(came.iter().any(holds)),
            "all_equal" => {
                let Some(element) = first.ty.element() else { return truth(true) };
                let equal =
                    |number: &usize| compare(Comparison::Equal, element, self.bits(came[0], 0), self.bits(*number, 0));
                truth(came.iter().all(equal))
            }
            "elect" => Ok(came.iter().map(|number| (*number, Value::Scalar(u64::from(*number == came[0])))).collect()),
            "ballot" => {
                let mask = came.iter().filter(|number| holds(number)).fold(0_u128, |mask, number| mask | 1 << number);
                one(words(mask))
            }
            "broadcast_first" => one(first.values[0].clone()),
            _ => came
                .iter()
                .map(|&own| {
                    let value = self.of_another(own, first).ok_or_else(|| Trap {
                        span: first.span,
                        what: format!("calls `{}`, which the interpreter does not know", first.of.name),
                    })?;
                    Ok((own, value))
                })
                .collect(),
        }
    }

    fn reduced(&self, joining: Joining<'_>, clustered: bool) -> Vec<(usize, Value)> {
        let came = self.came();
        let cluster = if clustered { self.cluster(self.bits(came[0], 1)) } else { self.size };
        let value = |number: usize| self.value(number, 0).map(|value| joining.given(value.bits()));
        let all: Vec<_> = (0..self.size).map(value).collect();
        let of = |number: usize| {
            let first = number / cluster * cluster;
            joining.tree(&all[first..first + cluster]).unwrap_or_else(|| joining.none())
        };
        came.iter().map(|number| (*number, Value::Scalar(of(*number)))).collect()
    }

    fn scanned(&self, joining: Joining<'_>, inclusive: bool) -> Vec<(usize, Value)> {
        let value = |number: usize| self.value(number, 0).map(|value| joining.given(value.bits()));
        let mut level: Vec<_> = (0..self.given.len()).map(value).collect();
        let mut distance = 1;
        while distance < level.len() {
            let before = level.clone();
            for at in distance..level.len() {
                level[at] = joining.both(before[at - distance], before[at]);
            }
            distance *= 2;
        }
        let of = |number: usize| if inclusive { level[number] } else { number.checked_sub(1).and_then(|at| level[at]) };
        let result = |number: &usize| (*number, Value::Scalar(of(*number).unwrap_or_else(|| joining.none())));
        self.came().iter().map(result).collect()
    }

    /// The size of clusters: a power of two, at most that of all.
    fn cluster(&self, given: u64) -> usize {
        let given = usize::try_from(given).unwrap_or(self.size).clamp(1, self.size);
        1 << given.ilog2()
    }

    /// The value that an item has of another one: its own where that does not come.
    fn of_another(&self, own: usize, first: &Given) -> Option<Value> {
        let operation = first.of.operation();
        let (size, number) = (self.size as i128, own as i128);
        let own_value = self.value(own, 0)?.clone();
        let by = |argument: usize| i128::from(self.bits(own, argument));
        let signed = |argument: usize| i128::from(self.bits(own, argument) as u32 as i32);
        let at = |from: i128, argument: usize| usize::try_from(from).ok().and_then(|from| self.value(from, argument));
        let or_own = |value: Option<&Value>| value.cloned().unwrap_or_else(|| own_value.clone());
        if first.of.name.starts_with("qcom_") {
            let width = self.bits(own, 2);
            let cluster = if width == 0 { self.size } else { self.cluster(width) } as i128;
            let from = match operation {
                "shuffle_xor" => number ^ by(1),
                "shuffle_up" => number - by(1),
                "shuffle_down" => number + by(1),
                _ => return None,
            };
            let found = if from / cluster == number / cluster && from >= 0 { at(from, 0) } else { None };
            return found.or_else(|| self.value(own, 3)).cloned();
        }
        if first.of.name.starts_with("intel_") && operation.starts_with("shuffle_") && operation != "shuffle_xor" {
            // Two rows of values, one behind the other.
            let (from, own_value) = match operation {
                "shuffle_down" => (number + by(2), self.value(own, 0)),
                _ => (number + size - by(2), self.value(own, 1)),
            };
            let found = if from < size { at(from, 0) } else { at(from - size, 1) };
            return found.or(own_value).cloned();
        }
        let from = match operation {
            "broadcast" if first.of.is_of_group() && first.values.len() > 2 => {
                let [width, height] = self.lines.map(i128::from);
                let (x, y, z) = (by(1), by(2), if first.values.len() > 3 { by(3) } else { 0 });
                if x < width && y < height { (z * height + y) * width + x } else { -1 }
            }
            "shuffle" | "broadcast" => by(1),
            "shuffle_xor" => number ^ by(1),
            "shuffle_up" => number - by(1),
            "shuffle_down" => number + by(1),
            "rotate" => (number + signed(1)).rem_euclid(size),
            "clustered_rotate" => {
                let cluster = self.cluster(self.bits(own, 2)) as i128;
                number / cluster * cluster + (number + signed(1)).rem_euclid(cluster)
            }
            _ => return None,
        };
        Some(or_own(at(from, 0)))
    }
}

/// Bits of items as words.
fn words(mask: u128) -> Value {
    Value::of_components((0..4).map(|word| u64::from((mask >> (32 * word)) as u32)).collect())
}

impl View<'_, '_> {
    /// The number of the item in its sub-group, how many items that has, and how many it may have.
    fn in_sub_group(&self) -> (u64, u64, u64) {
        let ([x, y, z], [width, height, depth]) = (self.ids.local, self.machine.range.local);
        let (number, size) = ((z * height + y) * width + x, self.machine.sub_group);
        (number % size, size.min(width * height * depth - number / size * size), size)
    }

    /// A question of an item about its sub-group that needs no other item.
    pub(crate) fn of_sub_group(&self, name: &str, values: &[Value]) -> Option<Value> {
        let (own, count, size) = self.in_sub_group();
        let ([x, y, z], [width, height, depth]) = (self.ids.local, self.machine.range.local);
        let mask = |of: &dyn Fn(u64) -> bool| (0..count).filter(|at| of(*at)).fold(0_u128, |mask, at| mask | 1 << at);
        let ballot = values.first().map_or(0, |ballot| {
            ballot.components().iter().rev().fold(0_u128, |mask, word| mask << 32 | u128::from(*word))
        });
        let below = |end: u64| u64::from((0..end).filter(|at| ballot >> at & 1 == 1).count() as u32);
        let set = || (0..count).filter(|at| ballot >> at & 1 == 1);
        let bit = |at: u64| (ballot >> (at % 128) & 1) as u64;
        let number = match name {
            "get_sub_group_size" => count,
            "get_max_sub_group_size" => size,
            "get_num_sub_groups" | "get_enqueued_num_sub_groups" => (width * height * depth).div_ceil(size),
            "get_sub_group_id" => ((z * height + y) * width + x) / size,
            "get_sub_group_local_id" => own,
            "get_sub_group_eq_mask" => return Some(words(1 << own)),
            "get_sub_group_ge_mask" => return Some(words(mask(&|at| at >= own))),
            "get_sub_group_gt_mask" => return Some(words(mask(&|at| at > own))),
            "get_sub_group_le_mask" => return Some(words(mask(&|at| at <= own))),
            "get_sub_group_lt_mask" => return Some(words(mask(&|at| at < own))),
            "sub_group_inverse_ballot" => bit(own),
            "sub_group_ballot_bit_extract" => bit(values.get(1)?.bits()),
            "sub_group_ballot_bit_count" => below(count),
            "sub_group_ballot_inclusive_scan" => below(own + 1),
            "sub_group_ballot_exclusive_scan" => below(own),
            "sub_group_ballot_find_lsb" => set().next().unwrap_or(0),
            "sub_group_ballot_find_msb" => set().next_back().unwrap_or(0),
            _ => return None,
        };
        Some(Value::Scalar(number))
    }

    /// The item's part of a block that its sub-group reads, or writes.
    pub(crate) fn block(&mut self, writes: bool, arguments: &[Id<Expr>], of: &Expr) -> Run<Value> {
        let values = self.values(arguments)?;
        if let Value::Image(number) = values[0] {
            let last = arguments.last().map(|last| &self.function.exprs[*last].ty);
            let ty = last.filter(|_| writes).unwrap_or(&of.ty).clone();
            return self.image_block(writes, number, &values, (&ty, of.span));
        }
        let pointer = &self.function.exprs[arguments[0]].ty;
        let Some(scalar) = pointer.pointee().map(|pointee| pointee.ty.clone()) else { return Ok(Value::Nothing) };
        let trap = |what| Trap { span: of.span, what };
        let (own, _, further) = self.in_sub_group();
        let (records, bytes) = (self.records(), size(&scalar, self.records()) as u64);
        let width = if writes { values[1].components().len() } else { usize::from(of.ty.width()) };
        let mut read = Vec::new();
        for at in 0..width {
            let place = values[0].pointer().offset((own + at as u64 * further) as i64, bytes);
            if writes {
                let value = Value::Scalar(values[1].components()[at]);
                self.machine.memory.find(place, &scalar, Access::Write, records).map_err(trap)?;
                self.machine.memory.store(place, &value, &scalar, records).map_err(trap)?;
            } else {
                read.push(self.machine.memory.load(place, &scalar, records).map_err(trap)?.bits());
            }
        }
        Ok(if writes { Value::Nothing } else { Value::of_components(read) })
    }

    /// A block of an image: the bytes that lie in a line, and of a vector in the lines below.
    fn image_block(&mut self, writes: bool, number: usize, values: &[Value], (ty, span): (&Type, Span)) -> Run<Value> {
        let (own, ..) = self.in_sub_group();
        let bytes = ty.element().map_or(0, Element::size) as usize;
        let [x, y] = [0, 1].map(|lane| i64::from(i32::of(values[1].components()[lane])));
        let texels = self.machine.images[number];
        let mut read = Vec::new();
        for line in 0..usize::from(ty.width()) {
            let mut number = 0;
            for at in 0..bytes {
                let place = [x + (own as usize * bytes + at) as i64, y + line as i64];
                let given = writes.then(|| (values[2].components()[line] >> (8 * at)) as u8);
                let byte = super::image::byte(texels, place, given).map_err(|what| Trap { span, what })?;
                number |= u64::from(byte) << (8 * at);
            }
            read.push(number);
        }
        Ok(if writes { Value::Nothing } else { Value::of_components(read) })
    }
}
