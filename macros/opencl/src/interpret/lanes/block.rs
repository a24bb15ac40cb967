//! A block of items that run in lanes: the names of what it has, uniform values, and pointers that items count from.

use std::cell::OnceCell;
use std::collections::HashMap;

use swz_language::element::Element;

use crate::interpret::functions::{converted, index};
use crate::interpret::item::{Piece, read_slot, slot, write_slot};
use crate::interpret::machine::{Ids, Locals, Machine, Slot, Trap, View, constant};
use crate::interpret::memory;
use crate::interpret::scalar;
use crate::interpret::value::{Pointer, Value, size};
use crate::ir::arena::Id;
use crate::ir::function::Function;
use crate::ir::lower::{self, Part};
use crate::program::{self, Comparison, Expression, Program, VariableId};
use crate::source::Span;
use crate::types::{LONG, Record, Type};
use crate::vector::version::{Version, Versions};
use crate::vector::{Base, EndpointComparison, Endpoints, Label, Mask, Scalar, Temp};

/// The items that run together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// As many as a row has, as a launch does it: whole blocks by the version for all lanes, others by the one for a mask.
    Whole,
    /// Every second item of a block, then the others, by the version for a mask.
    Halves,
}

/// The count of what has run in lanes, so that a test knows that it tests something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Blocks of which all items ran.
    pub whole: usize,
    /// Blocks of which some items ran.
    pub masked: usize,
    /// Blocks that were left as their items go different ways.
    pub left: usize,
    /// Items that ran by themselves.
    pub alone: usize,
    /// Items whose accesses were checked before.
    pub checked: usize,
    /// Items that had nothing to do in a region of few items.
    pub idle: usize,
    /// Calls of functions that are outlined.
    pub outlined: usize,
}

impl Ran {
    /// Adds what has run in another launch.
    pub fn add(&mut self, other: Ran) {
        self.whole += other.whole;
        self.masked += other.masked;
        self.left += other.left;
        self.alone += other.alone;
        self.checked += other.checked;
        self.idle += other.idle;
        self.outlined += other.outlined;
    }
}

/// The way out of statements.
#[derive(Debug)]
pub(super) enum Exit {
    Trap(Trap),
    /// There are no more steps.
    Budget,
    /// A block is left; of the whole function whether the items have run.
    Leave(Label, Option<bool>),
}

pub(super) type Go<T> = Result<T, Exit>;

impl From<Trap> for Exit {
    fn from(of: Trap) -> Self {
        Exit::Trap(of)
    }
}

/// Values, one for each item.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Laned {
    pub(super) ty: Type,
    pub(super) values: Vec<Value>,
}

/// A pointer that items count from, and the type of the elements.
#[derive(Clone, Debug)]
pub(super) struct Elements {
    pub(super) pointer: Pointer,
    pub(super) ty: Type,
    /// Whether an element is an array in memory that is a vector as a value.
    pub(super) is_packed: bool,
}

/// A group of elements of each item.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) of: Elements,
    /// The number of the first of each item. Where not all are inside, each is found by itself.
    pub(super) firsts: Option<Vec<i64>>,
    /// The values, by the item and the part: all that are read, or those that were written.
    pub(super) values: Vec<Vec<Option<Value>>>,
}

/// The value of a temporary.
#[derive(Clone, Debug)]
pub(super) enum Held {
    Lanes(Laned),
    Uniform(Value, Type),
    Base(Elements),
    /// The elements that the rounds of a loop use, from this index on.
    InBounds(Elements, i64),
    Group(Group),
    /// The elements of some rounds of a loop from this one on, by the rounds.
    Rounds(i64, Vec<Laned>),
    /// The variables that a side has written.
    Side(Vec<Laned>),
}

/// The variables of a function: uniform ones in slots, others in lanes.
pub(super) struct Frame<'m> {
    pub(super) number: usize,
    pub(super) function: &'m Function,
    pub(super) slots: Vec<Slot>,
    pub(super) lanes: Vec<Option<Laned>>,
}

/// Parts of the program as IR, each made when it is first evaluated, which live as long as the launch.
#[derive(Default)]
pub(super) struct Pieces {
    first: OnceCell<Box<Link>>,
}

struct Link {
    piece: Piece,
    next: Pieces,
}

impl Pieces {
    fn add(&self, piece: Piece) -> &Piece {
        let mut at = self;
        while let Some(link) = at.first.get() {
            at = &link.next;
        }
        &at.first.get_or_init(|| Box::new(Link { piece, next: Pieces::default() })).piece
    }
}

/// The pieces by the addresses of what they are made of, and how that is evaluated.
pub(super) type Known<'m> = HashMap<(usize, u8), &'m Piece>;

/// The parts of a launch that all blocks share.
pub(super) struct Shared<'m> {
    pub(super) program: &'m Program,
    pub(super) versions: &'m Versions,
    pub(super) pieces: &'m Pieces,
    pub(super) known: Known<'m>,
    /// How many items a block has.
    pub(super) count: usize,
    pub(super) blocks: Blocks,
    pub(super) ran: Ran,
}

/// A block on its way.
pub(super) struct Block<'a, 'm> {
    pub(super) machine: &'a mut Machine<'m>,
    pub(super) locals: &'a Locals,
    pub(super) budget: &'a mut u64,
    pub(super) shared: &'a mut Shared<'m>,
    pub(super) version: &'m Version,
    /// The first item of its row, and the number in the row of the first item of the block.
    pub(super) row: Ids,
    pub(super) start: u64,
    pub(super) frames: Vec<Frame<'m>>,
    pub(super) temps: Vec<Option<Held>>,
}

impl<'m> Block<'_, 'm> {
    pub(super) fn records(&self) -> &'m [Record] {
        &self.machine.module.records
    }

    pub(super) fn count(&self) -> usize {
        self.shared.count
    }

    pub(super) fn frame(&mut self) -> &mut Frame<'m> {
        self.frames.last_mut().expect("a block is in a function")
    }

    /// The item of a lane, which may be beyond the end of the row.
    pub(super) fn item(&self, lane: usize) -> Ids {
        let mut ids = self.row;
        ids.local[self.version.axis] += self.start + lane as u64;
        ids
    }

    /// A value of one item as one for each.
    pub(super) fn spread(&self, value: Value, ty: Type) -> Laned {
        Laned { ty, values: vec![value; self.count()] }
    }

    pub(super) fn held(&self, temp: Temp) -> &Held {
        self.temps[temp.0].as_ref().expect("a temporary is made before it is used")
    }

    pub(super) fn hold(&mut self, temp: Temp, value: Held) {
        self.temps[temp.0] = Some(value);
    }

    pub(super) fn lanes(&self, temp: Temp) -> &Laned {
        match self.held(temp) {
            Held::Lanes(lanes) => lanes,
            other => panic!("{other:?} has no lanes"),
        }
    }

    /// The items of a mask.
    pub(super) fn active(&self, mask: Mask) -> Vec<bool> {
        match mask {
            Some(mask) => self.lanes(mask).values.iter().map(|value| value.bits() != 0).collect(),
            None => vec![true; self.count()],
        }
    }

    pub(super) fn any(&self, mask: Temp) -> bool {
        self.active(Some(mask)).contains(&true)
    }

    /// A function on its way in: its variables, those of `lanes` for each item.
    pub(super) fn enter(&mut self, number: usize, given: Vec<Option<Value>>) {
        let function = &self.machine.module.functions[number];
        let mut given = given.into_iter();
        let slots = function.vars.iter().map(|(_, var)| slot(self.machine, var, given.next().flatten())).collect();
        let lanes = vec![None; function.vars.iter().count()];
        self.frames.push(Frame { number, function, slots, lanes });
    }

    pub(super) fn leave(&mut self) -> Option<Frame<'m>> {
        let frame = self.frames.pop()?;
        for slot in &frame.slots {
            if let Slot::Object(object) = slot {
                self.machine.memory.remove(*object);
            }
        }
        Some(frame)
    }

    pub(super) fn type_of(&self, variable: VariableId) -> &'m Type {
        let function: &'m Function = self.frames.last().expect("a block is in a function").function;
        &function.vars[Id::new(variable.0)].ty
    }

    /// The value of a uniform variable.
    pub(super) fn variable(&mut self, variable: VariableId) -> Value {
        let ty = self.type_of(variable);
        let frame = self.frames.last().expect("a block is in a function");
        read_slot(self.machine, &frame.slots[variable.0], ty)
    }

    pub(super) fn set_variable(&mut self, variable: VariableId, value: Value) {
        let ty = self.type_of(variable);
        let frame = self.frames.last_mut().expect("a block is in a function");
        write_slot(self.machine, &mut frame.slots[variable.0], ty, value);
    }

    /// The lanes of a variable.
    pub(super) fn own(&self, variable: VariableId) -> &Laned {
        let frame = self.frames.last().expect("a block is in a function");
        let own = frame.lanes[variable.0].as_ref();
        own.unwrap_or_else(|| panic!("`{}` has no lanes", frame.function.vars[Id::new(variable.0)].name))
    }

    pub(super) fn value_of(&mut self, of: &'m Expression, lane: usize) -> Go<Value> {
        self.part((std::ptr::from_ref(of) as usize, 0), Part::Value(of), of.span, lane)
    }

    pub(super) fn condition_of(&mut self, of: &'m Expression, lane: usize) -> Go<Value> {
        self.part((std::ptr::from_ref(of) as usize, 1), Part::Condition(of), of.span, lane)
    }

    pub(super) fn effect_of(&mut self, of: &'m Expression, lane: usize) -> Go<()> {
        self.part((std::ptr::from_ref(of) as usize, 2), Part::Effect(of), of.span, lane).map(drop)
    }

    /// A part of the program for the item of a lane, by the uniform variables.
    fn part(&mut self, key: (usize, u8), of: Part<'m>, span: Span, lane: usize) -> Go<Value> {
        let number = self.frame().number;
        let piece = if let Some(piece) = self.shared.known.get(&key).copied() {
            piece
        } else {
            let source = &self.shared.program.functions[number];
            let (function, result) = lower::part(source, of).map_err(|refusal| Trap { span, what: refusal.what })?;
            let pieces: &'m Pieces = self.shared.pieces;
            let piece = pieces.add(Piece { function, number, result });
            self.shared.known.insert(key, piece);
            piece
        };
        let (ids, slots) = (self.item(lane), std::mem::take(&mut self.frame().slots));
        let Some((slots, value)) = piece.evaluate((&mut *self.machine, self.locals), ids, slots, self.budget)? else {
            return Err(Exit::Budget);
        };
        self.frame().slots = slots;
        Ok(value)
    }

    /// A value that is the same for all items, and its type.
    pub(super) fn scalar(&mut self, of: &'m Scalar) -> Go<(Value, Type)> {
        Ok(match of {
            Scalar::Value { of, .. } => (self.value_of(of, 0)?, of.ty.clone()),
            Scalar::Condition { of, .. } => (self.condition_of(of, 0)?, Type::BOOL),
            Scalar::LocalElement { base, index: at, site, .. } => {
                let of = self.base(base)?;
                let at = index(&self.value_of(at, 0)?, &at.ty);
                (self.load_element(&of, at, *site)?, of.ty)
            }
            Scalar::CheckedIndex { index: at, len, site, .. } => {
                let value = self.value_of(at, 0)?;
                let number = index(&value, &at.ty);
                if !(0..*len as i64).contains(&number) {
                    return Err(beyond(number, *len, *site));
                }
                (value, at.ty.clone())
            }
            Scalar::InBounds(of) => {
                let (elements, index) = self.in_bounds(of);
                (self.load_element(&elements, index, self.span())?, elements.ty)
            }
            Scalar::OrZero { mask, value, ty } => {
                if self.any(*mask) {
                    self.scalar(value)?
                } else {
                    (Value::zero(ty, self.records()), ty.clone())
                }
            }
            Scalar::AnyAnd { mask, condition } => {
                if self.any(*mask) {
                    self.scalar(condition)?
                } else {
                    (Value::Scalar(0), Type::BOOL)
                }
            }
            Scalar::Zero(ty) => (Value::zero(ty, self.records()), ty.clone()),
            Scalar::Constant(number, ty) => {
                let of = program::Value::Integer(*number);
                let value = constant(self.machine.module, &self.machine.memory, &self.machine.globals, &of, ty);
                (value, ty.clone())
            }
            Scalar::Bool(truth) => (Value::Scalar((*truth).into()), Type::BOOL),
            Scalar::Variable(variable) => (self.variable(*variable), self.type_of(*variable).clone()),
            Scalar::Temp(temp) => match self.held(*temp) {
                Held::Uniform(value, ty) => (value.clone(), ty.clone()),
                other => panic!("{other:?} is not uniform"),
            },
            Scalar::FirstLane(variable, ty) => (self.own(*variable).values[0].clone(), ty.clone()),
            Scalar::Aligned(number) => {
                let (value, ty) = self.scalar(number)?;
                (Value::Scalar(value.bits() & !(self.count() as u64 - 1)), ty)
            }
            Scalar::Convert(number, from, to) => {
                (converted(&self.scalar(number)?.0, from, to, false, None), to.clone())
            }
            Scalar::Wrapping(operator, left, right) => {
                let ((left, ty), (right, _)) = (self.scalar(left)?, self.scalar(right)?);
                let bits = scalar::binary(*operator, element_of(&ty), left.bits(), right.bits());
                (Value::Scalar(bits.expect("no division")), ty)
            }
        })
    }

    pub(super) fn truth(&mut self, of: &'m Scalar) -> Go<bool> {
        Ok(self.scalar(of)?.0.bits() != 0)
    }

    /// A pointer that items count from.
    pub(super) fn base(&mut self, of: &'m Base) -> Go<Elements> {
        let plain = |pointer, ty| Elements { pointer, ty, is_packed: false };
        Ok(match of {
            Base::Pointer { of, .. } => {
                let ty = of.ty.pointee().map_or(Type::Bad, |pointee| pointee.ty.clone());
                plain(self.value_of(of, 0)?.pointer(), ty)
            }
            Base::Root(root) => match self.held(*root) {
                Held::Base(base) => base.clone(),
                other => panic!("{other:?} is no pointer"),
            },
            Base::Local(variable) => {
                let ty = self.type_of(*variable).clone();
                let frame = self.frames.last().expect("a block is in a function");
                let object = self.locals[&(frame.number, Id::new(variable.0))];
                plain(self.machine.memory.pointer_to(object, true, crate::interpret::value::Kind::Bytes), ty)
            }
            Base::Address(place) => {
                let key = (std::ptr::from_ref::<program::Place>(place) as usize, 3);
                plain(self.part(key, Part::Address(place), place.span, 0)?.pointer(), place.ty.clone())
            }
            Base::Decay(base) => {
                let of = self.base(base)?;
                let Type::Array(element, _) = &of.ty else { panic!("{:?} is no array", of.ty) };
                plain(of.pointer, (**element).clone())
            }
            Base::Cast(base, ty) => {
                let of = self.base(base)?;
                plain(memory::cast(of.pointer, ty, self.records()), ty.clone())
            }
            Base::Packed(base, element, width) => {
                let of = self.base(base)?;
                let ty = Type::Array(Type::Scalar(element).into(), (*width).into());
                Elements { pointer: of.pointer, ty, is_packed: true }
            }
            Base::Offset(base, by) => {
                let of = self.base(base)?;
                let (by, ty) = self.scalar(by)?;
                Elements { pointer: of.pointer.offset(index(&by, &ty), self.size_of(&of.ty)), ..of }
            }
            Base::Skip(base, by) => {
                let of = self.base(base)?;
                Elements { pointer: of.pointer.offset(*by as i64, self.size_of(&of.ty)), ..of }
            }
        })
    }

    pub(super) fn size_of(&self, ty: &Type) -> u64 {
        size(ty, self.records()).max(1) as u64
    }

    /// Conditions on what counts with the items, of the first and the last of them.
    pub(super) fn endpoints(&mut self, of: &'m Endpoints) -> Go<bool> {
        Ok(match of {
            Endpoints::Uniform { condition, negated } => self.truth(condition)? != *negated,
            Endpoints::Both(left, right) => self.endpoints(left)? && self.endpoints(right)?,
            Endpoints::Compare(of) => self.compare_endpoints(of)?,
        })
    }

    fn compare_endpoints(&mut self, of: &'m EndpointComparison) -> Go<bool> {
        let (first, (bound, _)) = (self.scalar(&of.first.1)?.0.bits(), self.scalar(&of.bound.1)?);
        let (element, bound) = (element_of(&of.ty), bound.bits());
        let last = stepped(element, first, self.count() as i64 - 1);
        let compare = |operator, left, right| scalar::compare(operator, element, left, right);
        let operator = of.comparison;
        let holds = |number| {
            if of.counts_left { compare(operator, number, bound) } else { compare(operator, bound, number) }
        };
        Ok(compare(Comparison::LessEqual, first, last) && holds(first) && holds(last))
    }

    /// A view of an item that computes.
    pub(super) fn view<T>(&mut self, lane: usize, of: impl FnOnce(&mut View<'_, 'm>) -> T) -> T {
        let ids = self.item(lane);
        let frame = self.frames.last().expect("a block is in a function");
        let (function, number, slots) = (frame.function, frame.number, &frame.slots);
        of(&mut View { machine: self.machine, function, number, slots, locals: self.locals, ids })
    }
}

/// The element of a scalar or of a vector.
pub(super) fn element_of(ty: &Type) -> &'static Element {
    ty.element().unwrap_or(LONG)
}

/// An integer that is so much more, and wraps.
pub(super) fn stepped(element: &Element, bits: u64, by: i64) -> u64 {
    scalar::wrapped(element, scalar::integer(element, bits) + i128::from(by))
}

/// The fault of an index that is not in its array.
pub(super) fn beyond(number: i64, len: u64, span: Span) -> Exit {
    Exit::Trap(Trap { span, what: format!("is outside of its array: element {number} of {len}") })
}
