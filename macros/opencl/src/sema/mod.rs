//! The tree becomes a program: each name is resolved, each type is known, each implicit conversion is written out, and constants are
//! folded where C needs them.
//!
//! ```text
//! scope       what a name means
//! specifier   declaration specifiers and declarators -> types
//! record      structures, unions, enumerations
//! declare     variables, functions
//! goto        jumps backwards and into blocks, as loops and jumps forward
//! initialize  initialisers
//! leaves      initialisers that read the variable that they initialise, value by value
//! statement   statements
//! jump        what of `switch` is no `match`, as jumps
//! expression  expressions: names, members, unary operators
//! operator    binary operators, assignments, conditions
//! convert     conversions that are implicit, and casts
//! clang       the built-in functions of clang
//! call        calls, of functions and of built-in functions
//! format      the format of `printf`
//! atomic      the atomic functions of C11
//! builtin/    the built-in functions and the choice among their overloads
//! constant    folding
//! order       who calls whom: recursion, what a function needs through its calls
//! kept        variables at program scope, as parameters of the functions that use them
//! ```

#![allow(
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "the line before says that it is in range, or C's own conversion is meant"
)]
#![allow(clippy::unused_self, reason = "rules of the checker are called alike")]
#![allow(clippy::similar_names, clippy::many_single_char_names, reason = "`to` and `ty`, two sides `a` and `b`")]

mod atomic;
pub(crate) mod buffered;
mod builtin;
mod call;
mod chain;
mod clang;
pub(crate) mod constant;
mod convert;
mod declare;
mod expression;
mod format;
mod goto;
mod initialize;
mod jump;
mod kept;
mod leaves;
mod operator;
mod order;
mod record;
mod scope;
mod specifier;
mod statement;

#[cfg(test)]
mod tests;

use std::rc::Rc;

use self::builtin::Builtins;
use self::convert::Role;
use self::declare::Declared;
use self::jump::Label;
use self::jump::Switch;
use self::scope::Scopes;
use super::ast::{self, Item, Space, Unit};
use super::diagnostic::{Fault, Faults, Mend};
use super::preprocess::Options;
use super::program::{Expression, GlobalId, Program, Value, Variable, VariableId};
use super::source::{Span, Texts};
use super::types::{self, RecordId, Type};
use crate::diagnostic::message::sema as message;
use crate::diagnostic::message::warning::part as remark;
use crate::limits::MAX_CHECK_DEPTH;
use crate::map::{HashMap, HashSet};

pub(crate) use self::builtin::has_builtin;

/// Checks a program. The tree of each item goes when its statements are there: those of a long header take as much memory as what is made of them.
pub(crate) fn check(unit: Unit, options: &Options, texts: &Texts, faults: &mut Faults) -> Program {
    let Unit { items, lost } = unit;
    let defined = items.iter().filter_map(|item| match item {
        Item::Function(function) => function.declarator.name.as_ref().map(|name| name.text.clone()),
        _ => None,
    });
    let mut checker = Checker {
        texts,
        lost: &lost,
        options,
        faults,
        program: Program::default(),
        scopes: Scopes::new(),
        records: Records::default(),
        functions: Vec::new(),
        body: None,
        builtins: Builtins::new(defined.collect()),
        globals: Globals::default(),
        state: State { nesting: 0, too_deep: false, contract: options.contract },
    };
    for item in items {
        match &item {
            Item::Function(function) => checker.function(function),
            Item::Declaration(declaration) => checker.outer_declaration(declaration),
            Item::Assertion(assertion) => checker.assertion(assertion),
            Item::Contract(asked) => checker.state.contract = asked.unwrap_or(options.contract),
        }
    }
    checker.finish()
}

/// The checker at some place of a program.
struct Checker<'a> {
    texts: &'a Texts,
    /// As the tree has them: of these names nobody says that they are declared nowhere.
    lost: &'a HashSet<Rc<str>>,
    options: &'a Options,
    faults: &'a mut Faults,
    program: Program,
    scopes: Scopes,
    records: Records,
    functions: Vec<Declared>,
    /// The function whose body is checked.
    body: Option<Body>,
    builtins: Builtins,
    globals: Globals,
    state: State,
}

/// The structures and unions, beside what the program has of them.
#[derive(Default)]
struct Records {
    /// The qualifiers of the fields of each.
    qualifiers: Vec<Vec<Qualifiers>>,
    /// Those whose members are being read, outermost first.
    defining: Vec<RecordId>,
}

/// The variables at program scope whose values are missing so far.
#[derive(Default)]
struct Globals {
    /// Constants without a value, where they are declared, and whether another file may have it.
    undefined: HashMap<GlobalId, (Span, bool)>,
    /// Variables of another file's that are used: here is where first.
    used: HashMap<GlobalId, Span>,
}

/// The state in which an expression or a statement is checked.
struct State {
    /// In how many others it stands.
    nesting: usize,
    /// Whether that it is too deep was told.
    too_deep: bool,
    /// Whether `a * b + c` is rounded once.
    contract: bool,
}

/// The function whose body is checked.
#[derive(Debug)]
struct Body {
    kernel: bool,
    name: Rc<str>,
    result: Type,
    variables: Vec<Variable>,
    /// Variables that are constants, with their values.
    known: HashMap<VariableId, Value>,
    flow: Flow,
    calls: Vec<(usize, Span)>,
    /// Variables that no declaration of the text names.
    hidden: Vec<VariableId>,
    needs_item: bool,
    needs_group: bool,
}

/// The control flow around a statement, and the labels of its function.
#[derive(Debug)]
struct Flow {
    labels: Vec<Label>,
    gotos: Vec<(usize, Span, Vec<usize>, usize)>,
    /// The blocks around the statement, by number.
    path: Vec<usize>,
    blocks: usize,
    /// How many labels and jumps stand before the statement.
    position: usize,
    /// Whether `break` and `continue` have where to go.
    breakable: bool,
    continuable: bool,
    /// The `switch`es around, outermost first.
    switches: Vec<Switch>,
}

impl Flow {
    /// The beginning of a function.
    fn new() -> Self {
        Flow {
            labels: Vec::new(),
            gotos: Vec::new(),
            path: vec![0],
            blocks: 1,
            position: 0,
            breakable: false,
            continuable: false,
            switches: Vec::new(),
        }
    }
}

/// Qualifiers that are not part of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Qualifiers {
    constant: bool,
    volatile: bool,
}

/// A type with its qualifiers.
#[derive(Clone, Debug, PartialEq)]
struct Qualified {
    ty: Type,
    /// The address space, if one is written.
    space: Option<Space>,
    constant: bool,
    volatile: bool,
}

impl Qualified {
    /// Without qualifiers.
    fn plain(ty: Type) -> Self {
        Qualified { ty, space: None, constant: false, volatile: false }
    }

    fn bad() -> Self {
        Self::plain(Type::Bad)
    }
}

impl<'a> Checker<'a> {
    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// Notes something that a device has from a version on: one that compiles for an older one refuses it.
    fn since(&mut self, version: u32, what: impl Into<String>, span: Span) {
        if self.options.version < version {
            self.faults.remarks.beyond(what, Mend::Version(version), span);
        }
    }

    /// Notes a number of type `half`, which a device has behind a pragma only (extension `cl_khr_fp16`).
    fn half(&mut self, ty: &Type, span: Span) {
        let mut ty = ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        if *ty == Type::Scalar(types::HALF) {
            self.faults.remarks.beyond(remark::HALF, Mend::Extension("cl_khr_fp16"), span);
        }
    }

    /// A type as messages show it.
    fn shown(&self, ty: &Type) -> String {
        ty.shown(&self.program.records)
    }

    /// The stand-in of an expression that was told to be wrong.
    fn bad(span: Span) -> Expression {
        Expression::zero(&Type::Bad, span)
    }

    /// Goes one level deeper, unless that is too deep, which is told.
    fn deeper<T>(&mut self, span: Span, what: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.state.nesting >= MAX_CHECK_DEPTH {
            // Once: what is beside it is as deep.
            if !core::mem::replace(&mut self.state.too_deep, true) {
                self.fault(message::nested_too_deep(span, MAX_CHECK_DEPTH));
            }
            return None;
        }
        self.state.nesting += 1;
        let result = what(self);
        self.state.nesting -= 1;
        Some(result)
    }

    /// The text at a place, if it is not made by macros.
    fn text(&self, start: Span, end: Span) -> Option<&'a str> {
        let plain = start.text == end.text && start.expansion.is_none() && end.expansion.is_none();
        let text = self.texts.texts.get(start.text.0 as usize).filter(|_| plain)?;
        text.content.get(start.start as usize..end.end as usize)
    }
}

/// The parentheses around an expression taken away.
fn bare(mut expression: &ast::Expression) -> &ast::Expression {
    while let ast::ExpressionKind::Paren(inner) = &expression.kind {
        expression = inner;
    }
    expression
}

/// How a message speaks of a name.
fn quoted(name: &str) -> String {
    message::quoted(name)
}

/// A text as this stage leaves it, with the texts that it stands in and which one it is; or its faults as they are drawn.
#[cfg(any(test, feature = "inspect"))]
pub(crate) fn checked(
    files: &mut dyn crate::preprocess::Files,
    path: &str,
    text: &str,
    options: &str,
) -> Result<(Program, Texts, crate::source::TextId), Vec<String>> {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options::read(&mut texts, options, &mut faults);
    let main = texts.add(crate::source::Origin::File { path: path.to_owned(), included: None }, text);
    let tokens = crate::preprocess::preprocess(&mut texts, main, &options, files, &mut faults, has_builtin);
    let unit = crate::parse::parse(&tokens, &texts, &mut faults);
    let program = check(unit, &options, &texts, &mut faults);
    if faults.is_empty() {
        return Ok((program, texts, main));
    }
    Err(faults.all.iter().map(|fault| fault.draw(&texts)).collect())
}

/// Whether it is an atomic function of C11, which is made of those of the IR.
#[cfg(test)]
pub(crate) fn is_c11(name: &str) -> bool {
    atomic::is_c11(name)
}

/// The first version of the language that has a function of this name.
#[cfg(test)]
pub(crate) fn since_by_name(name: &str) -> u32 {
    builtin::since_by_name(name)
}

/// The names of the built-in functions.
#[cfg(test)]
pub(crate) fn function_names() -> impl Iterator<Item = &'static str> {
    Builtins::default().names()
}
