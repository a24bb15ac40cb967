//! Every diagnostic, each a function that words it, and how it is reported.
//!
//! A text says what was found, what is allowed, and how to mend it. An identifier has a single span, so a fault in one character
//! is drawn inside the message.

use core::fmt::Display;

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

use crate::builtin::{self, Sources};
use crate::typed::Misnamed;
use swz_language::element::Element;
use swz_language::selector::{Components, Misspelling, Selector, Set};

/// The shapes that a selector may have.
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

    /// Draws a name with a caret under one character and a word about it.
    fn drawn(self, name: &str, at: usize, word: impl Display) -> Self {
        Fault(format!("{}\n\n    {name}\n    {:at$}^ {word}", self.0, ""))
    }

    /// Adds a way to mend.
    fn help(self, help: impl Display) -> Self {
        Fault(format!("{}\n\n    help: {help}", self.0))
    }

    /// Adds a way to mend if there is one.
    fn help_if(self, help: Option<String>) -> Self {
        help.into_iter().fold(self, Fault::help)
    }

    /// Adds how a name becomes that of a field, if it may have been meant as one.
    fn or_field(self, name: &str, field: bool) -> Self {
        if !field {
            return self;
        }
        self.help(format_args!("if `{name}` is a field, put it in parentheses: `(value.{name})`"))
    }
}

/// Declares messages that are one text each, with what its arguments are between braces, and perhaps ways to mend.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $ty:ty),*) $text:literal $(help $help:literal)*;)*) => {
        impl Fault {
            $($(#[$doc])*
            pub(crate) fn $name($($argument: $ty),*) -> Self {
                Fault(format!($text))$(.help(format_args!($help)))*
            })*
        }
    };
}

// The spelling of selectors.
messages! {
    /// A selector written as a method.
    method(name: &str)
        "`{name}` is a selector here, not a method: drop the parentheses and write `.{name}`";
    /// The digits of a selector with a comma between them.
    comma(joined: &str)
        "a comma inside a selector: the digits stand together, write `.{joined}`";
    /// A component by its number in decimal.
    decimal(selector: &str, index: u32, digit: char)
        "`.{selector}` selects two components: number {index} is `.s{digit}`, by its hexadecimal digit";
    /// A dot without a selector.
    unfinished()
        "nothing to swizzle: a selector is missing behind the dot"
        help "{SHAPE}";
}

impl Fault {
    /// A name that was meant as a selector and is none; `field` if it might have been meant as a field.
    pub(crate) fn misspelt(name: &str, misspelling: Misspelling, field: bool) -> Self {
        let fault = match misspelling {
            // It may begin like a selector: `sqrt`.
            _ if !field && (is_method(name) || builtin::is_named(name)) => return Fault::no_selector(name, field),
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
        fault.help_if(meant(name).map(|meant| format!("write `.{meant}`"))).or_field(name, field)
    }

    /// A name that belongs to no set.
    fn no_selector(name: &str, field: bool) -> Self {
        let fault = match (meant(name), field) {
            (Some(meant), _) => Fault(format!("`{name}` is no selector")).help(format_args!("write `.{meant}`")),
            (None, true) => Fault(format!("`{name}` is no selector: {SHAPE}")),
            (None, false) if is_method(name) => Fault(format!(
                "nothing to swizzle: `{name}` is a method: write `swz!(v.xyz).{name}(..)`, or `v.{name}(..)` of a whole vector"
            )),
            (None, false) if builtin::is_named(name) => Fault(format!(
                "nothing to swizzle: `{name}` is a function: write `swz!({name}(v.xyz))`, or `{name}(v)` of a whole vector"
            )),
            (None, false) => Fault(format!("nothing to swizzle: `{name}` is no selector")).help(SHAPE),
        };
        fault.or_field(name, field)
    }

    /// A selector of digits without the `s`.
    pub(crate) fn tuple_index(digits: &str) -> Self {
        let meant = match Selector::read(&format!("s{digits}")) {
            Ok(_) => format!("write `.s{digits}`"),
            Err(_) => "as in `.s0123`".to_owned(),
        };
        Fault(format!("`.{digits}` is the field of a tuple, not a selector: numeric selectors begin with s, {meant}"))
    }
}

// The bases that selectors select from.
messages! {
    /// A selector on a single component.
    scalar(name: &str)
        "a scalar has no components: one component is all that is left before `.{name}`; leave `.{name}` out";
    /// A `*` before several components, which are no reference.
    starred(selectors: &str)
        "`{selectors}` sees through references and gives a value: leave the `*` out";
}

impl Fault {
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
        Fault(format!("`{base}` is not a vector, so it has no components to select"))
            .help_if(ty.map(|ty| format!("a literal spreads it: `({ty})({base})`")))
    }
}

// The places that are written to.
messages! {
    /// An assignment to a vector literal.
    literal_place()
        "not a place: a vector literal is a value, and what is written to it would be lost; assign to a variable instead";
    /// A mutable use of more components than one, which would act on a copy.
    copied(selectors: &str)
        "`{selectors}` is a copy, so a change to it would be lost: assign to `{selectors}` instead"
        help "what changes it takes a variable: `let mut part = value{selectors}; ..(&mut part); value{selectors} = part;`"
        help "if it is a field, put it in parentheses: `(value{selectors})`";
    /// An element of several components, which would be one of a copy.
    indexed(base: &str, selectors: &str)
        "`{selectors}` is a copy, so what is written to an element of it would be lost"
        help "index the vector, or a variable: `let mut part = {base}{selectors}; part[..] = ..; {base}{selectors} = part;`"
        help "if it is a field, put it in parentheses: `(value{selectors})`";
    /// More components than one on the left of a destructuring assignment.
    destructured(selectors: &str)
        "`{selectors}` has more than one component, which a destructuring assignment cannot reach: assign to it by itself";
}

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
        // Locks of the standard library give a result, which may be an error.
        let unwrapped = if base.ends_with(".lock()") || base.ends_with(".write()") { ".unwrap()" } else { "" };
        Fault(fault)
            .help(format_args!("if it is a reference, write through it: `(*{base}{unwrapped}){selectors}`"))
            .help(format_args!("if not, make a variable of it first: `let mut v = {base};`, and write `v{selectors}`"))
    }
}

// The input of `swz!` and of `#[swizzle]`.
messages! {
    /// Nothing to swizzle, where a single field stands in parentheses.
    parenthesised(name: &str)
        "nothing to swizzle: in parentheses `{name}` is a field; drop them to select `.{name}`";
    /// Nothing to swizzle, where the only call is of a name that makes a vector in GLSL or HLSL.
    other_language(name: &str, meant: &str)
        "nothing to swizzle: `{name}` makes no vector here, write `{meant}(..)`";
    /// Nothing to swizzle, where the only call is of a function that GLSL, HLSL or CUDA have.
    other_function(name: &str, language: &str, write: &str)
        "nothing to swizzle: `{name}` belongs to {language}: {write}"
        help "functions are called without a macro, behind `use swz::builtin::*;`";
    /// Nothing to swizzle, where the only call is of a shuffle by a list.
    list_as_mask(name: &str)
        "nothing to swizzle: the function `{name}` takes a vector as its mask, and `{name}!` a list: write `{name}!(.., [3, 2, 1, 0])`"
        help "a list of variables becomes a vector: `{name}(.., uint4::new(i, j, k, l))`";
    /// Nothing to swizzle, where the only call is of a shuffle by a mask of run time.
    shuffle_alone(name: &str)
        "nothing to swizzle: `{name}` by a mask of run time is a function: call it without `swz!`"
        help "the mask is a vector of unsigned integers as wide as the elements: `uint4` for a `float4`, `uchar16` for a `char16`";
    /// A path in place of a selector: `v::xy`.
    path_as_selector(base: &str, selector: &str)
        "`{base}::{selector}` is a path, a selector stands behind a point: write `{base}.{selector}`";
    /// Several numbers as an index.
    index_list(selector: &str)
        "an index is one number: several components are selected by their names, write `.{selector}`";
    /// An index behind the `s` of numeric selectors.
    component_by_variable(base: &str, index: &str)
        "a selector names its components, `.s0`, `.s31`: one by a variable is an element, write `{base}[{index} as usize]`";
    /// A swizzle within the text of a `println!`, and how it is formatted there.
    in_text(swizzle: &str, format: &str)
        "a text takes names of variables only: write `{{{format}}}`, and `{swizzle}` behind the text";
    /// Brackets in brackets, too many to be read.
    depth()
        "brackets or operators are nested too deep here: give a part of it a name with `let`, or a function of its own";
    /// Arguments to the attribute.
    arguments()
        "`#[swizzle]` takes no arguments: write `#[swizzle]`";
    /// The attribute on something else.
    target()
        "`#[swizzle]` goes on a function, an `impl`, a trait or an inline module; anywhere else write `swz!(..)`";
}

impl Fault {
    /// Nothing in the invocation for the macro to do, and the swizzle that it may have been meant as.
    pub(crate) fn nothing(meant: Option<String>) -> Self {
        Fault("nothing to swizzle: there is no selector, vector literal or shuffle here".to_owned())
            .help_if(meant.map(|meant| format!("a selector stands behind a point: `{meant}`")))
            .help(SHAPE)
            .help(
                "it stands between the parentheses, `swz!(v.xy)`, `swz!(v.xy = w.zw)`; code without one needs no macro",
            )
    }

    /// Nothing to swizzle, where a macro has a swizzle among its arguments: its only argument and the brackets, if it is one expression.
    pub(crate) fn other_macro(name: &str, only: Option<(String, [char; 2])>) -> Self {
        let write = match only {
            Some((argument, [open, close])) => format!("`{name}!{open}swz!({argument}){close}`"),
            None => "`swz!(..)` around each of its arguments that holds a swizzle".to_owned(),
        };
        Fault(format!("`swz!` does not look into `{name}!`: write {write}"))
    }

    /// A comma where a point was meant, as there is nothing else.
    pub(crate) fn comma_for_point(base: &str, name: &str) -> Self {
        let base = if base.is_empty() { "(..)" } else { base };
        Fault(format!("`swz!` takes one expression, and a selector follows a point: write `{base}.{name}`"))
    }

    /// A mask in `swz!` belongs in `shuffle!`, which resolves nothing by itself: other than `plain` vectors keep `swz!` around it.
    pub(crate) fn mask(sources: Sources, arguments: &str, plain: bool) -> Self {
        let call = format!("{}!({arguments})", sources.choose(["shuffle", "shuffle2"]));
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
        Fault::several(format_args!(
            "write a vector, `swz!(float4({shown}))`, a tuple, `swz!(({shown}))`, or `swz!` for each"
        ))
    }

    /// Several values for one place.
    pub(crate) fn several_for_one(place: &str, values: &str) -> Self {
        Fault::several(format_args!("several components are a vector, `{place} = float4({values})`"))
    }

    /// Several assignments between commas.
    pub(crate) fn several_assignments() -> Self {
        Fault::several("statements end with `;`")
    }

    /// Several variables of one `let`.
    pub(crate) fn several_variables() -> Self {
        Fault::several("each variable has a `let` of its own, which ends with `;`")
    }

    /// Input that is no Rust, in the parser's words.
    pub(crate) fn syntax(error: &syn::Error) -> Self {
        Fault(error.to_string())
    }
}

// Code that C has and Rust has not.
messages! {
    /// A statement or an operator that Rust has not, as C writes it.
    statement(shown: &str, mend: &str)
        "there is no `{shown}` in Rust: write `{mend}`";
    /// C's `?:`.
    conditional()
        "there is no `?:` in Rust: write `if .. {{ .. }} else {{ .. }}`, or `select(b, a, c)` for each component of `c ? a : b`";
    /// An assignment that is compared or computed with.
    valueless(place: &str)
        "an assignment has no value in Rust: make it a statement of its own, and write `{place}` here";
    /// An assignment as a condition.
    condition(place: &str)
        "`=` assigns; to compare write `{place} == ..`";
    /// Several components as the condition of an `if` or a `while`.
    several_as_condition(shown: &str)
        "a condition is one `bool`, and `{shown}` has several components: write `all({shown})` or `any({shown})` of a mask, or compare one component";
    /// An operator of `bool`s beside several components, and that of masks.
    logical(operator: &str, side: &str)
        "`{operator}{operator}` takes `bool`s, and `{side}` has several components: write `{operator}` between masks, or `all({side})` or `any({side})`";
}

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

    /// C's `++` or `--`, by one of its characters.
    pub(crate) fn increment(operator: char) -> Self {
        Fault::statement(&format!("{operator}{operator}"), &format!("{operator}= 1"))
    }

    /// An assignment of an assignment: both, in their order, if they are short.
    pub(crate) fn chained(both: Option<[String; 2]>) -> Self {
        let write = match both {
            Some([first, second]) => format!("`{first}; {second};`"),
            None => "one after the other, the last one first".to_owned(),
        };
        Fault(format!("an assignment has no value in Rust, so assignments do not chain: write {write}"))
    }
}

// Slips of Rust.
messages! {
    /// A function of another language whose name is a keyword of Rust.
    keyword_called(name: &str, language: &str, write: &str)
        "`{name}` is a keyword of Rust, and belongs to {language} as a function: {write}";
    /// A variable whose name is a keyword of Rust.
    keyword(name: &str)
        "`{name}` is a keyword of Rust: give the variable another name, or write `r#{name}`";
    /// A `let` before a `let`.
    let_twice()
        "`let` stands twice: leave one out";
    /// A `let` before an assignment to a component.
    let_place(place: &str)
        "`let` makes a new variable, and `{place}` is a part of one that there is: write `{place} = ..` without it";
    /// A variable whose scope ends with the macro.
    let_alone(variable: &str, value: &str)
        "a variable that `swz!` declares is gone behind it: write `{variable} = swz!({value});`";
    /// A variable without its `let`.
    no_let(declared: &str)
        "a new variable begins with `let`: write `let {declared} = ..`";
    /// The body of an `if`, an `else` or a loop without braces.
    no_braces(word: &str)
        "the body that belongs to `{word}` stands in braces in Rust: `{{ .. }}`";
    /// `a if c else b`, as Python has it.
    condition_behind(condition: &str)
        "a condition stands before both values: write `if {condition} {{ .. }} else {{ .. }}`";
    /// `=>` outside of a `match`.
    arrow_of_match()
        "`=>` stands in a `match` only: write `=` to assign, `|v| ..` for a closure";
    /// A point with nothing before it.
    no_base(name: &str)
        "nothing stands before the point: write the vector there, `v.{name}`";
    /// A variable and a selector without a point between them.
    unpointed(written: &str)
        "a selector stands behind a point: write `{written}`";
    /// A function or the type of a vector without parentheses behind it.
    no_parentheses(name: &str)
        "what belongs to `{name}` stands in parentheses: write `{name}(..)`";
    /// Components that semicolons divide.
    semicolon_in_literal()
        "the components of a literal stand between commas: write `,` in place of `;`";
    /// A list in braces, as C initialises by it.
    list_in_braces()
        "values between commas stand in no braces in Rust: a vector is written `float4(..)`, an array `[..]`";
    /// A `;` that is missing, and what stands there.
    semicolon(found: &str)
        "expected `;` or an operator behind this, found `{found}`";
    /// A number without the digit before its point.
    pointed(digits: &str)
        "a number has a digit before its point: write `0.{digits}`";
    /// A vector literal as a pattern.
    literal_pattern()
        "a vector literal is no pattern: compare by `==`, or match the components, `match v.xy.to_array() {{ [0, 0] => .. }}`";
}

impl Fault {
    /// A `+` before a value; `assigns` if it touches a `=`.
    pub(crate) fn sign(assigns: bool) -> Self {
        let mend = if assigns { "write `+=` to add to the left side" } else { "leave it out" };
        Fault(format!("there is no `+` before a value in Rust: {mend}"))
    }

    /// A pattern of a tuple for several components; `arm` if it is one of a `match`.
    pub(crate) fn pattern(names: &str, value: &str, arm: bool) -> Self {
        Fault(if arm {
            format!("a vector is no tuple: write `match {value}.to_array() {{ [{names}] => .. }}`")
        } else {
            format!("a vector is no tuple: write `let [{names}] = {value}.to_array()`")
        })
    }
}

// Literals, numbers and conversions.
messages! {
    /// A type that there is not, as of 5 components, and one that there is.
    width(ty: &str, example: &str)
        "`{ty}` is no type: a vector has 2, 3, 4, 8 or 16 components, as in `{example}`";
    /// A vector literal with the wrong number of components, as far as the macro can tell.
    components(name: &str, found: usize, expected: usize)
        "{found} of {expected} components: a `{name}` literal takes {expected}, or one scalar for all";
    /// A vector literal as an array is written.
    literal_in_brackets(name: &str)
        "the components of a literal stand in parentheses: write `{name}(..)`";
    /// `new float4(..)`, of C++ and JavaScript.
    new_of_literal(name: &str)
        "a literal is written without `new`: `{name}(..)`";
    /// A vector literal that names its components.
    named_components(name: &str, values: &str)
        "a literal has its components in their order, without names: write `{name}({values})`";
    /// A number that the element type cannot hold, and what it holds.
    out_of_range(number: &str, element: &str, range: &str)
        "`{number}` does not fit the element type `{element}`: it holds {range}";
    /// A number with the suffix of another type than the element type, and the number without it.
    suffix(number: &str, found: &str, element: &str, plain: &str)
        "`{number}` is a `{found}`, and this literal is of `{element}`: write `{plain}`";
}

impl Fault {
    /// A vector literal of a type with parameters: OpenCL's name of it, if it has one.
    pub(crate) fn generic_literal(name: Option<&str>) -> Self {
        match name {
            Some(name) => Fault(format!("a literal names its type as OpenCL does: write `({name})(..)`")),
            None => Fault(
                "a literal names its type as OpenCL does, such as `(float4)(..)`: write one of other elements as `Vector::from_array([..])`"
                    .to_owned(),
            ),
        }
    }

    /// A number with a fraction where the element type has none.
    pub(crate) fn fraction(number: &str, element: &str) -> Self {
        Fault::out_of_range(number, element, "whole numbers; write one, or convert the value")
    }

    /// A name with a type in it that there is not.
    pub(crate) fn misnamed(misnamed: &Misnamed) -> Self {
        match misnamed {
            Misnamed::Width { ty, example } => Fault::width(ty, example),
            Misnamed::Bool { ty } => {
                let names: Vec<_> = Element::convertible().map(|element| element.name).collect();
                Fault(format!("there is no conversion to `{ty}`: only to {} and vectors of them", names.join(", ")))
            }
            Misnamed::Suffix { suffix, meant } => Fault(format!(
                "`{suffix}` is no suffix of a conversion: expected `_sat`, or `_rte`, `_rtz`, `_rtp` or `_rtn`, or `_sat` and one of \
                 these behind it"
            ))
            .help_if(meant.as_ref().map(|meant| format!("write `{meant}`"))),
            Misnamed::Bits { suffix, bits, values } => Fault(format!(
                "`{bits}` keeps the bits as they are, so it takes no `{suffix}`: write `{bits}`, or `{values}` to convert values"
            )),
        }
    }

    /// A conversion with another number of arguments than one, to a vector or a scalar.
    pub(crate) fn one_value(name: &str, found: usize, vector: bool) -> Self {
        let ty = name.split('_').nth(1).filter(|_| vector && found > 1);
        Fault(format!("`{name}` takes one value, found {found}: write `{name}(value)`"))
            .help_if(ty.map(|ty| format!("several values make a vector in a literal: `({ty})(..)`")))
    }
}

// Shuffles.
messages! {
    /// A mask that is neither a list nor a path.
    mask_form()
        "expected a mask known at compile time: a list such as `[3, 2, 1, 0]`, or the path of a `const` array; for a mask \
         computed at run time call the function `shuffle` or `shuffle2`";
    /// A negative mask element.
    mask_negative()
        "a mask element is the index of a component and cannot be negative: count from 0";
    /// A mask element that is a number of another kind.
    mask_element()
        "a mask element is the index of a component: write an integer";
}

impl Fault {
    /// A shuffle macro with the wrong number of arguments; `other` if they are those of the other macro.
    pub(crate) fn shuffle_arguments(sources: Sources, other: bool) -> Self {
        let calls = ["`shuffle!(x, [3, 2, 1, 0])`", "`shuffle2!(x, y, [7, 6, 5, 4])`"];
        let expected = format!("expected {}", sources.choose(calls));
        Fault(if other {
            let meant = sources.other();
            format!("{expected}; write {} for {}", meant.choose(calls), meant.choose(["one vector", "two vectors"]))
        } else {
            expected
        })
    }

    /// A shuffle mask of a length that does not exist; `meant` is the selector that does the same.
    pub(crate) fn mask_length(length: usize, meant: Option<&str>) -> Self {
        let found = match length {
            0 => "an empty mask selects nothing".to_owned(),
            length => format!("{length} is no mask length"),
        };
        Fault(format!("{found}: a mask has 2, 4, 8 or 16 elements"))
            .help_if(meant.map(|meant| format!("a swizzle selects {length} components: `swz!(x.{meant})`")))
    }
}

// The derive.
messages! {
    /// On what is no struct.
    no_struct()
        "only a struct can be a vector: one of 2, 3, 4, 8 or 16 fields of one type, or of one array";
    /// On a struct with a field of what is no scalar.
    field_element(found: &str)
        "`{found}` is no element type of vectors: components are `bool`, `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` or `f64`";
    /// On a struct with a field that is named like another component than it is.
    field_place(name: &str, component: usize, at: usize)
        "`.{name}` selects component {component}, and this field is component {at}: put it in its place, or give it another name";
    /// On a struct of fields of several types.
    field_type(expected: &str)
        "the components of a vector are of one type: expected `{expected}`, as the first field is";
}

impl Fault {
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
}

/// Whether vectors have a method of this name, which other languages may have as a field.
fn is_method(name: &str) -> bool {
    const NAMES: &str =
        "abs cast ceil clamp cross distance dot floor length max min mul_add normalize product round sqrt sum trunc";
    NAMES.split(' ').any(|known| known == name)
}

/// The components that a vector of some width has, in the words of a name's set.
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
        "first" => Some("x"),
        "high" | "upper" => Some("hi"),
        // Coordinates of textures.
        "uv" => Some("xy"),
        "uvw" => Some("xyz"),
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
