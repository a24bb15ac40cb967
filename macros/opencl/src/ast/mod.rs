//! The syntax tree, by the grammar of C99, annex A.2, and the additions of OpenCL C 3.0, chapter 6. The names are the standard's.

pub(crate) mod operator;
#[cfg(any(test, feature = "dump"))]
pub(crate) mod print;

use std::rc::Rc;

use self::operator::{Arithmetic, BinaryOperator};
use super::source::Span;
use crate::limits::MAX_CHAIN_HEIGHT;
use crate::map::HashSet;

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    pub(crate) text: Rc<str>,
    pub(crate) span: Span,
}

/// A translation unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Unit {
    pub(crate) items: Vec<Item>,
    /// The names in the text that was given up because of a fault: they may be declared there.
    pub(crate) lost: HashSet<Rc<str>>,
}

/// An external declaration.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Function(Function),
    Declaration(Declaration),
    Assertion(Assertion),
    /// `#pragma OPENCL FP_CONTRACT`, as [`super::lex::Pragma`] has it, to the end of the file.
    Contract(Option<bool>),
}

/// `_Static_assert(condition, "message")`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Assertion {
    pub(crate) condition: Expression,
    pub(crate) message: Option<Rc<[u8]>>,
    pub(crate) span: Span,
}

/// A function definition. A prototype is a [`Declaration`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) specifiers: Specifiers,
    /// Its first derived part is [`Derived::Function`].
    pub(crate) declarator: Declarator,
    pub(crate) body: Block,
    pub(crate) span: Span,
}

/// A declaration of any number of variables, functions or types.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Declaration {
    pub(crate) specifiers: Specifiers,
    pub(crate) declarators: Vec<InitDeclarator>,
    pub(crate) span: Span,
}

/// A declarator with its initialiser.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct InitDeclarator {
    pub(crate) declarator: Declarator,
    pub(crate) initializer: Option<Initializer>,
}

/// Declaration specifiers, in whatever order they were written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Specifiers {
    pub(crate) storage: Option<(Storage, Span)>,
    pub(crate) qualifiers: Qualifiers,
    pub(crate) specifier: TypeSpecifier,
    /// `__kernel`.
    pub(crate) kernel: Option<Span>,
    /// `inline`.
    pub(crate) inline: Option<Span>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) span: Span,
}

/// A storage class; OpenCL has no `auto` and no `register` (3.0, section 6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    Typedef,
    Extern,
    Static,
}

/// Type qualifiers, address spaces among them (OpenCL C 3.0, section 6.7), and access qualifiers (6.8).
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Qualifiers {
    pub(crate) constant: Option<Span>,
    pub(crate) volatile: Option<Span>,
    pub(crate) restrict: Option<Span>,
    pub(crate) space: Option<(Space, Span)>,
    pub(crate) access: Option<(Access, Span)>,
}

/// An address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Space {
    Global,
    Local,
    Constant,
    Private,
    /// `__generic`.
    Generic,
}

/// How a kernel uses an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    ReadOnly,
    WriteOnly,
    ReadWrite,
}

/// A type specifier.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TypeSpecifier {
    Void(Span),
    /// The words of an arithmetic type, as they were written: `unsigned`, `long`, `int`, `float`, `_Bool`.
    Words(Vec<(Word, Span)>),
    /// A name that the scope knows as a type: of a `typedef`, or one of the language's (`float4`, `uint`, `size_t`, `image2d_t`).
    Named(Name),
    Record(RecordSpecifier),
    Enum(EnumSpecifier),
    /// `__typeof__(e)`, `typeof(e)`.
    TypeOfExpression(Box<Expression>),
    TypeOfType(Box<TypeName>),
    /// None was written, or an unreadable one was, which has been told: no further fault may come of it.
    Missing(Span),
}

/// A word of an arithmetic type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    Bool,
    Char,
    Short,
    Int,
    Long,
    Half,
    Float,
    Double,
    Signed,
    Unsigned,
}

/// A `struct` or `union`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordSpecifier {
    pub(crate) union: bool,
    pub(crate) tag: Option<Name>,
    /// The members, if they stand here.
    pub(crate) members: Option<Vec<Declaration>>,
    /// Those among the members.
    pub(crate) assertions: Vec<Assertion>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) span: Span,
}

/// An `enum`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EnumSpecifier {
    pub(crate) tag: Option<Name>,
    /// The enumerators with their values, if they stand here.
    pub(crate) enumerators: Option<Vec<(Name, Option<Expression>)>>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) span: Span,
}

/// `__attribute__((name(arguments)))`, one of the list. `_Alignas(x)` is `aligned(x)`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Attribute {
    /// Without the underscores around it.
    pub(crate) name: Name,
    pub(crate) arguments: Vec<Expression>,
    /// An argument that is a type, as in `vec_type_hint(float4)`.
    pub(crate) of_type: Option<Box<TypeName>>,
}

/// A declarator: a name, and what stands around it, from the name outwards: in `float *a[4]` an array of pointers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Declarator {
    /// None in a type name, or in a parameter without one.
    pub(crate) name: Option<Name>,
    pub(crate) derived: Vec<Derived>,
    /// The width of a bit-field.
    pub(crate) bits: Option<Box<Expression>>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) span: Span,
}

/// A part of a declarator.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Derived {
    Pointer(Qualifiers, Span),
    /// With the length, if one is written.
    Array(Option<Box<Expression>>, Span),
    Function {
        parameters: Vec<Parameter>,
        variadic: bool,
        span: Span,
    },
}

/// A parameter. `(void)` is none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) specifiers: Specifiers,
    pub(crate) declarator: Declarator,
    pub(crate) span: Span,
}

/// A type without a name, as in a cast.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypeName {
    pub(crate) specifiers: Specifiers,
    pub(crate) declarator: Declarator,
    pub(crate) span: Span,
}

/// An initialiser.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Initializer {
    Expression(Expression),
    List(Vec<(Vec<Designator>, Initializer)>, Span),
}

/// `[3]` or `.x` in an initialiser.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Designator {
    Index(Expression),
    /// `[first ... last]`
    Range(Expression, Expression),
    Member(Name),
}

/// A compound statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) statements: Vec<Statement>,
    pub(crate) span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statement {
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StatementKind {
    Empty,
    Expression(Expression),
    Declaration(Box<Declaration>),
    Assertion(Assertion),
    /// A pragma as that of an [`Item`], to the end of the block.
    Contract(Option<bool>),
    Block(Block),
    /// `if`, each `else if` behind it, and what the last `else` has: a list, as people read it.
    If {
        arms: Vec<(Expression, Statement)>,
        otherwise: Option<Box<Statement>>,
    },
    Switch {
        value: Expression,
        body: Box<Statement>,
    },
    While {
        condition: Expression,
        body: Box<Statement>,
    },
    DoWhile {
        body: Box<Statement>,
        condition: Expression,
    },
    For {
        init: Option<Box<Statement>>,
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Box<Statement>,
    },
    /// `case value:`, or `case value ... last:`, and the statement behind it.
    Case {
        value: Expression,
        last: Option<Expression>,
        body: Box<Statement>,
    },
    Default(Box<Statement>),
    Label(Name, Box<Statement>),
    Goto(Name),
    Break,
    Continue,
    Return(Option<Expression>),
    /// Unreadable, which has been told.
    Bad,
}

/// The height of a chain while it is read from the left.
pub(crate) struct ChainHeight {
    /// The height of what stands to the left of the next operator.
    left: u32,
    highest: u32,
    cuts: u32,
}

impl ChainHeight {
    pub(crate) fn new(first: u32) -> Self {
        ChainHeight { left: first, highest: first, cuts: 0 }
    }

    /// Goes on behind an operator and its right operand. Whether what stands to the left of them becomes a variable first.
    pub(crate) fn step(&mut self, right: u32) -> bool {
        let cut = self.left >= MAX_CHAIN_HEIGHT;
        if cut {
            self.cuts += 1;
            self.left = 1;
        }
        self.left = self.left.max(right) + 1;
        self.highest = self.highest.max(self.left);
        cut
    }

    /// The height of the whole: the parts with variables stand behind each other, in a tree of commas.
    pub(crate) fn whole(&self) -> u32 {
        if self.cuts == 0 { self.highest } else { self.highest + 3 + self.cuts.ilog2() }
    }
}

/// An operator of a chain, and what stands to the right of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Operation {
    pub(crate) operator: BinaryOperator,
    pub(crate) right: Expression,
    /// The chain up to here.
    pub(crate) span: Span,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression {
    pub(crate) kind: ExpressionKind,
    pub(crate) span: Span,
    /// How many expressions are one in the other here; at most [`MAX_EXPRESSION_HEIGHT`](crate::limits::MAX_EXPRESSION_HEIGHT).
    pub(crate) height: u32,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExpressionKind {
    Name(Name),
    /// `true` or `false`.
    Bool(bool),
    /// An integer constant: its value, whether it is decimal, and its suffix.
    Integer {
        value: u64,
        decimal: bool,
        unsigned: bool,
        long: bool,
    },
    /// A floating constant, as Rust reads it (a hexadecimal one written in decimal, exactly), and its suffix.
    Float {
        digits: Rc<str>,
        suffix: FloatSuffix,
    },
    /// A character constant, or several characters in one, of type `int`.
    Character(i32),
    /// Adjacent strings are one, and `__func__` is one. Without the final zero.
    String(Rc<[u8]>),
    Paren(Box<Expression>),
    /// `(float4)(a, b)`: a vector literal where the type is a vector, else a cast of what the parentheses hold. `sema` decides, as
    /// a `typedef` may name a vector.
    CastOfParen(Box<TypeName>, Vec<Expression>),
    /// `(float4){a, b}`.
    CompoundLiteral(Box<TypeName>, Box<Initializer>),
    Cast(Box<TypeName>, Box<Expression>),
    Index(Box<Expression>, Box<Expression>),
    Call(Box<Expression>, Vec<Expression>),
    /// `e.name`: a member or a selector.
    Member(Box<Expression>, Name),
    /// `e->name`.
    Arrow(Box<Expression>, Name),
    Postfix(Increment, Box<Expression>),
    Prefix(Increment, Box<Expression>),
    Unary(UnaryOperator, Box<Expression>),
    /// `a * b + c`: the first operand, and what is done to it, one operation after the other.
    Binary(Box<Expression>, Vec<Operation>),
    /// `a = b`, or with an operator `a += b`.
    Assign(Option<Arithmetic>, Box<Expression>, Box<Expression>),
    /// `c ? a : d ? b : e`: each condition with its value, and the last value.
    Conditional(Vec<(Expression, Expression)>, Box<Expression>),
    /// `a ?: b`: `a` if it is not zero, evaluated once.
    OrElse(Box<Expression>, Box<Expression>),
    Comma(Vec<Expression>),
    SizeOfExpression(Box<Expression>),
    SizeOfType(Box<TypeName>),
    AlignOfExpression(Box<Expression>),
    AlignOfType(Box<TypeName>),
    VecStepExpression(Box<Expression>),
    VecStepType(Box<TypeName>),
    /// `__builtin_offsetof(type, member.member[index])`
    OffsetOf(Box<TypeName>, Vec<Designator>),
    /// `__builtin_astype(e, type)`, `__builtin_convertvector(e, type)`
    Retyped(Retyping, Box<Expression>, Box<TypeName>),
    /// `_Generic(e, type: value, default: value)`
    Generic(Box<Expression>, Vec<(Option<TypeName>, Expression)>),
    /// Unreadable, which has been told.
    Bad,
}

/// How clang's functions give a value as another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retyping {
    /// `__builtin_astype`: the same bits.
    Bits,
    /// `__builtin_convertvector`: the same numbers.
    Values,
}

impl Retyping {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Retyping::Bits => "__builtin_astype",
            Retyping::Values => "__builtin_convertvector",
        }
    }
}

/// How a floating constant ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatSuffix {
    /// A `double`, or with `-cl-single-precision-constant` a `float`.
    None,
    Half,
    Float,
}

/// `++` or `--`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Increment {
    Increment,
    Decrement,
}

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnaryOperator {
    AddressOf,
    Dereference,
    Plus,
    Minus,
    Complement,
    Not,
}
