//! A program as the checker leaves it: each name resolved, each type known, each implicit conversion written out, each constant folded
//! where C needs one. Nothing here needs a table of names to be understood.

use std::collections::HashSet;
use std::ops::Index;
use std::rc::Rc;

pub(crate) use super::ast::operator::{Arithmetic, Comparison};
use super::ast::{Increment, Space};
pub(crate) use super::builtin::{Builtin, Checked, Collective, Half, Order, RegionId, Rounding};
use super::source::Span;
pub(crate) use super::types::Record;
use super::types::Type;

/// A whole program.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Program {
    /// Structures and unions, in the order in which the text names them first.
    pub(crate) records: Vec<Record>,
    /// Constants and variables at program scope, and those with the address space `__constant` or the storage class `static` in functions.
    pub(crate) globals: Vec<Global>,
    /// In an order in which each stands behind those that it calls.
    pub(crate) functions: Vec<Function>,
    /// Enumerators of program scope.
    pub(crate) enumerators: Vec<Enumerator>,
    /// Names of `typedef`s of program scope that become aliases in Rust, and where they stand.
    pub(crate) aliases: Vec<(Rc<str>, Type, Span)>,
}

impl Program {
    /// Whether a type is a union.
    pub(crate) fn is_union(&self, of: &Type) -> bool {
        matches!(of, Type::Record(record) if self.records[record.0].union)
    }

    /// Whether a function uses variables at program scope that hold pointers and change.
    pub(crate) fn is_linked(&self, function: &Function) -> bool {
        function.kept.iter().any(|id| self.globals[id.0].ty.holds_pointers(&self.records))
    }
}

/// An enumerator.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enumerator {
    pub(crate) name: Rc<str>,
    pub(crate) value: Value,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// A constant or a variable in memory of the program's.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Global {
    pub(crate) name: Rc<str>,
    pub(crate) ty: Type,
    pub(crate) value: Value,
    /// Declared in a function: not public.
    pub(crate) inner: bool,
    /// Whether it is declared as a variable: neither `const` nor `__constant`. A device takes it with program scope variables only.
    pub(crate) is_variable: bool,
    pub(crate) memory: Memory,
    pub(crate) span: Span,
}

/// How a global lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memory {
    /// It is a constant, or a variable that nothing in the program changes.
    Constant,
    /// It keeps what kernels write there. Functions are given pointers to it: see [`Function::kept`].
    Kept,
    /// A constant that holds pointers to such: its value stands wherever it is used.
    Spread,
}

/// A global, by its number in [`Program::globals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GlobalId(pub(crate) usize);

/// A folded constant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A value of an integer type, `bool` among them: the number itself.
    Integer(i128),
    /// A value of a `half`, `float` or `double`, rounded to it.
    Float(f64),
    /// The components of a vector, the elements of an array, the fields of a structure.
    List(Vec<Value>),
    /// All bytes zero, of whatever type; of a pointer `NULL`.
    Zero,
    /// The bytes of a string with its final zero, in an array of `char`.
    Bytes(Rc<[u8]>),
    /// A pointer to a global, so many bytes behind its beginning.
    Address(GlobalId, u64),
    /// The value of one field of a union.
    Union(usize, Box<Value>),
}

/// A function, by its number in [`Program::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FunctionId(pub(crate) usize);

/// A function definition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: Rc<str>,
    pub(crate) kernel: Option<Kernel>,
    pub(crate) result: Type,
    /// The first of `variables` are the parameters.
    pub(crate) parameters: usize,
    /// The last parameters are pointers to these variables at program scope, which it, or a function that it calls, uses. The text does not
    /// have them.
    pub(crate) kept: Vec<GlobalId>,
    /// All variables of the function, each once, whatever block declares them.
    pub(crate) variables: Vec<Variable>,
    pub(crate) body: Vec<Statement>,
    /// Whether it, or a function that it calls, asks which item it is.
    pub(crate) needs_item: bool,
    /// Whether it, or a function that it calls, has a barrier or another function that a whole group has to reach.
    pub(crate) needs_group: bool,
    /// Its name and parameters as in the text, for documentation.
    pub(crate) prototype: String,
    /// The variables that stand for pointers to them, if only statements in lanes call the function.
    pub(crate) by_reference: Option<ByReference>,
    pub(crate) span: Span,
}

/// A function that stands once more, with variables in place of pointers to them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ByReference {
    /// The function of the text.
    pub(crate) of: FunctionId,
    /// The variable that is given for each parameter, if that is a pointer.
    pub(crate) parameters: Vec<Option<Referent>>,
    /// The parameters that it changes.
    pub(crate) changed: Vec<bool>,
}

/// The variable that a pointer points to, or into.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Referent {
    pub(crate) ty: Type,
    /// The element of an array that it points to.
    pub(crate) from: i128,
    /// Whether it is a part of a variable, so that the pointer reaches what lies around it.
    pub(crate) embedded: bool,
}

/// The part of a function that only a kernel has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kernel {
    /// `reqd_work_group_size`
    pub(crate) required: Option<[u64; 3]>,
    /// Whether another kernel calls it, or a function.
    pub(crate) is_called: bool,
    /// The size of its sub-groups.
    pub(crate) sub_group: u32,
    /// The variables that live across its barriers, once it is cut at them.
    pub(crate) regions: Option<Rc<BarrierStorage>>,
}

/// The place where each variable of a kernel lives that is cut into regions at its barriers. One that is in none of these is a region's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BarrierStorage {
    /// Variables that are the same for all items, of which the group has one.
    pub(crate) uniform: HashSet<VariableId>,
    /// Variables of which each item has its own, beyond one region.
    pub(crate) per_item: HashSet<VariableId>,
    /// Variables that are computed anew in each region, of the item's numbers and of what never changes: so that LLVM sees that they count
    /// with the items.
    pub(crate) rematerialized: Rematerialized,
    /// Whether an item may return before the others.
    pub(crate) returns: bool,
    /// How many regions, and statements of the group, there are.
    pub(crate) count: usize,
}

/// The variables that are computed anew, with their values, in the order of their declarations: a value is made of variables before it. Their numbers
/// have another order, as those that passes make come last.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rematerialized(pub(crate) Vec<(VariableId, Expression)>);

impl Rematerialized {
    pub(crate) fn contains(&self, variable: VariableId) -> bool {
        self.iter().any(|(it, _)| *it == variable)
    }

    /// In the order of the declarations.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, (VariableId, Expression)> {
        self.0.iter()
    }
}

impl Index<&VariableId> for Rematerialized {
    type Output = Expression;

    fn index(&self, variable: &VariableId) -> &Expression {
        let found = self.iter().find(|(it, _)| it == variable);
        &found.expect("rematerialized").1
    }
}

impl Default for Kernel {
    fn default() -> Self {
        Kernel { required: None, is_called: false, sub_group: Self::SUB_GROUP, regions: None }
    }
}

impl Kernel {
    /// The size of each group that its statements run in, if that is known: a kernel that another one calls runs in the groups of that one
    /// (`called_kernels_know_no_size`).
    pub(crate) fn group_size(&self) -> Option<[u64; 3]> {
        self.required.filter(|_| !self.is_called)
    }

    /// The size of sub-groups where no attribute names one.
    pub(crate) const SUB_GROUP: u32 = 32;
    /// Those that one may name.
    pub(crate) const SUB_GROUPS: [u32; 5] = [8, 16, 32, 64, 128];
}

/// A variable in local memory: one for a group, of whatever function.
pub(crate) type Local = (FunctionId, VariableId);

/// A variable of a function, by its number in [`Function::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VariableId(pub(crate) usize);

/// A variable of a function, or a parameter.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each says something else, and any may be with any")]
pub(crate) struct Variable {
    /// As written; several may have one name.
    pub(crate) name: Rc<str>,
    pub(crate) ty: Type,
    /// `__local`: one for a group. All others are private.
    pub(crate) local: bool,
    /// Whether a pointer to it, or into it, is made: by `&`, or as an array that is used other than by an index behind it.
    pub(crate) addressed: bool,
    /// A compound literal: it is declared where the function begins, but lives as long as the block that it stands in.
    pub(crate) literal: bool,
    pub(crate) span: Span,
}

impl Variable {
    /// A private variable that nothing is known of yet.
    pub(crate) fn new(name: Rc<str>, ty: Type, span: Span) -> Self {
        Self { name, ty, local: false, addressed: false, literal: false, span }
    }
}

/// A label of a function, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LabelId(pub(crate) usize);

/// A statement of a function by its number, from 1 on in the order of the text. Zero is that of none: see `transform::number_statements`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct StatementId(pub(crate) usize);

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statement {
    pub(crate) id: StatementId,
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

impl Statement {
    /// A statement that has no number yet.
    pub(crate) fn new(kind: StatementKind, span: Span) -> Self {
        Statement { id: StatementId::default(), kind, span }
    }

    /// The one that gives a variable its value.
    pub(crate) fn assign(variable: VariableId, value: Expression) -> Self {
        Expression::assign(variable, value).statement()
    }

    /// The variable that it declares.
    pub(crate) fn declared(&self) -> Option<VariableId> {
        if let StatementKind::Declare(variable, _) = self.kind { Some(variable) } else { None }
    }

    /// Its number, by which tables know it. Before the passes have run no table does.
    pub(crate) fn key(&self) -> StatementId {
        debug_assert_ne!(self.id, StatementId::default());
        self.id
    }
}

/// The kinds of statements. A condition is an expression of type `bool`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StatementKind {
    Expression(Expression),
    /// A variable begins; without a value it is zero.
    Declare(VariableId, Option<Expression>),
    Block(Vec<Statement>),
    /// Statements that each item of a group runs by itself before any goes on behind them. What stands around regions the group does as one.
    Region(RegionId, Vec<Statement>),
    If {
        condition: Expression,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
    While {
        condition: Expression,
        body: Vec<Statement>,
    },
    DoWhile {
        body: Vec<Statement>,
        condition: Expression,
    },
    /// Variables of `init` are seen in the rest of it only.
    For {
        init: Vec<Statement>,
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Vec<Statement>,
    },
    /// The statements in their order, and before which of them each label stands. Control falls through from one to the next.
    Switch {
        value: Expression,
        cases: Vec<Case>,
        body: Vec<Statement>,
    },
    Break,
    Continue,
    Return(Option<Expression>),
    /// Forward and out of blocks only.
    Goto(LabelId),
    /// A label of the block that this stands in.
    Label(LabelId, Rc<str>),
}

impl StatementKind {
    /// Whether it is a loop.
    pub(crate) fn is_loop(&self) -> bool {
        matches!(self, Self::While { .. } | Self::DoWhile { .. } | Self::For { .. })
    }
}

/// A label of a `switch`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Case {
    /// The lowest and the highest value, or none for `default`.
    pub(crate) values: Option<(i128, i128)>,
    /// Before which statement of the body it stands.
    pub(crate) at: usize,
    pub(crate) span: Span,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression {
    pub(crate) kind: ExpressionKind,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

impl Function {
    /// Whether it is a kernel that a group runs in parts, between barriers.
    pub(crate) fn runs_as_group(&self) -> bool {
        self.kernel.is_some() && self.needs_group
    }

    /// How many parameters the text has.
    pub(crate) fn written_parameters(&self) -> usize {
        self.parameters - self.kept.len()
    }
}

impl Expression {
    /// The value in a variable.
    pub(crate) fn load(variable: VariableId, ty: &Type, span: Span) -> Self {
        let place = Place { kind: PlaceKind::Variable(variable), ty: ty.clone(), span };
        Self { kind: ExpressionKind::Load(Box::new(place)), ty: ty.clone(), span }
    }

    /// An integer of a type.
    pub(crate) fn integer(number: impl Into<i128>, ty: &Type, span: Span) -> Self {
        Self { kind: ExpressionKind::Constant(Value::Integer(number.into())), ty: ty.clone(), span }
    }

    /// The zero of a type; of `void` nothing.
    pub(crate) fn zero(ty: &Type, span: Span) -> Self {
        Self { kind: ExpressionKind::Constant(Value::Zero), ty: ty.clone(), span }
    }

    /// It as a value of another type, if there is a conversion.
    pub(crate) fn converted(self, by: Option<Conversion>, ty: &Type) -> Self {
        let Some(by) = by else { return self };
        Self { span: self.span, kind: ExpressionKind::Convert(by, Box::new(self)), ty: ty.clone() }
    }

    /// The variable that it is the value of, if it is no more than that.
    pub(crate) fn variable(&self) -> Option<VariableId> {
        let ExpressionKind::Load(place) = &self.kind else { return None };
        if let PlaceKind::Variable(variable) = place.kind { Some(variable) } else { None }
    }

    /// The place that it writes, what it is made of left aside.
    pub(crate) fn written(&self) -> Option<&Place> {
        use ExpressionKind as E;
        match &self.kind {
            E::Assign(place, _) | E::AssignBy { place, .. } | E::Advance { place, .. } | E::Increment { place, .. } => {
                Some(place)
            }
            _ => None,
        }
    }

    /// The assignment that gives a variable its value.
    pub(crate) fn assign(variable: VariableId, value: Self) -> Self {
        let span = value.span;
        Self::assign_at(variable, value, span)
    }

    /// The assignment that gives a variable its value at a place of the text.
    pub(crate) fn assign_at(variable: VariableId, value: Self, span: Span) -> Self {
        let ty = value.ty.clone();
        let place = Place { kind: PlaceKind::Variable(variable), ty: ty.clone(), span };
        Self { kind: ExpressionKind::Assign(Box::new(place), Box::new(value)), ty, span }
    }

    /// Whether it is a truth, or the number of one, by its form.
    pub(crate) fn is_truth(&self) -> bool {
        match &self.kind {
            ExpressionKind::Compare(_, left, _) => !left.ty.is_vector(),
            ExpressionKind::Not(_) => !self.ty.is_vector(),
            ExpressionKind::And(..) | ExpressionKind::Or(..) | ExpressionKind::Convert(Conversion::Truth, _) => true,
            _ => false,
        }
    }

    /// Whether a sampler is the same in each launch: it is one of the program's, or a constant of the function's.
    pub(crate) fn is_known_sampler(&self, function: &Function) -> bool {
        match &self.kind {
            ExpressionKind::Constant(_) => true,
            ExpressionKind::Load(place) => match place.kind {
                PlaceKind::Global(_) => true,
                PlaceKind::Variable(variable) => variable.0 >= function.parameters,
                _ => false,
            },
            _ => false,
        }
    }

    /// The statement that evaluates it.
    pub(crate) fn statement(self) -> Statement {
        let span = self.span;
        Statement::new(StatementKind::Expression(self), span)
    }
}

/// How a value comes about. All operands have the type that the operation is made in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExpressionKind {
    Constant(Value),
    /// The value in a place.
    Load(Box<Place>),
    /// The address of a place; of an array that of its first element.
    AddressOf(Box<Place>),
    Convert(Conversion, Box<Expression>),
    Negate(Box<Expression>),
    Complement(Box<Expression>),
    /// `!e`: of a scalar an `int`, its operand a `bool`; of a vector the mask of zeros.
    Not(Box<Expression>),
    Binary(Arithmetic, Box<Expression>, Box<Expression>),
    /// Scalars and pointers give an `int`, vectors the mask.
    Compare(Comparison, Box<Expression>, Box<Expression>),
    /// `&&`, `||` of `bool`s: the second is evaluated only if it matters; an `int`.
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    /// An `&&` of vectors: both are evaluated; the mask.
    AndOfVectors(Box<Expression>, Box<Expression>),
    OrOfVectors(Box<Expression>, Box<Expression>),
    /// `c ? a : b` with a `bool`.
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `c ? a : b` with a vector: `a` where the highest bit is set.
    Select(Box<Expression>, Box<Expression>, Box<Expression>),
    /// The value is that of the place afterwards. `a = b`.
    Assign(Box<Place>, Box<Expression>),
    /// `a op= b`: the place is evaluated once, its value converted to `operand` by `widen`, the result back by `narrow`.
    AssignBy {
        place: Box<Place>,
        widen: Option<Conversion>,
        operator: Arithmetic,
        operand: Type,
        value: Box<Expression>,
        narrow: Option<Conversion>,
    },
    /// `++a`, `a--`, of pointers too. Where the operator stands before the place, it gives the value afterwards. A `bool` becomes 1 by
    /// `++`, and its opposite by `--`.
    Increment {
        place: Box<Place>,
        by: Increment,
        before: bool,
    },
    /// `p += n`, with `n` a `long`.
    Advance {
        place: Box<Place>,
        by: Box<Expression>,
    },
    /// The first is evaluated, the second is the value.
    Comma(Box<Expression>, Box<Expression>),
    Call(FunctionId, Vec<Expression>),
    Builtin(Builtin, Vec<Expression>),
    /// A vector literal: scalars and vectors of its element that add up to its width.
    Vector(Vec<Expression>),
    /// Lanes of a vector that is no place: one gives the scalar.
    Swizzle(Box<Expression>, Vec<u8>),
    /// A field of a structure that is no place.
    Field(Box<Expression>, usize),
    /// An array or structure of as many values as it has.
    List(Vec<Expression>),
    /// A union of which one field is given.
    Union(usize, Box<Expression>),
    /// A pointer and a `long`: so many elements further.
    Offset(Box<Expression>, Box<Expression>),
    /// How many elements lie between two pointers.
    Distance(Box<Expression>, Box<Expression>),
}

/// A conversion to the type of the expression that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Conversion {
    /// Between numbers by value: C's cast, OpenCL's `convert_` without suffix. A `bool` is 0 or 1.
    Number,
    /// Whether a number or a pointer is not zero.
    Truth,
    /// A scalar in each component of a vector, of the same element. From a `bool` to a vector -1 or 0 is made by the checker.
    Splat,
    /// Between pointers: the same address, as a pointer to something else or in another address space.
    Pointer,
    /// `to_global` and its like: the pointer if it points into this address space, and `NULL` otherwise.
    InSpace(Space),
    /// `get_fence`: the flags of the fence of what a pointer points to.
    Fence,
    PointerToInteger,
    IntegerToPointer,
    /// The value is not used.
    Void,
}

/// A place where something is stored.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) kind: PlaceKind,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

impl Place {
    /// The pointer and the index of `p[i]`.
    pub(crate) fn indexed(&self) -> Option<(&Expression, &Expression)> {
        let PlaceKind::Dereference(pointer) = &self.kind else { return None };
        if let ExpressionKind::Offset(base, index) = &pointer.kind { Some((base, index)) } else { None }
    }
}

/// The kinds of places.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlaceKind {
    Variable(VariableId),
    Global(GlobalId),
    /// The place that a pointer points to: `*p`; `p[i]` is that of an [`ExpressionKind::Offset`].
    Dereference(Box<Expression>),
    /// An element of an array that is a place, or a component of such a vector, by a `long`: `a[i]`, `v[i]`.
    Element(Box<Place>, Box<Expression>),
    /// A field of a structure or union.
    Field(Box<Place>, usize),
    /// Lanes of a vector, each once where it is written: one is a scalar. A lane that does not exist (the fourth of 3) is 3.
    Lanes(Box<Place>, Vec<u8>),
    /// A value that needs a place to stand in: a compound literal, the result of a call whose field is indexed.
    Temporary(Box<Expression>),
}
