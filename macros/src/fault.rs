//! Every diagnostic, each a function that words it, and how it is reported.
//!
//! A text says what was found, what is allowed, and how to mend it. An identifier has a single span, so a fault in one character
//! is drawn inside the message.

use core::fmt::Display;

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

use crate::builtin::Sources;
use crate::element::Element;
use crate::selector::{Components, Misspelling, Selector, Set};
use crate::typed::Misnamed;

/// What a selector looks like.
const SHAPE: &str = "a selector is 1, 2, 3, 4, 8 or 16 of the letters x y z w or of r g b a (`.xyz`), or as many hexadecimal digits \
                     behind an s (`.s0123`), or one of `.lo`, `.hi`, `.even`, `.odd`";

/// One diagnostic: its text.
#[derive(Debug)]
pub(crate) struct Fault(String);

impl Fault {
    /// Reports it: the invocation that makes rustc show it as one error, an expression of error type.
    pub(crate) fn report(&self, span: Span) -> TokenStream {
        let mut text = Literal::string(&self.0);
        text.set_span(span);
        quote_spanned!(span=> ::core::compile_error!(#text))
    }

    fn new(text: impl Into<String>) -> Self {
        Fault(text.into())
    }

    /// Draws a name with a caret under one character and a word about it.
    fn drawn(self, name: &str, at: usize, word: impl Display) -> Self {
        Fault(format!("{}\n\n    {name}\n    {:at$}^ {word}", self.0, ""))
    }

    /// Adds a way to mend.
    fn help(self, help: impl Display) -> Self {
        Fault(format!("{}\n\n    help: {help}", self.0))
    }

    /// Adds how a name becomes that of a field, if it may have been meant as one.
    fn or_field(self, name: &str, field: bool) -> Self {
        if !field {
            return self;
        }
        self.help(format_args!("if `{name}` is a field, put it in parentheses: `(value.{name})`"))
    }
}

/// The spelling of selectors.
impl Fault {
    /// A name that was meant as a selector and is none; `field` if it might have been meant as a field.
    pub(crate) fn misspelt(name: &str, misspelling: Misspelling, field: bool) -> Self {
        let fault = match misspelling {
            Misspelling::Stranger { set: None, .. } => return Fault::no_selector(name, field),
            Misspelling::Stranger { at, found, set: Some(set) } => Fault(format!("`{found}` is not a component name"))
                .drawn(name, at, format_args!("expected {}", characters(set))),
            Misspelling::Mixed { at, found, set, other } => {
                let is = match found {
                    's' | 'S' => "begins a numeric selector".to_owned(),
                    _ => format!("is a {other} component"),
                };
                let expected = characters(set);
                Fault(format!("`{found}` {is}, and the sets do not mix")).drawn(
                    name,
                    at,
                    format_args!("expected {expected}: the selector begins as a {set} one"),
                )
            }
            Misspelling::Count { found, set } => {
                let fault = Fault(format!("`{name}` selects {found} components: allowed are 1, 2, 3, 4, 8 and 16"));
                match set {
                    Set::Numeric => {
                        fault.help("each digit is one component, in hexadecimal: the one after `9` is `a`, not `10`")
                    }
                    _ => fault,
                }
            }
            Misspelling::NoDigits => Fault(format!("`{name}` alone selects nothing")).drawn(
                name,
                1,
                "expected a hexadecimal digit for each component, as in `.s0` or `.s0123`",
            ),
        };
        let fault = match meant(name) {
            Some(meant) => fault.help(format_args!("write `.{meant}`")),
            None => fault,
        };
        fault.or_field(name, field)
    }

    /// A name that belongs to no set.
    fn no_selector(name: &str, field: bool) -> Self {
        let fault = match (meant(name), field) {
            (Some(meant), _) => Fault(format!("`{name}` is no selector")).help(format_args!("write `.{meant}`")),
            (None, true) => Fault(format!("`{name}` is no selector: {SHAPE}")),
            (None, false) => Fault(format!("nothing to swizzle: `{name}` is no selector")).help(SHAPE),
        };
        fault.or_field(name, field)
    }

    /// A selector written as a method.
    pub(crate) fn method(name: &str) -> Self {
        Fault(format!("`{name}` is a selector here, not a method: drop the parentheses and write `.{name}`"))
    }

    /// A selector of digits without the `s`.
    pub(crate) fn tuple_index(digits: &str) -> Self {
        let meant = match Selector::read(&format!("s{digits}")) {
            Ok(_) => format!("write `.s{digits}`"),
            Err(_) => "as in `.s0123`".to_owned(),
        };
        Fault(format!("`.{digits}` is the field of a tuple, not a selector: numeric selectors begin with s, {meant}"))
    }

    /// The digits of a selector with a comma between them.
    pub(crate) fn comma(joined: &str) -> Self {
        Fault(format!("a comma inside a selector: the digits stand together, write `.{joined}`"))
    }

    /// A component by its number in decimal.
    pub(crate) fn decimal(selector: &str, index: u32, digit: char) -> Self {
        Fault(format!("`.{selector}` selects two components: number {index} is `.s{digit}`, by its hexadecimal digit"))
    }

    /// A dot without a selector.
    pub(crate) fn unfinished() -> Self {
        Fault::new("nothing to swizzle: a selector is missing behind the dot").help(SHAPE)
    }
}

/// What selectors select from.
impl Fault {
    /// A selector on a single component.
    pub(crate) fn scalar(name: &str) -> Self {
        Fault(format!(
            "a scalar has no components: one component is all that is left before `.{name}`; leave `.{name}` out"
        ))
    }

    /// A component, by its place in the selector, beyond those that the selector before it leaves.
    pub(crate) fn range(name: &str, at: usize, width: usize, before: &str) -> Self {
        let component = name.chars().nth(at).unwrap_or_default();
        Fault(format!("no component `{component}`: `.{before}` leaves {width} components"))
            .drawn(name, at, reach(name, width))
            .help(format_args!("if `{before}` is a field, put it in parentheses: `(value.{before}).{name}`"))
    }

    /// Letters on more than 4 components.
    pub(crate) fn letters(name: &str, width: usize, components: &Components) -> Self {
        let digits: String = components.indices().iter().filter_map(|&index| Set::Numeric.name(index.into())).collect();
        let half = if width == 8 { format!(" or `.lo.{name}`") } else { String::new() };
        Fault(format!("letters reach 4 components at most, here are {width}: write `.s{digits}`{half}"))
    }

    /// A literal of a scalar, and OpenCL's name of its type if it can be spread over as many components as are selected.
    pub(crate) fn not_a_vector(base: &str, ty: Option<String>) -> Self {
        let fault = Fault(format!("`{base}` is not a vector, so it has no components to select"));
        match ty {
            Some(ty) => fault.help(format_args!("a literal spreads it: `({ty})({base})`")),
            None => fault,
        }
    }

    /// A `*` before several components, which are no reference.
    pub(crate) fn starred(selectors: &str) -> Self {
        Fault(format!("`{selectors}` sees through references and gives a value: leave the `*` out"))
    }
}

/// What is written to.
impl Fault {
    /// A component twice in a selector that is written to, by the second place.
    pub(crate) fn twice(name: &str, at: usize, index: u8) -> Self {
        let component = name.chars().nth(at).unwrap_or_default();
        Fault(format!("component `{component}` stands twice on the left"))
            .drawn(name, at, format_args!("component {index} takes one value: name it once"))
            .or_field(name, true)
    }

    /// An assignment to what is a value, unless it may be a reference.
    pub(crate) fn not_a_place(base: &str, selectors: &str, refers: bool) -> Self {
        let fault = format!("not a place: `{base}` is a value, and what is written to it would be lost");
        if !refers {
            return Fault(fault + "; assign to a variable instead");
        }
        // What locks in the standard library may fail.
        let unwrapped = if base.ends_with(".lock()") || base.ends_with(".write()") { ".unwrap()" } else { "" };
        Fault(fault)
            .help(format_args!("if it is a reference, write through it: `(*{base}{unwrapped}){selectors}`"))
            .help(format_args!("if not, make a variable of it first: `let mut v = {base};`, and write `v{selectors}`"))
    }

    /// An assignment to a vector literal.
    pub(crate) fn literal_place() -> Self {
        Fault::new(
            "not a place: a vector literal is a value, and what is written to it would be lost; assign to a variable instead",
        )
    }

    /// A mutable use of more components than one, which would act on a copy.
    pub(crate) fn copied(selectors: &str) -> Self {
        Fault(format!("`{selectors}` is a copy, so a change to it would be lost: assign to `{selectors}` instead"))
            .help(format_args!(
                "what changes it takes a variable: `let mut part = value{selectors}; ..(&mut part); value{selectors} = part;`"
            ))
            .help(format_args!("if it is a field, put it in parentheses: `(value{selectors})`"))
    }

    /// An element of several components, which would be one of a copy.
    pub(crate) fn indexed(base: &str, selectors: &str) -> Self {
        Fault(format!("`{selectors}` is a copy, so what is written to an element of it would be lost"))
            .help(format_args!(
                "index the vector, or a variable: `let mut part = {base}{selectors}; part[..] = ..; {base}{selectors} = part;`"
            ))
            .help(format_args!("if it is a field, put it in parentheses: `(value{selectors})`"))
    }

    /// More components than one on the left of a destructuring assignment.
    pub(crate) fn destructured(selectors: &str) -> Self {
        Fault(format!(
            "`{selectors}` has more than one component, which a destructuring assignment cannot reach: assign to it by itself"
        ))
    }
}

/// What `swz!` and `#[swizzle]` take.
impl Fault {
    /// Nothing in the invocation for the macro to do.
    pub(crate) fn nothing() -> Self {
        Fault::new("nothing to swizzle: there is no selector, vector literal or shuffle here").help(SHAPE)
    }

    /// As before, where a single field stands in parentheses.
    pub(crate) fn parenthesised(name: &str) -> Self {
        Fault(format!("nothing to swizzle: in parentheses `{name}` is a field; drop them to select `.{name}`"))
    }

    /// As before, where the only call is of what makes a vector in GLSL or HLSL.
    pub(crate) fn other_language(name: &str, meant: &str) -> Self {
        Fault(format!("nothing to swizzle: `{name}` makes no vector here, write `{meant}(..)`"))
    }

    /// As before, where what looks like a swizzle is the argument of a macro: its only one, and what stands around it, if it is one expression.
    pub(crate) fn other_macro(name: &str, only: Option<(String, [char; 2])>) -> Self {
        let write = match only {
            Some((argument, [open, close])) => format!("`{name}!{open}swz!({argument}){close}`"),
            None => "`swz!(..)` around each of its arguments that holds a swizzle".to_owned(),
        };
        Fault(format!("`swz!` does not look into `{name}!`: write {write}"))
    }

    /// A swizzle within the text of a `println!`, and how it is formatted there.
    pub(crate) fn in_text(swizzle: &str, format: &str) -> Self {
        Fault(format!("a text takes names of variables only: write `{{{format}}}`, and `{swizzle}` behind the text"))
    }

    /// A comma where a point was meant, as there is nothing else.
    pub(crate) fn comma_for_point(base: &str, name: &str) -> Self {
        let base = if base.is_empty() { "(..)" } else { base };
        Fault(format!("`swz!` takes one expression, and a selector follows a point: write `{base}.{name}`"))
    }

    /// What `shuffle!` takes; by itself it takes nothing of ours, so of other than `plain` vectors it stands in `swz!`.
    pub(crate) fn mask(sources: Sources, arguments: &str, plain: bool) -> Self {
        let name = if sources == Sources::One { "shuffle" } else { "shuffle2" };
        let call = format!("{name}!({arguments})");
        let call = if plain { call } else { format!("swz!({call})") };
        Fault(format!("`swz!` takes no mask: write `{call}`"))
    }

    fn several(mend: impl Display) -> Self {
        Fault(format!("`swz!` takes one expression or statements: {mend}"))
    }

    /// A comma behind the only expression.
    pub(crate) fn trailing_comma(shown: &str) -> Self {
        Fault::several(format_args!("leave the comma out, `swz!({shown})`"))
    }

    /// Several expressions.
    pub(crate) fn several_values(shown: &str) -> Self {
        Fault::several(format_args!("write a tuple, `swz!(({shown}))`, or `swz!` for each"))
    }

    /// Several assignments between commas.
    pub(crate) fn several_assignments() -> Self {
        Fault::several("statements end with `;`")
    }

    /// Several variables of one `let`.
    pub(crate) fn several_variables() -> Self {
        Fault::several("each variable has a `let` of its own, which ends with `;`")
    }

    /// Brackets in brackets, too many to be read.
    pub(crate) fn depth() -> Self {
        Fault::new(
            "brackets or operators are nested too deep here: give a part of it a name with `let`, or a function of its own",
        )
    }

    /// Input that is no Rust, in the parser's words.
    pub(crate) fn syntax(error: &syn::Error) -> Self {
        Fault(error.to_string())
    }

    /// Arguments to the attribute.
    pub(crate) fn arguments() -> Self {
        Fault::new("`#[swizzle]` takes no arguments: write `#[swizzle]`")
    }

    /// The attribute on something else.
    pub(crate) fn target() -> Self {
        Fault::new(
            "`#[swizzle]` goes on a function, an `impl`, a trait or an inline module; anywhere else write `swz!(..)`",
        )
    }
}

/// What C has and Rust has not.
impl Fault {
    fn cast(ty: &str, mend: impl Display) -> Self {
        Fault(format!("`({ty})` is a cast of C's: write {mend}"))
    }

    /// C's cast to a vector.
    pub(crate) fn cast_to_vector(ty: &str, shown: &str) -> Self {
        if shown.starts_with(|c: char| c == '-' || c.is_ascii_digit()) || ty.starts_with("bool") {
            return Fault::cast(ty, format_args!("`({ty})({shown})`"));
        }
        Fault::cast(
            ty,
            format_args!("`convert_{ty}({shown})` to convert a vector, or `({ty})({shown})` to lay components out"),
        )
    }

    /// C's cast to a scalar, by what it is in Rust, if `as` knows it; `alone` if the operand needs no parentheses before `as`.
    pub(crate) fn cast_to_scalar(ty: &str, rust: Option<&str>, shown: &str, alone: bool) -> Self {
        match rust {
            None => Fault::cast(ty, format_args!("`convert_{ty}({shown})`")),
            Some(rust) if alone => Fault::cast(ty, format_args!("`{shown} as {rust}` or `convert_{ty}({shown})`")),
            Some(rust) => Fault::cast(ty, format_args!("`({shown}) as {rust}` or `convert_{ty}({shown})`")),
        }
    }

    /// `as` with the type of a vector, or of several components: what they are to become, by OpenCL's name.
    pub(crate) fn as_vector(ty: Option<&str>, shown: &str) -> Self {
        let mend = match ty {
            Some(ty) if ty.starts_with("bool") => "`isnotequal(v, 0)`".to_owned(),
            Some(ty) => format!("`convert_{ty}({shown})`"),
            None => format!("it for each component of `{shown}`"),
        };
        Fault(format!("`as` converts scalars only: write {mend}"))
    }

    fn declaration(shown: &str, mend: impl Display) -> Self {
        Fault(format!("`{shown}` is a declaration of C's: write {mend}"))
    }

    /// C's declaration of a vector.
    pub(crate) fn declared_vector(shown: &str, name: &str, ty: &str) -> Self {
        Fault::declaration(shown, format_args!("`let {name}: {ty} = ..`, or `let mut {name}: {ty};`"))
    }

    /// C's declaration of a scalar.
    pub(crate) fn declared_scalar(shown: &str, name: &str, ty: &str) -> Self {
        Fault::declaration(shown, format_args!("`let {name}: {ty} = ..`, or `let mut {name}: {ty} = ..`"))
    }

    /// C's declaration of an array.
    pub(crate) fn declared_array(shown: &str, name: &str, ty: &str) -> Self {
        Fault::declaration(shown, format_args!("`let {name}: [{ty}; ..] = ..`"))
    }

    /// C's declaration of a pointer.
    pub(crate) fn declared_pointer(shown: &str, name: &str, constant: bool) -> Self {
        Fault::declaration(shown, format_args!("`let {name} = &{}..`", if constant { "" } else { "mut " }))
    }

    /// A statement or an operator that Rust has not, as C writes it.
    pub(crate) fn statement(shown: &str, mend: &str) -> Self {
        Fault(format!("there is no `{shown}` in Rust: write `{mend}`"))
    }

    /// C's `++` or `--`, by one of its characters.
    pub(crate) fn increment(operator: char) -> Self {
        Fault::statement(&format!("{operator}{operator}"), &format!("{operator}= 1"))
    }

    /// C's `?:`.
    pub(crate) fn conditional() -> Self {
        Fault::new(
            "there is no `?:` in Rust: write `if .. { .. } else { .. }`, or `select(b, a, c)` for each component of `c ? a : b`",
        )
    }

    /// An assignment of an assignment: both, in their order, if they are short.
    pub(crate) fn chained(both: Option<[String; 2]>) -> Self {
        let write = match both {
            Some([first, second]) => format!("`{first}; {second};`"),
            None => "one after the other, the last one first".to_owned(),
        };
        Fault(format!("an assignment has no value in Rust, so assignments do not chain: write {write}"))
    }

    /// An assignment that is compared or computed with.
    pub(crate) fn valueless(place: &str) -> Self {
        Fault(format!("an assignment has no value in Rust: make it a statement of its own, and write `{place}` here"))
    }

    /// An assignment as a condition.
    pub(crate) fn condition(place: &str) -> Self {
        Fault(format!("`=` assigns; to compare write `{place} == ..`"))
    }

    /// An operator of `bool`s beside several components, and that of masks.
    pub(crate) fn logical(operator: &str, side: &str) -> Self {
        Fault(format!(
            "`{operator}{operator}` takes `bool`s, and `{side}` has several components: write `{operator}` between masks, or `all({side})` or `any({side})`"
        ))
    }
}

/// Slips of Rust.
impl Fault {
    /// A `let` before a `let`.
    pub(crate) fn let_twice() -> Self {
        Fault::new("`let` stands twice: leave one out")
    }

    /// A `let` before an assignment to a component.
    pub(crate) fn let_place(place: &str) -> Self {
        Fault(format!(
            "`let` makes a new variable, and `{place}` is a part of one that there is: write `{place} = ..` without it"
        ))
    }

    /// A variable whose scope ends with the macro.
    pub(crate) fn let_alone(variable: &str, value: &str) -> Self {
        Fault(format!("a variable that `swz!` declares is gone behind it: write `{variable} = swz!({value});`"))
    }

    /// A `;` that is missing, and what stands there.
    pub(crate) fn semicolon(found: &str) -> Self {
        Fault(format!("expected `;` or an operator behind this, found `{found}`"))
    }

    /// A number without the digit before its point.
    pub(crate) fn pointed(digits: &str) -> Self {
        Fault(format!("a number has a digit before its point: write `0.{digits}`"))
    }

    /// A pattern of a tuple for several components; `arm` if it is one of a `match`.
    pub(crate) fn pattern(names: &str, value: &str, arm: bool) -> Self {
        Fault(if arm {
            format!("a vector is no tuple: write `match {value}.to_array() {{ [{names}] => .. }}`")
        } else {
            format!("a vector is no tuple: write `let [{names}] = {value}.to_array()`")
        })
    }

    /// A vector literal as a pattern.
    pub(crate) fn literal_pattern() -> Self {
        Fault::new(
            "a vector literal is no pattern: compare by `==`, or match the components, `match v.xy.to_array() { [0, 0] => .. }`",
        )
    }
}

/// Literals, numbers and conversions.
impl Fault {
    /// A type that there is not, as of 5 components, and one that there is.
    pub(crate) fn width(ty: &str, example: &str) -> Self {
        Fault(format!("`{ty}` is no type: a vector has 2, 3, 4, 8 or 16 components, as in `{example}`"))
    }

    /// A vector literal of a type with parameters: OpenCL's name of it, if it has one.
    pub(crate) fn generic_literal(name: Option<&str>) -> Self {
        match name {
            Some(name) => Fault(format!("a literal names its type as OpenCL does: write `({name})(..)`")),
            None => Fault::new(
                "a literal names its type as OpenCL does, such as `(float4)(..)`: of other elements write `Vector::from_array([..])`",
            ),
        }
    }

    /// A vector literal with the wrong number of components, as far as the macro can tell.
    pub(crate) fn components(name: &str, found: usize, expected: usize) -> Self {
        Fault(format!("{found} of {expected} components: a `{name}` literal takes {expected}, or one scalar for all"))
    }

    /// A number that the element type cannot hold, and what it holds.
    pub(crate) fn out_of_range(number: &str, element: &str, range: &str) -> Self {
        Fault(format!("`{number}` does not fit the element type `{element}`: it holds {range}"))
    }

    /// A number with a fraction where the element type has none.
    pub(crate) fn fraction(number: &str, element: &str) -> Self {
        Fault::out_of_range(number, element, "whole numbers; write one, or convert the value")
    }

    /// A number with the suffix of another type than the element type, and the number without it.
    pub(crate) fn suffix(number: &str, found: &str, element: &str, plain: &str) -> Self {
        Fault(format!("`{number}` is a `{found}`, and this literal is of `{element}`: write `{plain}`"))
    }

    /// A name with a type in it that there is not.
    pub(crate) fn misnamed(misnamed: &Misnamed) -> Self {
        match misnamed {
            Misnamed::Width { ty, example } => Fault::width(ty, example),
            Misnamed::Bool { ty } => {
                let names: Vec<_> = Element::convertible().map(|element| element.name).collect();
                Fault(format!("there is no conversion to `{ty}`: only to {} and vectors of them", names.join(", ")))
            }
            Misnamed::Suffix { suffix, meant } => {
                let fault = Fault(format!(
                    "`{suffix}` is no suffix of a conversion: expected `_sat`, or `_rte`, `_rtz`, `_rtp` or `_rtn`, or `_sat` and one of \
                     these behind it"
                ));
                match meant {
                    Some(meant) => fault.help(format_args!("write `{meant}`")),
                    None => fault,
                }
            }
            Misnamed::Bits { suffix, bits, values } => Fault(format!(
                "`{bits}` keeps the bits as they are, so it takes no `{suffix}`: write `{bits}`, or `{values}` to convert values"
            )),
        }
    }

    /// A conversion with another number of arguments than one, to a vector or a scalar.
    pub(crate) fn one_value(name: &str, found: usize, vector: bool) -> Self {
        let fault = Fault(format!("`{name}` takes one value, found {found}: write `{name}(value)`"));
        match name.split('_').nth(1).filter(|_| vector && found > 1) {
            Some(ty) => fault.help(format_args!("several values make a vector in a literal: `({ty})(..)`")),
            None => fault,
        }
    }
}

/// Shuffles.
impl Fault {
    /// A shuffle macro with the wrong number of arguments; `other` if they are those of the other macro.
    pub(crate) fn shuffle_arguments(sources: Sources, other: bool) -> Self {
        let [one, two] = ["`shuffle!(x, [3, 2, 1, 0])`", "`shuffle2!(x, y, [7, 6, 5, 4])`"];
        Fault(match (sources, other) {
            (Sources::One, false) => format!("expected {one}"),
            (Sources::Two, false) => format!("expected {two}"),
            (Sources::One, true) => format!("expected {one}; of two vectors write {two}"),
            (Sources::Two, true) => format!("expected {two}; of one vector write {one}"),
        })
    }

    /// A shuffle mask of a length that does not exist.
    pub(crate) fn mask_length(length: usize) -> Self {
        let found = if length == 0 {
            "an empty mask selects nothing".to_owned()
        } else {
            format!("{length} is no mask length")
        };
        Fault(format!("{found}: a mask has 2, 4, 8 or 16 elements"))
    }

    /// A mask that is neither a list nor a path.
    pub(crate) fn mask_form() -> Self {
        Fault::new(
            "expected a mask known at compile time: a list such as `[3, 2, 1, 0]`, or the path of a `const` array; for a mask \
             computed at run time call the function `shuffle` or `shuffle2`",
        )
    }

    /// A negative mask element.
    pub(crate) fn mask_negative() -> Self {
        Fault::new("a mask element is the index of a component and cannot be negative: count from 0")
    }

    /// A mask element that is a number of another kind.
    pub(crate) fn mask_element() -> Self {
        Fault::new("a mask element is the index of a component: write an integer")
    }
}

/// The derive.
impl Fault {
    /// On what is no struct.
    pub(crate) fn no_struct() -> Self {
        Fault::new("only a struct can be a vector: one of 2, 3, 4, 8 or 16 fields of one type, or of one array")
    }

    fn no_width(found: impl Display) -> Self {
        Fault(format!("a vector has 2, 3, 4, 8 or 16 components, a field each, or one array of them: found {found}"))
    }

    /// On a struct of as many fields as no vector has.
    pub(crate) fn field_count(found: usize) -> Self {
        Fault::no_width(format_args!("{found} field{}", if found == 1 { "" } else { "s" }))
    }

    /// On an array that no vector is as long as.
    pub(crate) fn array_length(found: usize) -> Self {
        Fault::no_width(format_args!("an array of {found}"))
    }

    /// On a struct with a field of what is no scalar.
    pub(crate) fn field_element(found: &str) -> Self {
        Fault(format!(
            "`{found}` is no element type of vectors: components are `bool`, `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` or `f64`"
        ))
    }

    /// On a struct with a field that is named like another component than it is.
    pub(crate) fn field_place(name: &str, component: usize, at: usize) -> Self {
        Fault(format!(
            "`.{name}` selects component {component}, and this field is component {at}: put it in its place, or give it another name"
        ))
    }

    /// On a struct of fields of several types.
    pub(crate) fn field_type(expected: &str) -> Self {
        Fault(format!("the components of a vector are of one type: expected `{expected}`, as the first field is"))
    }
}

/// What a selector of some width has, in the words of a name's set.
fn reach(name: &str, width: usize) -> String {
    let set = match name.chars().next() {
        Some('s' | 'S') => Set::Numeric,
        Some('r' | 'g' | 'b' | 'a') => Set::Colour,
        _ => Set::Position,
    };
    if set == Set::Numeric && width > 4 {
        return format!("expected a digit from 0 to {:x}", width - 1);
    }
    let names: Vec<String> = (0..width).filter_map(|index| set.name(index)).map(String::from).collect();
    match names.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("expected {} or {last}", before.join(", ")),
        names => format!("expected {}", names.concat()),
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
