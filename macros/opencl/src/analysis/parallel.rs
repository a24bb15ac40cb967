//! Whether two items of a kernel can touch one element of global memory of which one writes it.
//!
//! Here is found what is asked at each launch: the accesses to memory that is written, as sums of variables, and what holds of these. The numbers
//! of a launch decide (`opencl/proof/test.rs` of the runtime). A kernel of which no launch of several items can be shown right is told apart here.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::access::{self, Access, Use};
use super::affine::{Affine, Known, Number, Sum, Var};
use super::evaluate::divides;
use super::value::{Bound, Check, Rests};
use crate::diagnostic::message::parallel as message;
use crate::ir::function::{Function, Module};
use crate::limits::{MAX_PROOF_ACCESSES, MAX_PROOF_BOUNDS, MAX_PROOF_NUMBERS, MAX_SHOWN_CHARACTERS};
use crate::source::{Span, Texts};

/// The finding about a kernel.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Proven(Proof),
    Unproven(Reason),
}

/// Why a launch runs on one thread.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    pub(crate) span: Span,
    /// The access, as it is written.
    pub(crate) subject: String,
    pub(crate) why: String,
}

/// The questions at a launch.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    /// Whether items of one group may touch the same element.
    pub(crate) between_groups: bool,
    /// The numbers in arguments that sums name, in their order.
    pub(crate) numbers: Vec<Number>,
    pub(crate) accesses: Vec<Shown>,
}

/// An access to memory that is written.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) argument: usize,
    pub(crate) by: Use,
    pub(crate) index: Vec<Affine>,
    pub(crate) bytes: u64,
    pub(crate) bounds: Vec<Rc<Bound>>,
    pub(crate) checks: Vec<Rc<Check>>,
    /// Whether a condition around it leaves one item, or one group, in some dimension.
    is_of_one: bool,
    pub(crate) reason: Reason,
}

/// The finding about each kernel, by its name.
pub(crate) fn outcomes(module: &Module, texts: &Texts) -> BTreeMap<Rc<str>, Outcome> {
    // Once: of a thousand kernels, each of which asked it of all, it was a tenth of the time that they take to check.
    let divides = divides(module);
    let kernels = module.functions.iter().filter(|function| function.kernel.is_some());
    kernels.map(|kernel| (kernel.name.clone(), outcome(module, divides, kernel, texts))).collect()
}

/// The words about a kernel of a program without IR.
pub(crate) fn without_ir(span: Span, texts: &Texts) -> Outcome {
    Outcome::Unproven(Reason { span, subject: written(texts, span), why: message::unknown() })
}

/// The finding about a kernel, of a module that [`divides`] or not.
fn outcome(module: &Module, divides: bool, kernel: &Function, texts: &Texts) -> Outcome {
    match proof(module, divides, kernel, texts) {
        Ok(proof) => Outcome::Proven(proof),
        Err((span, why)) => Outcome::Unproven(Reason { span, subject: written(texts, span), why }),
    }
}

type Shows<T> = Result<T, (Span, String)>;

fn proof(module: &Module, divides: bool, kernel: &Function, texts: &Texts) -> Shows<Proof> {
    let found = access::accesses(module, divides, kernel);
    if let Some((span, why)) = found.stopped {
        return Err((span, why()));
    }
    let all = relevant(&found.all)?;
    let mut accesses: Vec<Shown> = Vec::new();
    for access in all {
        let shown = shown(kernel, access, texts)?;
        if !accesses.iter_mut().any(|other| other.take_in(&shown)) {
            accesses.push(shown);
        }
    }
    let first = |accesses: &[Shown]| accesses.first().map_or(kernel.span, |access| access.reason.span);
    if accesses.len() > MAX_PROOF_ACCESSES {
        return Err((first(&accesses), message::too_many()));
    }
    for (at, a) in accesses.iter().enumerate() {
        for b in &accesses[at..] {
            may_be_shown(a, b)?;
        }
    }
    let numbers = numbers(&accesses);
    if numbers.len() > MAX_PROOF_NUMBERS {
        return Err((first(&accesses), message::too_many()));
    }
    Ok(Proof { between_groups: found.asks_group, numbers, accesses })
}

/// The accesses to memory that is written other than by atomic functions alone.
fn relevant(all: &[Access]) -> Shows<Vec<&Access>> {
    let mut written: BTreeSet<_> = all.iter().filter_map(|access| access.argument).collect();
    written.retain(|argument| {
        let mut of_it = all.iter().filter(|access| access.argument == Some(*argument)).peekable();
        let first = of_it.peek().map(|access| (access.by, access.bytes));
        let is_alone = first.is_some_and(|(by, bytes)| match by {
            Use::Atomic => of_it.all(|other| other.by == by && other.bytes == bytes),
            _ => of_it.all(|other| other.by == Use::Read),
        });
        !is_alone
    });
    // A pointer to any buffer may lead to one that is written, and a write through it may change any.
    let is_any = |access: &&Access| access.argument.is_none();
    let changes = all.iter().any(|access| access.by != Use::Read);
    if let Some(access) = all.iter().filter(is_any).find(|access| access.by != Use::Read || changes) {
        return Err((access.span, message::any_buffer()));
    }
    Ok(all.iter().filter(|access| access.argument.is_some_and(|argument| written.contains(&argument))).collect())
}

/// An access as it is asked for at a launch.
fn shown(kernel: &Function, access: &Access, texts: &Texts) -> Shows<Shown> {
    let (Some(argument), Some(index)) = (access.argument, &access.index) else {
        return Err((access.span, message::not_linear()));
    };
    let is_of_one = leaves_one(&access.bounds);
    let (mut rests, mut bounds) = (Rests::default(), Vec::new());
    for bound in &access.bounds {
        ordered(bound, &mut bounds);
    }
    for part in index {
        rests = rests.and(&part.rests);
    }
    for fact in &rests.facts {
        ordered(fact, &mut bounds);
    }
    let index: Vec<Affine> = index.iter().map(|part| part.affine.clone()).collect();
    let checks = rests.checks;
    let mut vars: BTreeSet<Var> =
        index.iter().chain(checks.iter().map(|check| &check.value)).flat_map(Affine::vars).collect();
    // A bound on what is asked for is asked for too, and what that is computed from.
    loop {
        let before = vars.len();
        for bound in &bounds {
            if bound.of.vars().any(|var| vars.contains(&var)) {
                vars.extend(bound.of.vars());
                vars.extend(bound.rests.checks.iter().flat_map(|check| check.value.vars()));
            }
        }
        if vars.len() == before {
            break;
        }
    }
    bounds.retain(|bound| bound.of.vars().any(|var| vars.contains(&var)));
    let has_end = |var: &Var| {
        let ends = |step: &Sum| step.as_constant().is_none_or(|step| step < 0);
        bounds.iter().any(|bound| bound.of.terms.get(var).is_some_and(ends))
    };
    let is_inner = |var: &Var| matches!(var, Var::Inner(_));
    if !index.iter().flat_map(Affine::vars).filter(is_inner).all(|var| has_end(&var)) {
        return Err((access.span, message::endless()));
    }
    if bounds.len() > MAX_PROOF_BOUNDS || checks.len() > MAX_PROOF_BOUNDS {
        return Err((access.span, message::too_many()));
    }
    let why = message::launch(steps(kernel, &index, access.bytes));
    let reason = Reason { span: access.span, subject: written(texts, access.span), why };
    let mut shown = Shown { argument, by: access.by, index, bytes: access.bytes, bounds, checks, is_of_one, reason };
    shown.number();
    Ok(shown)
}

/// Whether conditions leave one item, or one group, in some dimension: both what it is at least, and at the most.
fn leaves_one(bounds: &[Rc<Bound>]) -> bool {
    let bounded = |var: Var, up: bool| {
        let ends = |step: &Sum| step.as_constant().is_some_and(|step| if up { step < 0 } else { step > 0 });
        bounds.iter().any(|bound| bound.of.terms.get(&var).is_some_and(ends))
    };
    (0..3).flat_map(|d| [Var::Global(d), Var::Group(d)]).any(|var| bounded(var, true) && bounded(var, false))
}

/// A bound behind those that it rests on, each once.
fn ordered(bound: &Rc<Bound>, into: &mut Vec<Rc<Bound>>) {
    if into.contains(bound) {
        return;
    }
    for fact in &bound.rests.facts {
        ordered(fact, into);
    }
    into.push(bound.clone());
}

impl Shown {
    /// Numbers the variables of its own from 0 on.
    fn number(&mut self) {
        let mut numbers = BTreeMap::new();
        let mut all = |affine: &mut Affine| {
            let terms = std::mem::take(&mut affine.terms);
            affine.terms = terms
                .into_iter()
                .map(|(var, step)| match var {
                    Var::Inner(number) => {
                        let next = numbers.len();
                        (Var::Inner(*numbers.entry(number).or_insert(next)), step)
                    }
                    _ => (var, step),
                })
                .collect();
        };
        self.index.iter_mut().for_each(&mut all);
        let checks = |checks: &mut Vec<Rc<Check>>, all: &mut dyn FnMut(&mut Affine)| {
            for check in checks {
                let mut own = (**check).clone();
                all(&mut own.value);
                *check = Rc::new(own);
            }
        };
        checks(&mut self.checks, &mut all);
        let mut counters = Vec::new();
        for bound in &mut self.bounds {
            let mut own = (**bound).clone();
            all(&mut own.of);
            checks(&mut own.rests.checks, &mut all);
            // They stand before it in the list.
            own.rests.facts.clear();
            counters.push(own.counter);
            *bound = Rc::new(own);
        }
        for (bound, counter) in self.bounds.iter_mut().zip(counters) {
            let mut own = (**bound).clone();
            own.counter = counter.and_then(|counter| numbers.get(&counter).copied());
            *bound = Rc::new(own);
        }
    }

    /// Takes another access in that differs by some elements only: `p[4 * i]` and `p[4 * i + 1]` are one of eight bytes.
    fn take_in(&mut self, other: &Self) -> bool {
        let is_same =
            self.argument == other.argument && self.bounds == other.bounds && self.index.len() == other.index.len();
        if !is_same {
            return false;
        }
        if self.by == other.by && self.index == other.index && self.bytes == other.bytes {
            self.take_checks(other);
            return true;
        }
        // An access that writes an element covers one that reads it.
        if self.by != other.by {
            let is_covered = self.index == other.index && self.bytes == other.bytes && self.checks == other.checks;
            let are_plain = self.by != Use::Atomic && other.by != Use::Atomic;
            if is_covered && are_plain && self.by == Use::Read {
                *self = other.clone();
            }
            return is_covered && are_plain;
        }
        let ([own], [index]) = (&self.index[..], &other.index[..]) else { return false };
        let ((a, rest), (b, other_rest)) = (own.first.clone().split(), index.first.clone().split());
        if self.by == Use::Atomic || own.terms != index.terms || rest != other_rest {
            return false;
        }
        let (start, end) = (a.min(b), (a + i128::from(self.bytes)).max(b + i128::from(other.bytes)));
        // Far apart they are two.
        if end - start > 4 * i128::from(self.bytes.max(other.bytes)).max(16) {
            return false;
        }
        let Some(first) = rest.plus(&Sum::constant(start)) else { return false };
        self.take_checks(other);
        self.index[0].first = first;
        self.bytes = u64::try_from(end - start).unwrap_or(u64::MAX);
        true
    }

    /// Takes the checks of another access in. Of sums that differ by constants the outermost two fit only where those between fit.
    fn take_checks(&mut self, other: &Self) {
        for check in &other.checks {
            let apart = |(at, own): (usize, &Rc<Check>)| Some((at, check.minus_constant(own)?));
            let apart: Vec<_> = self.checks.iter().enumerate().filter_map(apart).collect();
            let is_between = apart.iter().any(|(_, by)| *by >= 0) && apart.iter().any(|(_, by)| *by <= 0);
            match apart.iter().min_by_key(|(_, by)| by.abs()) {
                _ if is_between => {}
                Some((nearest, _)) if apart.len() > 1 => self.checks[*nearest] = check.clone(),
                _ => self.checks.push(check.clone()),
            }
        }
    }

    /// The step of the items of a dimension, or of their groups.
    fn step(&self, part: usize, d: usize) -> (Option<&Sum>, Option<&Sum>) {
        let terms = &self.index[part].terms;
        (terms.get(&Var::Global(d)), terms.get(&Var::Group(d)))
    }

    /// Whether its index, or a condition around it, depends on which item makes it.
    fn tells_items(&self) -> bool {
        let is_unit = |var: Var| matches!(var, Var::Global(_) | Var::Group(_));
        self.is_of_one || self.index.iter().flat_map(Affine::vars).any(is_unit)
    }

    /// How far the index of one item lies apart at the most, if that is a constant.
    fn reach(&self) -> Option<i128> {
        let mut reach = i128::from(self.bytes);
        for (var, step) in &self.index.first()?.terms {
            if !matches!(var, Var::Inner(_)) {
                continue;
            }
            let end = self.bounds.iter().filter_map(|bound| {
                let is_alone = bound.of.terms.len() == 1 && bound.of.terms.get(var)?.as_constant() == Some(-1);
                bound.of.first.as_constant().filter(|_| is_alone)
            });
            reach += step.as_constant()?.abs() * end.min()?.max(0);
        }
        Some(reach)
    }
}

/// Whether some launch of several items may be shown right.
fn may_be_shown(a: &Shown, b: &Shown) -> Shows<()> {
    let is_race = match (a.by, b.by) {
        (Use::Read, Use::Read) => false,
        (Use::Atomic, Use::Atomic) => a.bytes != b.bytes,
        _ => a.argument == b.argument,
    };
    if a.argument != b.argument || !is_race {
        return Ok(());
    }
    let told = if a.by == Use::Read { b } else { a };
    let fails = |why: String| Err((told.reason.span, why));
    for one in [a, b] {
        if !one.tells_items() {
            return Err((one.reason.span, message::everyone()));
        }
    }
    // Another number of coordinates is another kind of memory.
    if a.index.len() != b.index.len() {
        return fails(message::differs());
    }
    let parts = 0..a.index.len();
    let equal = |part: usize| (0..3).all(|d| a.step(part, d) == b.step(part, d));
    let grows = |part: usize| (0..3).any(|d| a.step(part, d) != (None, None));
    if !parts.clone().any(|part| equal(part) && grows(part)) {
        // Conditions may leave one item.
        return if a.is_of_one && b.is_of_one { Ok(()) } else { fails(message::differs()) };
    }
    let ([left], [right]) = (&a.index[..], &b.index[..]) else { return Ok(()) };
    // The step has to be as large as all that one item uses, if that is a constant.
    let mut steps = (0..3).flat_map(|d| [a.step(0, d).0, a.step(0, d).1]).flatten();
    let (step, other) = (steps.next().and_then(Sum::as_constant), steps.next());
    let apart = left.first.minus_constant(&right.first);
    let is_local = left.vars().chain(right.vars()).any(|var| matches!(var, Var::Local(_)));
    if let (Some(step), None, Some(apart), Some(own), Some(far), false) =
        (step, other, apart, a.reach(), b.reach(), is_local)
    {
        if step.abs() < own.max(far) + apart.abs() && !(a.is_of_one && b.is_of_one) {
            return fails(message::overlaps());
        }
    }
    Ok(())
}

/// The numbers of arguments that accesses name.
fn numbers(accesses: &[Shown]) -> Vec<Number> {
    let mut all = BTreeSet::new();
    let mut sums = |affine: &Affine| {
        for sum in affine.terms.values().chain([&affine.first]) {
            for (product, _) in sum.products() {
                all.extend(product.iter().filter_map(|known| known.number()));
            }
        }
    };
    for access in accesses {
        access.index.iter().for_each(&mut sums);
        access.checks.iter().for_each(|check| sums(&check.value));
        for bound in &access.bounds {
            sums(&bound.of);
            bound.rests.checks.iter().for_each(|check| sums(&check.value));
        }
    }
    all.into_iter().collect()
}

/// How an index grows, for people.
fn steps(kernel: &Function, index: &[Affine], bytes: u64) -> String {
    let mut all = Vec::new();
    for part in index {
        for (var, step) in &part.terms {
            let of = match var {
                Var::Global(d) => format!("get_global_id({d})"),
                Var::Group(d) => format!("get_group_id({d})"),
                Var::Local(d) => format!("get_local_id({d})"),
                Var::Inner(_) => continue,
            };
            all.push(message::step(sum(kernel, step, bytes), of));
        }
    }
    if all.is_empty() { message::no_step() } else { all.join(", ") }
}

/// A step of so many bytes for people, in elements of a size where it is a whole number of these.
pub(super) fn sum(kernel: &Function, of: &Sum, size: u64) -> String {
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let is_whole = of.products().all(|(_, factor)| factor % size == 0);
    let product = |(product, factor): (&[Known], i64)| {
        let factor = if is_whole { factor / size } else { factor };
        let mut all: Vec<String> = product.iter().map(|known| self::known(kernel, *known)).collect();
        if factor != 1 || all.is_empty() {
            all.insert(0, factor.to_string());
        }
        all.join(" * ")
    };
    let all: Vec<_> = of.products().map(product).collect();
    let unit = if is_whole { "" } else { " bytes" };
    if all.is_empty() { "0".to_owned() } else { format!("{}{unit}", all.join(" + ")) }
}

/// A known value for people.
pub(crate) fn known(kernel: &Function, of: Known) -> String {
    match of {
        Known::GlobalSize(d) => format!("get_global_size({d})"),
        Known::GlobalOffset(d) => format!("get_global_offset({d})"),
        Known::LocalSize(d) => format!("get_local_size({d})"),
        Known::NumGroups(d) => format!("get_num_groups({d})"),
        Known::SubGroups(_) => "get_num_sub_groups()".to_owned(),
        Known::Number(number) => {
            let name = kernel.vars.iter().nth(number.argument).map_or("", |(_, var)| &var.name);
            if number.at == 0 { name.to_owned() } else { format!("{name}+{}", number.at) }
        }
        Known::Quotient(number, by) => format!("({} / {by})", known(kernel, Known::Number(number))),
    }
}

/// An access as it is written, in one line.
fn written(texts: &Texts, span: Span) -> String {
    let text = texts.source(texts.outermost(span));
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(MAX_SHOWN_CHARACTERS) {
        Some((at, _)) => format!("{}..", &text[..at]),
        None => text,
    }
}
