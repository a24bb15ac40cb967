//! Every diagnostic, and how it is reported.
//!
//! A text says what was found, what is allowed, and how to mend it. An identifier has a single span, so a fault in one character
//! is drawn inside the message.

use core::fmt::{self, Display, Formatter};

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

use crate::builtin::Sources;
use crate::element::Element;
use crate::selector::{Misspelling, Selector, Set};
use crate::typed::Misnamed;

/// What a selector looks like.
const SHAPE: &str = "a selector is 1, 2, 3, 4, 8 or 16 of the letters x y z w or of r g b a (`.xyz`), or as many hexadecimal digits \
                     behind an s (`.s0123`), or one of `.lo`, `.hi`, `.even`, `.odd`";

/// One diagnostic.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A name that was meant as a selector and is none; `field` if it might have been meant as a field.
    Misspelt {
        /// The name as written.
        name: String,
        /// What is wrong with it.
        misspelling: Misspelling,
        /// Whether the parentheses that make it a field are worth a word.
        field: bool,
    },
    /// A selector on a single component.
    Scalar {
        /// The selector.
        name: String,
    },
    /// A component beyond the selector before it.
    Range {
        /// The selector.
        name: String,
        /// The character at fault.
        at: usize,
        /// How many components there are.
        width: usize,
        /// The selector that left so many.
        before: String,
    },
    /// Letters on more than 4 components.
    Letters {
        /// The selector.
        name: String,
        /// How many components there are.
        width: usize,
        /// What to write instead.
        digits: String,
    },
    /// A component twice in a selector that is written to.
    Twice {
        /// The selector.
        name: String,
        /// The second of the two characters.
        at: usize,
        /// The component.
        index: u8,
    },
    /// An assignment to what is a value.
    NotAPlace {
        /// The base as written.
        base: String,
        /// The selectors behind it, with their dots.
        selectors: String,
        /// Whether it may be a reference.
        refers: bool,
    },
    /// An assignment to a vector literal.
    LiteralPlace,
    /// A mutable use of more components than one, which would act on a copy.
    Copied {
        /// The selectors, with their dots.
        selectors: String,
    },
    /// A `*` before several components, which are no reference.
    Starred {
        /// The selectors, with their dots.
        selectors: String,
    },
    /// An element of several components, which would be one of a copy.
    Indexed {
        /// The base as written.
        base: String,
        /// The selectors behind it, with their dots.
        selectors: String,
    },
    /// More components than one on the left of a destructuring assignment.
    Destructured {
        /// The selectors, with their dots.
        selectors: String,
    },
    /// A selector behind something that is a value of another kind.
    NotAVector {
        /// The literal as written.
        base: String,
        /// What spreads it over as many components as are selected.
        spread: Option<String>,
    },
    /// A selector written as a method.
    Method {
        /// Its name.
        name: String,
    },
    /// A number without the digit before its point.
    Pointed {
        /// The digits behind it.
        digits: String,
    },
    /// A selector of digits without the `s`.
    TupleIndex {
        /// The digits.
        digits: String,
    },
    /// The digits of a selector with a comma between them.
    Comma {
        /// The selector as it should have been.
        joined: String,
    },
    /// A comma where a point was meant, as there is nothing else.
    CommaForPoint {
        /// The swizzle as it should have been.
        swizzle: String,
    },
    /// What `shuffle!` takes.
    Mask {
        /// What to write instead.
        call: String,
    },
    /// Several expressions.
    Several {
        /// What to do instead.
        mend: String,
    },
    /// Nothing in the invocation for the macro to do.
    Nothing,
    /// As before, where a single field stands in parentheses.
    Parenthesised {
        /// The name of the field.
        name: String,
    },
    /// As before, where the only name there is belongs to no set.
    NoSelector {
        /// The name.
        name: String,
        /// Whether the parentheses that make it a field are worth a word.
        field: bool,
    },
    /// As before, where this name is nearest to a selector.
    OnlyMisspelt {
        /// The name as written.
        name: String,
        /// What is wrong with it.
        misspelling: Misspelling,
    },
    /// As before, where the only call is of what makes a vector in GLSL or HLSL.
    OtherLanguage {
        /// Its name.
        name: String,
        /// The type here.
        meant: String,
    },
    /// As before, where what looks like one is the argument of a macro.
    OtherMacro {
        /// The macro.
        name: String,
        /// What it is given, if that is one expression.
        arguments: Option<String>,
        /// What stands around it.
        delimiters: (char, char),
    },
    /// A dot without a selector.
    Unfinished,
    /// Brackets in brackets, too many to be read.
    Depth,
    /// C's cast.
    Cast {
        /// The type.
        ty: String,
        /// What to write instead.
        mend: String,
    },
    /// `as` with the type of a vector.
    AsVector {
        /// What to write instead.
        mend: String,
    },
    /// A literal of a type that there is not, as of 5 components.
    Width {
        /// The type.
        ty: String,
    },
    /// C's declaration of a variable.
    Declaration {
        /// The type and the variable.
        shown: String,
        /// What to write instead.
        mend: String,
    },
    /// A statement or an operator that Rust has not.
    Statement {
        /// As C writes it.
        shown: &'static str,
        /// What to write instead.
        mend: &'static str,
    },
    /// C's `++` or `--`.
    Increment {
        /// One of its characters.
        operator: char,
    },
    /// C's `?:`.
    Conditional,
    /// An assignment of an assignment.
    Chained {
        /// What to write instead, if it is short.
        mend: Option<String>,
    },
    /// A `let` before a `let`.
    LetTwice,
    /// An assignment as a condition.
    Condition {
        /// The place as written.
        place: String,
    },
    /// An assignment that is compared or computed with.
    Valueless {
        /// The place as written.
        place: String,
    },
    /// A `let` before an assignment to a component.
    LetPlace {
        /// The place as written.
        place: String,
    },
    /// A declaration without a value of a variable that cannot be changed, but is.
    NoValue {
        /// The variable.
        name: String,
        /// Its type.
        ty: String,
    },
    /// A `;` that is missing.
    Semicolon {
        /// What stands there.
        found: String,
    },
    /// Input that is no Rust, in the parser's words.
    Syntax(String),
    /// Arguments to the attribute.
    Arguments,
    /// The attribute on something else.
    Target,
    /// A number that the element type cannot hold.
    OutOfRange {
        /// The number as written.
        number: String,
        /// The element type.
        element: &'static str,
        /// What it holds.
        range: String,
    },
    /// A variable whose scope ends with the macro.
    LetAlone {
        /// What to write instead.
        mend: String,
    },
    /// A pattern of a tuple or an array for several components.
    Pattern {
        /// What it is a pattern of.
        of: &'static str,
        /// What to write instead.
        mend: String,
    },
    /// An operator of `bool`s beside several components.
    Logical {
        /// The operator of masks.
        operator: &'static str,
        /// What has the components.
        side: String,
    },
    /// A component by its number in decimal.
    Decimal {
        /// The selector as written.
        selector: String,
        /// The number.
        index: u32,
        /// The digit that names it.
        digit: char,
    },
    /// A comparison of vectors by an operator.
    Compared {
        /// Whether it asks for an order.
        order: bool,
        /// What compares the components.
        call: String,
    },
    /// A vector literal as a pattern.
    LiteralPattern,
    /// A vector literal of a type with parameters.
    GenericLiteral {
        /// OpenCL's name of the type, if it has one.
        name: Option<String>,
    },
    /// A swizzle within the text of a `println!`.
    InText {
        /// The swizzle.
        swizzle: String,
        /// What its place in the text is to be.
        place: String,
    },
    /// A number with the suffix of another type than the element type.
    Suffix {
        /// The number as written.
        number: String,
        /// Its type.
        found: &'static str,
        /// The element type.
        element: &'static str,
        /// The number without it.
        mend: String,
    },
    /// Vectors for the numbers that `new` takes.
    NewOfVectors {
        /// The type.
        name: String,
        /// Its components.
        width: usize,
        /// The literal instead.
        mend: String,
    },
    /// A number with a fraction where the element type has none.
    Fraction {
        /// The number as written.
        number: String,
        /// The element type.
        element: &'static str,
    },
    /// A name with a type in it that there is not.
    Misnamed(Misnamed),
    /// A conversion with another number of arguments than one.
    OneValue {
        /// The name as written.
        name: String,
        /// How many arguments there are.
        found: usize,
        /// Whether the type is a vector's.
        vector: bool,
    },
    /// A vector literal with the wrong number of components, as far as the macro can tell.
    Components {
        /// The type.
        name: String,
        /// How many there are; `None` if only that they are too many.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A shuffle macro with the wrong number of arguments.
    ShuffleArguments {
        /// How many vectors the macro selects from.
        sources: Sources,
        /// Whether the arguments are those of the other macro.
        other: bool,
    },
    /// A shuffle mask of a length that does not exist.
    MaskLength(usize),
    /// A mask that is neither a list nor a path.
    MaskForm,
    /// A variable in a mask known at compile time.
    MaskVariable {
        /// The variable.
        name: String,
        /// The function that takes a mask computed at run time.
        function: String,
        /// Such a mask.
        mask: String,
    },
    /// A negative mask element.
    MaskNegative,
    /// A mask element that is a number of another kind.
    MaskElement,
    /// A derive on what is no struct.
    NoStruct,
    /// A derive on a struct of as many fields as no vector has.
    FieldCount(usize),
    /// A derive on an array that no vector is as long as.
    ArrayLength(usize),
    /// A derive on a struct with a field of what is no scalar.
    FieldElement {
        /// Its type.
        found: String,
    },
    /// A derive on a struct with a field that is named like another component than it is.
    FieldPlace {
        /// Its name.
        name: String,
        /// The component that is so named.
        component: usize,
        /// The component that it is.
        at: usize,
    },
    /// A derive on a struct of fields of several types.
    FieldType {
        /// That of the first.
        expected: String,
    },
}

impl Fault {
    /// Reports it: the invocation that makes rustc show it as one error, an expression of error type.
    pub(crate) fn report(&self, span: Span) -> TokenStream {
        let mut text = Literal::string(&self.to_string());
        text.set_span(span);
        quote_spanned!(span=> ::core::compile_error!(#text))
    }

    /// Writes the name with a caret under one character and a word about it.
    fn draw(f: &mut Formatter<'_>, name: &str, at: usize, word: impl Display) -> fmt::Result {
        write!(f, "\n\n    {name}\n    {:at$}^ {word}", "")
    }

    /// Writes how the name becomes that of a field, if it may have been meant as one.
    fn field(f: &mut Formatter<'_>, name: &str, field: bool) -> fmt::Result {
        if field {
            Fault::help(f, format_args!("if `{name}` is a field, put it in parentheses: `(value.{name})`"))?;
        }
        Ok(())
    }

    /// Writes a way to mend.
    fn help(f: &mut Formatter<'_>, help: impl Display) -> fmt::Result {
        write!(f, "\n\n    help: {help}")
    }
}

/// A call of a shuffle macro.
fn usage(sources: Sources) -> &'static str {
    match sources {
        Sources::One => "shuffle!(x, [3, 2, 1, 0])",
        Sources::Two => "shuffle2!(x, y, [7, 6, 5, 4])",
    }
}

/// The characters of a set, as a message lists them.
fn characters(set: Set) -> &'static str {
    match set {
        Set::Position => "x, y, z or w",
        Set::Colour => "r, g, b or a",
        Set::Numeric => "a hexadecimal digit, 0-9 or a-f",
    }
}

/// A numeric selector with the letters x y z w in it, as digits.
fn in_digits(name: &str) -> Option<String> {
    let digits = name.strip_prefix(['s', 'S'])?;
    let digit = |c| Set::Position.index(c).map_or(c, |index| char::from(b'0' + index));
    Some(digits.chars().fold(name[..1].to_owned(), |text, c| text + digit(c).encode_utf8(&mut [0; 4])))
}

/// The spelling that was probably meant by a name that is no selector.
pub(crate) fn meant(name: &str) -> Option<String> {
    let readable = |name: String| Selector::read(&name).is_ok().then_some(name);
    let special = match name {
        "high" | "upper" => Some("hi"),
        "low" | "lower" => Some("lo"),
        "evens" => Some("even"),
        "odds" => Some("odd"),
        _ => None,
    };
    let from_stpq = |c| match c {
        's' => Some('x'),
        't' => Some('y'),
        'p' => Some('z'),
        'q' => Some('w'),
        _ => None,
    };
    let from_fourth = |from: char, to: &str| {
        let position = name.find(from)?;
        Some(name[..position].to_owned() + to + &name[position + from.len_utf8()..])
    };
    special
        .map(str::to_owned)
        .or_else(|| {
            name.chars().map(from_stpq).collect::<Option<String>>().filter(|_| name.len() > 1).and_then(readable)
        })
        .or_else(|| Some(name.to_lowercase()).filter(|lower| lower != name).and_then(readable))
        .or_else(|| in_digits(name).and_then(readable))
        .or_else(|| from_fourth('w', "a").and_then(readable))
        .or_else(|| from_fourth('a', "w").and_then(readable))
}

impl Display for Fault {
    #[expect(clippy::too_many_lines, reason = "one arm for each diagnostic: the table of all texts")]
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Misspelt { name, misspelling, field } => {
                match *misspelling {
                    Misspelling::Stranger { at, found, set } => {
                        write!(f, "`{found}` is not a component name")?;
                        match set {
                            Some(set) => Fault::draw(f, name, at, format_args!("expected {}", characters(set)))?,
                            None => Fault::draw(f, name, at, "expected x y z w, r g b a, or s and hexadecimal digits")?,
                        }
                    }
                    Misspelling::Mixed { at, found, set, other } => {
                        match found {
                            's' | 'S' => write!(f, "`{found}` begins a numeric selector")?,
                            _ => write!(f, "`{found}` is a {other} component")?,
                        }
                        write!(f, ", and the sets do not mix")?;
                        let expected = characters(set);
                        Fault::draw(f, name, at, format_args!("expected {expected}: the selector begins as a {set} one"))?;
                    }
                    Misspelling::Count { found, set } => {
                        write!(f, "`{name}` selects {found} components: allowed are 1, 2, 3, 4, 8 and 16")?;
                        if set == Set::Numeric {
                            Fault::help(f, "each digit is one component, in hexadecimal: the one after `9` is `a`, not `10`")?;
                        }
                    }
                    Misspelling::NoDigits => {
                        write!(f, "`{name}` alone selects nothing")?;
                        Fault::draw(f, name, 1, "expected a hexadecimal digit for each component, as in `.s0` or `.s0123`")?;
                    }
                }
                if let Some(meant) = meant(name) {
                    Fault::help(f, format_args!("write `.{meant}`"))?;
                }
                Fault::field(f, name, *field)
            }
            Fault::Scalar { name } => {
                write!(f, "a scalar has no components: one component is all that is left before `.{name}`; leave `.{name}` out")
            }
            Fault::Range { name, at, width, before } => {
                let component = name.chars().nth(*at).unwrap_or_default();
                write!(f, "no component `{component}`: `.{before}` leaves {width} components")?;
                Fault::draw(f, name, *at, Has { name, width: *width })?;
                Fault::help(f, format_args!("if `{before}` is a field, put it in parentheses: `(value.{before}).{name}`"))
            }
            Fault::Letters { name, width, digits } => {
                write!(f, "letters reach 4 components at most, here are {width}: write `.{digits}`")?;
                if *width == 8 { write!(f, " or `.lo.{name}`") } else { Ok(()) }
            }
            Fault::Twice { name, at, index } => {
                let component = name.chars().nth(*at).unwrap_or_default();
                write!(f, "component `{component}` stands twice on the left")?;
                Fault::draw(f, name, *at, format_args!("component {index} takes one value: name it once"))?;
                Fault::field(f, name, true)
            }
            Fault::NotAPlace { base, selectors, refers } => {
                write!(f, "not a place: `{base}` is a value, and what is written to it would be lost")?;
                if !refers {
                    return write!(f, "; assign to a variable instead");
                }
                // What locks in the standard library may fail.
                let unwrapped = if base.ends_with(".lock()") || base.ends_with(".write()") { ".unwrap()" } else { "" };
                Fault::help(f, format_args!("if it is a reference, write through it: `(*{base}{unwrapped}){selectors}`"))?;
                Fault::help(f, format_args!("if not, make a variable of it first: `let mut v = {base};`, and write `v{selectors}`"))
            }
            Fault::LiteralPlace => f.write_str(
                "not a place: a vector literal is a value, and what is written to it would be lost; assign to a variable instead",
            ),
            Fault::Copied { selectors } => {
                write!(f, "`{selectors}` is a copy, so a change to it would be lost: assign to `{selectors}` instead")?;
                Fault::help(
                    f,
                    format_args!("what changes it takes a variable: `let mut part = value{selectors}; ..(&mut part); value{selectors} = part;`"),
                )?;
                Fault::help(f, format_args!("if it is a field, put it in parentheses: `(value{selectors})`"))
            }
            Fault::Starred { selectors } => {
                write!(f, "`{selectors}` sees through references and gives a value: leave the `*` out")
            }
            Fault::Indexed { base, selectors } => {
                write!(f, "`{selectors}` is a copy, so what is written to an element of it would be lost")?;
                Fault::help(
                    f,
                    format_args!("index the vector, or a variable: `let mut part = {base}{selectors}; part[..] = ..; {base}{selectors} = part;`"),
                )?;
                Fault::help(f, format_args!("if it is a field, put it in parentheses: `(value{selectors})`"))
            }
            Fault::Destructured { selectors } => write!(
                f,
                "`{selectors}` has more than one component, which a destructuring assignment cannot reach: assign to it by itself"
            ),
            Fault::NotAVector { base, spread } => {
                write!(f, "`{base}` is not a vector, so it has no components to select")?;
                spread.iter().try_for_each(|spread| Fault::help(f, format_args!("a literal spreads it: `{spread}`")))
            }
            Fault::Method { name } => {
                write!(f, "`{name}` is a selector here, not a method: drop the parentheses and write `.{name}`")
            }
            Fault::Pointed { digits } => write!(f, "a number has a digit before its point: write `0.{digits}`"),
            Fault::TupleIndex { digits } => {
                write!(f, "`.{digits}` is the field of a tuple, not a selector: numeric selectors begin with s")?;
                match Selector::read(&format!("s{digits}")) {
                    Ok(_) => write!(f, ", write `.s{digits}`"),
                    Err(_) => write!(f, ", as in `.s0123`"),
                }
            }
            Fault::Comma { joined } => {
                write!(f, "a comma inside a selector: the digits stand together, write `.{joined}`")
            }
            Fault::CommaForPoint { swizzle } => {
                write!(f, "`swz!` takes one expression, and a selector follows a point: write `{swizzle}`")
            }
            Fault::Mask { call } => write!(f, "`swz!` takes no mask: write `{call}`"),
            Fault::Several { mend } => write!(f, "`swz!` takes one expression or statements: {mend}"),
            Fault::Nothing => {
                f.write_str("nothing to swizzle: there is no selector, vector literal or shuffle here")?;
                Fault::help(f, SHAPE)
            }
            Fault::Parenthesised { name } => {
                write!(f, "nothing to swizzle: in parentheses `{name}` is a field; drop them to select `.{name}`")
            }
            Fault::NoSelector { name, field } => {
                match (meant(name), field) {
                    (Some(meant), _) => {
                        write!(f, "`{name}` is no selector")?;
                        Fault::help(f, format_args!("write `.{meant}`"))?;
                    }
                    (None, true) => write!(f, "`{name}` is no selector: {SHAPE}")?,
                    (None, false) => {
                        write!(f, "nothing to swizzle: `{name}` is no selector")?;
                        Fault::help(f, SHAPE)?;
                    }
                }
                Fault::field(f, name, *field)
            }
            Fault::OnlyMisspelt { name, misspelling } => {
                let (name, misspelling) = (name.clone(), *misspelling);
                write!(f, "nothing to swizzle: {}", Fault::Misspelt { name, misspelling, field: false })
            }
            Fault::OtherLanguage { name, meant } => {
                write!(f, "nothing to swizzle: `{name}` makes no vector here, write `{meant}(..)`")
            }
            Fault::OtherMacro { name, arguments, delimiters: (open, close) } => {
                write!(f, "`swz!` does not look into `{name}!`: write ")?;
                match arguments {
                    Some(arguments) => write!(f, "`{name}!{open}swz!({arguments}){close}`"),
                    None => write!(f, "`swz!(..)` around each of its arguments that holds a swizzle"),
                }
            }
            Fault::Unfinished => {
                f.write_str("nothing to swizzle: a selector is missing behind the dot")?;
                Fault::help(f, SHAPE)
            }
            Fault::Depth => f.write_str("brackets or operators are nested too deep here: give a part of it a name with `let`, or a function of its own"),
            Fault::AsVector { mend } => write!(f, "`as` converts scalars only: write {mend}"),
            Fault::Width { ty } => {
                let element = ty.trim_end_matches(|c: char| c.is_ascii_digit());
                write!(f, "`{ty}` is no type: a vector has 2, 3, 4, 8 or 16 components, as in `{element}4`")
            }
            Fault::Cast { ty, mend } => write!(f, "`({ty})` is a cast of C's: write {mend}"),
            Fault::Declaration { shown, mend } => write!(f, "`{shown}` is a declaration of C's: write {mend}"),
            Fault::Statement { shown, mend } => write!(f, "there is no `{shown}` in Rust: write `{mend}`"),
            Fault::Increment { operator } => {
                write!(f, "there is no `{operator}{operator}` in Rust: write `{operator}= 1`")
            }
            Fault::Conditional => f.write_str(
                "there is no `?:` in Rust: write `if .. { .. } else { .. }`, or `select(b, a, c)` for each component of `c ? a : b`",
            ),
            Fault::Chained { mend } => {
                f.write_str("an assignment has no value in Rust, so assignments do not chain: write ")?;
                match mend {
                    Some(mend) => write!(f, "`{mend}`"),
                    None => f.write_str("one after the other, the last one first"),
                }
            }
            Fault::LetTwice => f.write_str("`let` stands twice: leave one out"),
            Fault::Condition { place } => write!(f, "`=` assigns; to compare write `{place} == ..`"),
            Fault::Valueless { place } => {
                write!(f, "an assignment has no value in Rust: make it a statement of its own, and write `{place}` here")
            }
            Fault::LetPlace { place } => {
                write!(f, "`let` makes a new variable, and `{place}` is a part of one that there is: write `{place} = ..` without it")
            }
            Fault::LetAlone { mend } => {
                write!(f, "a variable that `swz!` declares is gone behind it: write `{mend}`")
            }
            Fault::Decimal { selector, index, digit } => {
                write!(f, "`.{selector}` selects two components: number {index} is `.s{digit}`, by its hexadecimal digit")
            }
            Fault::Compared { order, call } => {
                f.write_str(if *order { "vectors have no order" } else { "a vector equals vectors only" })?;
                write!(f, ": `{call}` compares component by component, and `all(..)` or `any(..)` of it is a `bool`")
            }
            Fault::LiteralPattern => f.write_str(
                "a vector literal is no pattern: compare by `==`, or match the components, `match v.xy.to_array() { [0, 0] => .. }`",
            ),
            Fault::Pattern { of, mend } => write!(f, "a vector is no {of}: write `{mend}`"),
            Fault::Logical { operator, side } => write!(
                f,
                "`{operator}{operator}` takes `bool`s, and `{side}` has several components: write `{operator}` between masks, or `all({side})` or `any({side})`"
            ),
            Fault::GenericLiteral { name: Some(name) } => {
                write!(f, "a literal names its type as OpenCL does: write `({name})(..)`")
            }
            Fault::GenericLiteral { name: None } => f.write_str(
                "a literal names its type as OpenCL does, such as `(float4)(..)`: of other elements write `Vector::from_array([..])`",
            ),
            Fault::InText { swizzle, place } => {
                write!(f, "a text takes names of variables only: write `{place}`, and `{swizzle}` behind the text")
            }
            Fault::NoValue { name, ty } => {
                write!(f, "`{name}` has no value whose components could be written: write `let mut {name}: {ty};`, which begins as zero")
            }
            Fault::Semicolon { found } => write!(f, "expected `;` or an operator behind this, found `{found}`"),
            Fault::Syntax(text) => f.write_str(text),
            Fault::Arguments => f.write_str("`#[swizzle]` takes no arguments: write `#[swizzle]`"),
            Fault::Target => f.write_str(
                "`#[swizzle]` goes on a function, an `impl`, a trait or an inline module; anywhere else write `swz!(..)`",
            ),
            Fault::OutOfRange { number, element, range } => {
                write!(f, "`{number}` does not fit the element type `{element}`: it holds {range}")
            }
            Fault::Suffix { number, found, element, mend } => {
                write!(f, "`{number}` is a `{found}`, and this literal is of `{element}`: write `{mend}`")
            }
            Fault::NewOfVectors { name, width, mend } => {
                write!(f, "`{name}::new` takes {width} numbers; vectors make a vector in a literal: write `{mend}`")
            }
            Fault::Fraction { number, element } => {
                write!(f, "`{number}` does not fit the element type `{element}`: it holds whole numbers; write one, or convert the value")
            }
            Fault::Misnamed(misnamed) => match misnamed {
                Misnamed::Width { ty, example } => {
                    write!(f, "`{ty}` is no type: a vector has 2, 3, 4, 8 or 16 components, as in `{example}`")
                }
                Misnamed::Bool { ty } => {
                    let names: Vec<_> = Element::convertible().map(|element| element.name).collect();
                    write!(f, "there is no conversion to `{ty}`: only to {} and vectors of them", names.join(", "))
                }
                Misnamed::Suffix { suffix, meant } => {
                    write!(
                        f,
                        "`{suffix}` is no suffix of a conversion: expected `_sat`, or `_rte`, `_rtz`, `_rtp` or `_rtn`, or `_sat` and one of \
                         these behind it"
                    )?;
                    meant.iter().try_for_each(|meant| Fault::help(f, format_args!("write `{meant}`")))
                }
                Misnamed::Bits { suffix, bits, values } => {
                    write!(f, "`{bits}` keeps the bits as they are, so it takes no `{suffix}`: write `{bits}`, or `{values}` to convert values")
                }
            },
            Fault::OneValue { name, found, vector } => {
                write!(f, "`{name}` takes one value, found {found}: write `{name}(value)`")?;
                match name.split('_').nth(1).filter(|_| *vector && *found > 1) {
                    Some(ty) => Fault::help(f, format_args!("several values make a vector in a literal: `({ty})(..)`")),
                    None => Ok(()),
                }
            }
            Fault::Components { name, found, expected } => {
                write!(f, "{found} of {expected} components: a `{name}` literal takes {expected}, or one scalar for all")
            }
            Fault::ShuffleArguments { sources, other } => {
                write!(f, "expected `{}`", usage(*sources))?;
                match sources {
                    _ if !other => Ok(()),
                    Sources::One => write!(f, "; of two vectors write `{}`", usage(sources.other())),
                    Sources::Two => write!(f, "; of one vector write `{}`", usage(sources.other())),
                }
            }
            Fault::MaskLength(0) => f.write_str("an empty mask selects nothing: a mask has 2, 4, 8 or 16 elements"),
            Fault::MaskLength(length) => write!(f, "{length} is no mask length: a mask has 2, 4, 8 or 16 elements"),
            Fault::MaskForm => f.write_str(
                "expected a mask known at compile time: a list such as `[3, 2, 1, 0]`, or the path of a `const` array; for a mask \
                 computed at run time call the function `shuffle` or `shuffle2`",
            ),
            Fault::MaskVariable { name, function, mask } => write!(
                f,
                "`{name}` is a variable, and the mask of `{function}!` is known at compile time: the function `{function}` takes a vector, such as \
                 `{mask}`, with elements as wide as the components"
            ),
            Fault::MaskNegative => f.write_str("a mask element is the index of a component and cannot be negative: count from 0"),
            Fault::MaskElement => f.write_str("a mask element is the index of a component: write an integer"),
            Fault::NoStruct => f.write_str(
                "only a struct can be a vector: one of 2, 3, 4, 8 or 16 fields of one type, or of one array",
            ),
            Fault::FieldCount(found) => {
                write!(f, "a vector has 2, 3, 4, 8 or 16 components, a field each, or one array of them: found {found} field{}", if *found == 1 { "" } else { "s" })
            }
            Fault::ArrayLength(found) => {
                write!(f, "a vector has 2, 3, 4, 8 or 16 components, a field each, or one array of them: found an array of {found}")
            }
            Fault::FieldElement { found } => write!(
                f,
                "`{found}` is no element type of vectors: components are `bool`, `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` or `f64`"
            ),
            Fault::FieldPlace { name, component, at } => write!(
                f,
                "`.{name}` selects component {component}, and this field is component {at}: put it in its place, or give it another name"
            ),
            Fault::FieldType { expected } => {
                write!(f, "the components of a vector are of one type: expected `{expected}`, as the first field is")
            }
        }
    }
}

/// What a selector of some width has, in the words of a name's set.
struct Has<'a> {
    name: &'a str,
    width: usize,
}

impl Display for Has<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let set = match self.name.chars().next() {
            Some('s' | 'S') => Set::Numeric,
            Some('r' | 'g' | 'b' | 'a') => Set::Colour,
            _ => Set::Position,
        };
        if set == Set::Numeric && self.width > 4 {
            return write!(f, "expected a digit from 0 to {:x}", self.width - 1);
        }
        f.write_str("expected ")?;
        for index in 0..self.width {
            let separator = match index {
                0 => "",
                _ if index + 1 == self.width => " or ",
                _ => ", ",
            };
            write!(f, "{separator}{}", set.name(index).unwrap_or_default())?;
        }
        Ok(())
    }
}
