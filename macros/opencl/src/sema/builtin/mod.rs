//! The built-in functions: their overloads, and the choice among them.

mod choice;
mod since;
mod table;
#[cfg(test)]
mod tests;

use std::rc::Rc;

pub(super) use self::choice::{Argument, Choice, choose};
#[cfg(test)]
pub(in crate::sema) use self::since::by_name as since_by_name;
pub(super) use self::since::since;
use self::table::{CLANG, ELEMENTWISE, LIBRARY, ROWS, Row};
use crate::ast::{Access, Space};
use crate::builtin::{Builtin, Function, Half, Rounding};
use crate::map::{HashMap, HashSet};
use crate::names::{self, Named};
use crate::parse;
use crate::types::{self, Image, Pointee, Type};
use swz_language::element::{ELEMENTS, Element};

/// The things that a call of a function becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Lower {
    /// The built-in function of its name.
    Own,
    /// The function of another name, whose value becomes another type.
    As(&'static str),
    /// A function that no name of OpenCL C is.
    Inner(Function),
    /// A dot product of integers, and the sum with a third argument if it has one.
    Dot,
    /// An atomic function of C11.
    C11,
}

/// One overload.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Overload {
    pub(super) parameters: Vec<Type>,
    pub(super) result: Type,
    /// As what each argument is given on: a scalar beside vectors is widened.
    pub(super) given: Vec<Type>,
    pub(super) lower: Lower,
}

/// A function by its name.
#[derive(Debug)]
pub(super) struct Family {
    pub(super) name: &'static str,
    pub(super) overloads: Vec<Overload>,
}

/// The built-in functions that a program has named so far.
#[derive(Debug, Default)]
pub(super) struct Builtins {
    /// The functions that the program defines, some perhaps by names of built-in ones.
    defined: HashSet<Rc<str>>,
    rows: HashMap<&'static str, Vec<&'static Row>>,
    families: HashMap<Rc<str>, Option<Rc<Family>>>,
}

/// The functions that no row has: `printf`, which takes any number of arguments.
const PRINTF: &str = "printf";

impl Builtins {
    pub(super) fn new(defined: HashSet<Rc<str>>) -> Self {
        Self { defined, ..Self::default() }
    }

    /// Whether a prototype of this name declares a built-in function: texts that do without clang's header write those that they call.
    pub(super) fn is_declared(&mut self, name: &str) -> bool {
        !self.defined.contains(name) && self.is_known(name)
    }

    /// Whether a built-in function has this name.
    pub(super) fn is_known(&mut self, name: &str) -> bool {
        name == PRINTF || super::clang::is_named(name) || reinterpreted(name).is_some() || self.family(name).is_some()
    }

    /// The names, for one that may be meant.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let further =
            ["vload2", "vload3", "vload4", "vload8", "vload16", "vstore2", "vstore3", "vstore4", "vstore8", "vstore16"];
        ROWS.iter().flat_map(|row| row.names.split(' ')).chain(further).chain([
            "shuffle",
            "shuffle2",
            PRINTF,
            "vload_half",
            "vstore_half",
        ])
    }

    /// The names of clang's functions, for one that may be meant.
    pub(super) fn names_of_clang() -> impl Iterator<Item = &'static str> {
        CLANG.iter().flat_map(|row| row.names.split(' ')).chain(super::clang::names())
    }

    /// The overloads of a name.
    pub(super) fn family(&mut self, name: &str) -> Option<Rc<Family>> {
        if let Some(known) = self.families.get(name) {
            return known.clone();
        }
        if self.rows.is_empty() {
            for row in ROWS.iter().chain(CLANG) {
                for name in row.names.split(' ') {
                    self.rows.entry(name).or_default().push(row);
                }
            }
        }
        let family = match self.rows.get_key_value(name) {
            Some((name, rows)) => Some(Family { name, overloads: expanded(rows) }),
            None => special(name).map(|overloads| Family { name: "", overloads }),
        };
        let family = family.map(Rc::new);
        self.families.insert(name.into(), family.clone());
        family
    }
}

/// Whether clang has a function of this name by itself, so that `__has_builtin` says so, and it is one here too: those that begin with two
/// lines, those of C's library, also by their own names, and `printf`. clang declares the others of OpenCL C in a header.
pub(crate) fn has_builtin(name: &str) -> bool {
    let row = |name: &str| CLANG.iter().find(|row| row.names.split(' ').any(|known| known == name));
    let is_of_library = || {
        let own = row(&format!("{LIBRARY}{name}")).is_some_and(|row| row.lower == Lower::As(LIBRARY));
        own && ROWS.iter().any(|row| row.names.split(' ').any(|known| known == name))
    };
    // No function of clang's is one of these by another name.
    let is_further = ["abs", "frexp", "ilogb", "lgamma", "modf", "nan", "remquo"].contains(&name);
    name == PRINTF
        || is_further
        || super::clang::is_clangs(name)
        || parse::has_builtin(name)
        || row(name).is_some()
        || is_of_library()
}

/// The function of OpenCL C that one of clang's is.
pub(super) fn own_name<'a>(name: &'a str, other: &'a str) -> &'a str {
    match other {
        ELEMENTWISE if name.ends_with("_bitreverse") => "bit_reverse",
        ELEMENTWISE => match name.strip_prefix(ELEMENTWISE) {
            // These names are `fabs`, `fmax` and `fmin` for floats; the checker knows the element.
            Some(rest) => rest,
            None => name,
        },
        LIBRARY => {
            let rest = name.strip_prefix(LIBRARY).unwrap_or(name);
            let is_own = |name: &str| ROWS.iter().any(|row| row.names.split(' ').any(|known| known == name));
            rest.strip_suffix('f').filter(|shorter| !is_own(rest) && is_own(shorter)).unwrap_or(rest)
        }
        other => other,
    }
}

/// The type that `as_T` gives.
pub(super) fn reinterpreted(name: &str) -> Option<Type> {
    typed(name.strip_prefix("as_")?)
}

/// A scalar or a vector by its name.
fn typed(name: &str) -> Option<Type> {
    match names::named(name) {
        Some(Named::Scalar(element)) => Some(Type::Scalar(element)),
        Some(Named::Vector(element, width)) => Some(Type::Vector(element, width)),
        _ => Element::named(name).filter(|element| element.is_convertible()).map(Type::Scalar),
    }
}

/// All overloads that rows have.
fn expanded(rows: &[&'static Row]) -> Vec<Overload> {
    let mut overloads = Vec::new();
    for row in rows {
        let own = row.names.split(' ').next().and_then(Builtin::named);
        let widens = row.lower == Lower::Own && matches!(own, Some(Builtin::Function(_)));
        let forms: Vec<String> = row.forms.iter().flat_map(|form| apart(form)).collect();
        for code in row.elements.chars() {
            let Some(element) = ELEMENTS.iter().find(|element| element.code == code) else { continue };
            for &width in row.widths {
                for form in &forms {
                    if width == 1 && form.contains(['S', 'i']) && row.forms.len() > 1 && is_widening(form) {
                        continue;
                    }
                    let found = overload(form, (element, width), row.lower, widens);
                    let both = found.as_ref().and_then(|overload| of_both(form, overload));
                    overloads.extend(found.into_iter().chain(both));
                }
            }
        }
    }
    overloads
}

/// The forms that one with words such as `a|b` stands for.
fn apart(form: &str) -> Vec<String> {
    let Some(bar) = form.find('|') else { return vec![form.to_owned()] };
    let is_end = |c: char| matches!(c, '(' | ',' | ')');
    let start = form[..bar].rfind(is_end).map_or(0, |at| at + 1);
    let end = form[bar..].find(is_end).map_or(form.len(), |at| bar + at);
    let one = |word: &str| apart(&format!("{}{word}{}", &form[..start], &form[end..]));
    form[start..end].split('|').flat_map(one).collect()
}

/// Whether a form has a scalar beside a gentype: of scalars it says nothing new.
fn is_widening(form: &str) -> bool {
    form.split_once('(').is_some_and(|(_, parameters)| {
        parameters.trim_end_matches(')').split(',').any(|word| matches!(word, "S" | "i"))
    })
}

/// A form with its gentype filled in. Where it `widens`, a scalar beside a gentype is given for each component.
fn overload(form: &str, gentype: (&'static Element, u8), lower: Lower, widens: bool) -> Option<Overload> {
    let (element, width) = gentype;
    let (result, parameters) = form.split_once('(')?;
    let parameters = parameters.strip_suffix(')')?;
    let words = || parameters.split(',').filter(|word| !word.is_empty());
    let given = |word: &str| match word {
        "S" if widens => Some(Type::of_width(element, width)),
        "i" if widens => Some(Type::of_width(types::INT, width)),
        "u" => Some(Type::of_width(types::UINT, width)),
        _ => filled(word, element, width),
    };
    Some(Overload {
        parameters: words().map(|word| filled(word, element, width)).collect::<Option<_>>()?,
        result: filled(result, element, width)?,
        given: words().map(given).collect::<Option<_>>()?,
        lower,
    })
}

/// A function of a `__read_write` image: one that reads without a sampler, writes, or asks for what a `__read_only` one has too.
fn of_both(form: &str, overload: &Overload) -> Option<Overload> {
    let is_such = overload.result == Type::Void || !form.contains('>');
    let Some(&Type::Image(image)) = overload.parameters.first() else { return None };
    if !is_such || overload.parameters.contains(&Type::Sampler) {
        return None;
    }
    let mut both = overload.clone();
    let image = Type::Image(Image { access: Access::ReadWrite, ..image });
    both.parameters[0] = image.clone();
    both.given[0] = image;
    Some(both)
}

/// A word of a form.
fn filled(word: &str, element: &'static Element, width: u8) -> Option<Type> {
    if let Some(pointer) = word.strip_prefix("volatile ") {
        let pointee = filled(pointer, element, width)?.pointee()?.as_ref().clone();
        return Some(Type::Pointer(Pointee { volatile: true, ..pointee }.into()));
    }
    if let Some(to) = word.strip_prefix('*') {
        return Some(filled(to, element, width)?.pointer(Space::Generic, false));
    }
    if let Some((space, to)) = word.split_once(':') {
        let (space, constant) = space.strip_prefix("const ").map_or((space, false), |space| (space, true));
        let space = match space {
            "global" => Space::Global,
            "private" => Space::Private,
            _ => Space::Local,
        };
        return Some(filled(to, element, width)?.pointer(space, constant));
    }
    let (name, access) = match word.strip_prefix('>') {
        Some(name) => (name, Access::WriteOnly),
        None => (word, Access::ReadOnly),
    };
    Some(match word {
        "T" => Type::of_width(element, width),
        "S" => Type::Scalar(element),
        "I" => Type::of_width(types::INT, width),
        "i" => Type::INT,
        "u" => Type::Scalar(types::UINT),
        "N" => Type::of_width(element.integer(true), width),
        "U" => Type::of_width(element.integer(false), width),
        "M" => Type::of_width(element, width).mask(),
        "4" => Type::Vector(element, 4),
        "W" => {
            let wide = ELEMENTS.iter().find(|wide| {
                wide.is_integer() && wide.size() == 2 * element.size() && wide.is_signed() == element.is_signed()
            });
            Type::of_width(wide?, width)
        }
        "void" => Type::Void,
        "bool" => Type::BOOL,
        _ => match names::named(name) {
            Some(Named::Image { dimensions, array, buffer }) => {
                Type::Image(Image { dimensions, array, buffer, access })
            }
            Some(Named::Sampler) => Type::Sampler,
            Some(Named::Event) => Type::Event,
            _ => typed(name)?,
        },
    })
}

/// The suffix of a rounding mode at the end of a name.
fn rounding(name: &str) -> (&str, Option<Rounding>) {
    let found = Rounding::ALL.iter().find_map(|mode| Some((name.strip_suffix(mode.suffix())?, Some(*mode))));
    found.unwrap_or((name, None))
}

/// A width at the end of a name, none being 1.
fn width(digits: &str) -> Option<u8> {
    Some(match digits {
        "" => 1,
        "2" => 2,
        "3" => 3,
        "4" => 4,
        "8" => 8,
        "16" => 16,
        _ => return None,
    })
}

/// The function by a name with a type or a width in it, and the shuffles, which have two widths.
pub(super) fn typed_builtin(name: &str) -> Option<Builtin> {
    if let Some(rest) = name.strip_prefix("convert_") {
        let (rest, rounding) = rounding(rest);
        let (rest, saturated) = rest.strip_suffix("_sat").map_or((rest, false), |rest| (rest, true));
        let to = typed(rest)?.element()?;
        let is_known = names::named(rest).is_some() || Element::named(rest).is_some();
        // `convert_size_t` is no function.
        let is_function = is_known && rest.starts_with(to.name) && (to.is_integer() || !saturated);
        return is_function.then_some(Builtin::Convert { saturated, rounding });
    }
    let halves = |rest: &str| {
        let aligned = rest.strip_prefix("a_half");
        let half = if aligned.is_some() { Half::Aligned } else { Half::Packed };
        let width = width(aligned.or_else(|| rest.strip_prefix("_half"))?)?;
        (aligned.is_none() || width > 1).then_some((width, Some(half)))
    };
    let vectors = |rest: &str| Some((width(rest).filter(|width| *width > 1)?, None));
    match name {
        "shuffle" => return Some(Builtin::Shuffle),
        "shuffle2" => return Some(Builtin::Shuffle2),
        _ => {}
    }
    if let Some(rest) = name.strip_prefix("vload") {
        let (width, half) = halves(rest).or_else(|| vectors(rest))?;
        return Some(Builtin::Load { width, half });
    }
    let rest = name.strip_prefix("vstore")?;
    let (unrounded, rounding) = rounding(rest);
    Some(match halves(unrounded) {
        Some((width, half)) => Builtin::Store { width, half, rounding },
        None => Builtin::Store { width: vectors(rest)?.0, half: None, rounding: None },
    })
}

/// The overloads of such a function.
fn special(name: &str) -> Option<Vec<Overload>> {
    let make = |parameters: Vec<Type>, result: Type| Overload {
        given: parameters.clone(),
        parameters,
        result,
        lower: Lower::Own,
    };
    let numbers = || Element::convertible();
    let read = |element: &'static Element| {
        [Space::Constant, Space::Generic].map(|space| Type::Scalar(element).pointer(space, true))
    };
    let written = |element: &'static Element| Type::Scalar(element).pointer(Space::Generic, false);
    Some(match typed_builtin(name)? {
        Builtin::Convert { .. } => {
            let (rest, _) = rounding(name.strip_prefix("convert_")?);
            let to = typed(rest.strip_suffix("_sat").unwrap_or(rest))?;
            numbers().map(|from| make(vec![Type::of_width(from, to.width())], to.clone())).collect()
        }
        Builtin::Load { width, half: Some(_) } => {
            let result = Type::of_width(types::FLOAT, width);
            read(types::HALF).map(|pointer| make(vec![Type::SIZE, pointer], result.clone())).into()
        }
        Builtin::Load { width, half: None } => {
            let of =
                |element| read(element).map(|pointer| make(vec![Type::SIZE, pointer], Type::Vector(element, width)));
            numbers().flat_map(of).collect()
        }
        Builtin::Store { width, half: Some(_), .. } => {
            let of = |from| make(vec![Type::of_width(from, width), Type::SIZE, written(types::HALF)], Type::Void);
            [types::FLOAT, types::DOUBLE].map(of).into()
        }
        Builtin::Store { width, half: None, .. } => {
            let of = |element| make(vec![Type::Vector(element, width), Type::SIZE, written(element)], Type::Void);
            numbers().map(of).collect()
        }
        shuffle => {
            const WIDTHS: [u8; 4] = [2, 4, 8, 16];
            let widths = || WIDTHS.into_iter().flat_map(|from| WIDTHS.map(|to| (from, to)));
            let of = |element: &'static Element, from, to| {
                let (vector, mask) = (Type::Vector(element, from), Type::Vector(element.integer(false), to));
                let vectors = if shuffle == Builtin::Shuffle { 1 } else { 2 };
                make(vec![vector; vectors].into_iter().chain([mask]).collect(), Type::Vector(element, to))
            };
            numbers()
                .flat_map(|element| widths().map(move |(from, to)| (element, from, to)))
                .map(|(element, from, to)| of(element, from, to))
                .collect()
        }
    })
}
