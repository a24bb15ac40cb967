//! Kernels with barriers: a group runs as a whole, in loops over its items between one barrier and the next.
//!
//! Statements that hold no barrier are *segments*: each is a loop over the items of the group. Control flow around a barrier is that of the
//! group: OpenCL asks that all its items take the same way there, so that a condition is asked of the group, once where it is the same for
//! all items by its form (*uniform*), else of each item, and they have to agree. A private variable lives in one place if it is used in
//! one segment only; it is one variable of the group if it is uniform; else each item has its own in an array.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::assigned::unassigned;
use super::code::Code;
use super::function::{Body, Storage};
use super::lanes::Lanes;
use super::names::Home;
use super::parts::{self, Step};
use super::statement::{Frame, first_goto, lifetime};
use super::walk::{self, Callee, Seen};
use crate::opencl::program::{
    Builtin, Expression, ExpressionKind, Function, Place, PlaceKind, Statement, StatementKind, Value, VariableId,
};
use crate::opencl::text::Span;
use crate::opencl::tree::Space;
use crate::opencl::types::Type;

/// What is known of a kernel that runs as a group.
pub(super) struct Whole {
    /// Variables that are the same for all items, of which the group has one.
    pub(super) uniform: HashSet<VariableId>,
    /// Variables of which each item has its own, beyond one segment.
    pub(super) per_item: HashSet<VariableId>,
    /// Variables that each segment writes before it reads them, so that each has its own: mostly they are declared at the beginning, as C89 asks.
    anew: HashSet<VariableId>,
    /// Variables that are computed anew in each segment, of the item's numbers and of what never changes: so that LLVM sees that they count
    /// with the items.
    pub(super) again: BTreeMap<VariableId, Expression>,
    /// The dimension in which the items of a row follow each other.
    along: usize,
    /// Variables that mostly count with the items of a row.
    counting: HashSet<VariableId>,
    /// The group that runs.
    pub(super) group: Ident,
    /// The number of an item in its row, and of the row.
    pub(super) slot: Ident,
    pub(super) row: Ident,
    /// Which items have returned, if one may return before the others.
    pub(super) ended: Option<Ident>,
    /// Whether a segment is being written.
    pub(super) inside: bool,
    /// What the items of this segment may leave it for, other than for the end of it.
    ways: Vec<Way>,
    /// The counters of these, by the name of the segment's.
    left: Ident,
    /// What an item of this segment has written, back to where it is kept.
    back: TokenStream,
}

/// Where control goes on behind a segment that it has left.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Way {
    Break,
    Continue,
    Goto(crate::opencl::program::LabelId),
    Return,
}

/// Whether a statement holds a barrier, or another function that a whole group has to reach.
pub(super) fn synchronises(of: &Statement) -> bool {
    let mut found = false;
    walk::calls(core::slice::from_ref(of), &mut |callee| {
        found |= matches!(callee, Callee::Builtin(builtin) if is_barrier(builtin));
    });
    found
}

/// Whether it is an `if` of which all items take the same side, and go somewhere else from there: so the group goes.
fn goes_together(of: &Statement, uniform: &HashSet<VariableId>) -> bool {
    let StatementKind::If { condition, then, otherwise } = &of.kind else { return false };
    let goes = |of: &[Statement]| {
        let mut returns = false;
        walk::statements(of, &mut |inner, _| returns |= matches!(inner.kind, StatementKind::Return(_)), &mut |_| {});
        returns || jumps(of)
    };
    (goes(then) || goes(otherwise)) && is_uniform(condition, uniform)
}

/// Whether all items wait for each other there.
fn is_barrier(builtin: &Builtin) -> bool {
    matches!(builtin, Builtin::Synchronise("barrier" | "work_group_barrier") | Builtin::Copy("wait_group_events"))
}

/// Which memory is in order behind a barrier: local memory is 1, global memory 2, images are 4. Of flags that are no constant it is all.
fn fences(builtin: &Builtin, arguments: &[Expression]) -> Literal {
    let flags = match (builtin, arguments.first().map(|flags| &flags.kind)) {
        (Builtin::Synchronise(_), Some(ExpressionKind::Constant(Value::Integer(flags)))) => *flags as u32 & 7,
        (Builtin::Synchronise(_), Some(ExpressionKind::Constant(Value::Zero))) => 0,
        _ => 7,
    };
    Literal::u32_unsuffixed(flags)
}

/// What statements use, by the segment that they are in.
struct Analysis {
    uniform: HashSet<VariableId>,
    /// The segments in which a variable is used; of a statement of the group a number of its own.
    used: HashMap<VariableId, HashSet<usize>>,
    /// In which segment it is declared.
    declared: HashMap<VariableId, usize>,
    next: usize,
    returns: bool,
}

impl Whole {
    pub(super) fn of(body: &Body<'_, '_>) -> Self {
        let function = body.function;
        let candidate = |variable: &VariableId| {
            let of = &function.variables[variable.0];
            !of.local && body.storage(*variable) == Storage::Plain
        };
        let mut uniform: HashSet<_> = (0..function.variables.len()).map(VariableId).filter(candidate).collect();
        loop {
            let before = uniform.len();
            let mut refused = HashSet::new();
            not_uniform(&function.body, &uniform, true, false, &mut refused);
            uniform.retain(|variable| !refused.contains(variable));
            if uniform.len() == before {
                break;
            }
        }
        // A parameter that is written, but not uniformly, is one of each item.
        let mut analysis = Analysis {
            uniform: uniform.clone(),
            used: HashMap::new(),
            declared: HashMap::new(),
            next: 0,
            returns: false,
        };
        analysis.sequence(&function.body, true);
        let again = again(body, &uniform);
        let mut per_item: HashSet<_> = (0..function.variables.len())
            .map(VariableId)
            .filter(|variable| {
                let of = &function.variables[variable.0];
                if of.local || uniform.contains(variable) || again.contains_key(variable) {
                    return false;
                }
                let used = analysis.used.get(variable);
                let is_parameter = variable.0 < function.parameters;
                let declared = analysis.declared.get(variable);
                is_parameter
                    || body.hoisted.contains(variable)
                    || used.is_some_and(|used| used.iter().any(|segment| Some(segment) != declared))
            })
            .collect();
        let anew = written_first(body, &uniform, &per_item);
        per_item.retain(|variable| !anew.contains(variable));
        // What such a variable may point to has to be there as long.
        let is_private =
            |ty: &Type| matches!(ty, Type::Pointer(to) if matches!(to.space, Space::Private | Space::Generic));
        let records = &body.emitter.program.records;
        if per_item.iter().any(|of| function.variables[of.0].ty.contains(records, &is_private)) {
            let pointed_to = |of: &VariableId| body.storage(*of) == Storage::Private;
            per_item.extend((0..function.variables.len()).map(VariableId).filter(pointed_to));
        }
        let along = usize::from(body.goes_by_columns());
        let [in_rows, in_columns] = body.counts_along();
        Whole {
            uniform,
            per_item,
            anew,
            again,
            along,
            counting: if along == 0 { in_rows } else { in_columns },
            group: body.temporary("group"),
            slot: body.temporary("n"),
            row: body.temporary("row"),
            ended: analysis.returns.then(|| body.temporary("ended")),
            inside: false,
            ways: Vec::new(),
            left: body.temporary("left"),
            back: TokenStream::new(),
        }
    }
}

/// Those of variables that each segment writes before it reads them, and nobody else reads.
fn written_first(body: &Body<'_, '_>, uniform: &HashSet<VariableId>, of: &HashSet<VariableId>) -> HashSet<VariableId> {
    let function = body.function;
    let mut left: HashSet<VariableId> = of
        .iter()
        .copied()
        .filter(|variable| {
            let plain = body.storage(*variable) == Storage::Plain && !body.hoisted.contains(variable);
            let number = matches!(function.variables[variable.0].ty, Type::Scalar(_) | Type::Vector(..));
            plain && number && variable.0 >= function.parameters
        })
        .collect();
    let mut segments = Vec::new();
    taken_apart(&function.body, uniform, &mut segments, &mut |of| {
        walk::expression(of, &mut |seen| {
            if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
                walk::root(place).map(|variable| left.remove(&variable));
            }
        });
    });
    for segment in segments {
        let mut used: Vec<_> = left.iter().copied().filter(|variable| walk::uses(segment, *variable)).collect();
        if used.is_empty() {
            continue;
        }
        used.sort_by_key(|variable| variable.0);
        if jumps(segment) {
            left.retain(|variable| !used.contains(variable));
            continue;
        }
        let alone = Function { body: with_declared(&used, segment), ..function.clone() };
        for variable in unassigned(&alone, &body.emitter.program.records) {
            left.remove(&variable);
        }
    }
    left
}

/// Statements behind the declarations of variables.
fn with_declared(variables: &[VariableId], of: &[Statement]) -> Vec<Statement> {
    let declare = |span: Span| {
        variables.iter().map(move |variable| Statement { kind: StatementKind::Declare(*variable, None), span })
    };
    of.first().into_iter().flat_map(|first| declare(first.span)).chain(of.iter().cloned()).collect()
}

/// The segments in statements of the group, and the expressions that are evaluated for the group.
fn taken_apart<'a>(
    of: &'a [Statement],
    uniform: &HashSet<VariableId>,
    segments: &mut Vec<&'a [Statement]>,
    see: &mut dyn FnMut(&'a Expression),
) {
    for run in runs(of, uniform) {
        match run {
            Run::Segment(body) => segments.push(body),
            // Its cases take it apart once more.
            Run::Group(statement) if matches!(statement.kind, StatementKind::Switch { .. }) => {
                walk::statements(core::slice::from_ref(statement), &mut |_, _| {}, &mut |seen| {
                    if let Seen::Expression(of) = seen {
                        see(of);
                    }
                });
            }
            Run::Group(statement) => parts::of_statement(statement, &mut |step, _| match step {
                Step::Value(value) => see(value),
                Step::Body(body) => taken_apart(body, uniform, segments, see),
            }),
        }
    }
}

/// The variables that are computed anew, with their values: in the order of their numbers, which is that of their declarations.
fn again(body: &Body<'_, '_>, uniform: &HashSet<VariableId>) -> BTreeMap<VariableId, Expression> {
    let mut declared: HashMap<VariableId, Vec<&Expression>> = HashMap::new();
    let mut order = Vec::new();
    walk::statements(
        &body.function.body,
        &mut |statement, _| {
            if let StatementKind::Declare(variable, value) = &statement.kind {
                order.push(*variable);
                declared.entry(*variable).or_default().extend(value);
            }
        },
        &mut |_| {},
    );
    let mut again = BTreeMap::new();
    for variable in order {
        let plain = !uniform.contains(&variable)
            && !body.is_assigned(variable)
            && body.storage(variable) == Storage::Plain
            && !body.hoisted.contains(&variable);
        // One that is declared in a loop or twice has one value for all rounds, as nothing that changes is in it.
        let [value] = declared[&variable][..] else { continue };
        let fixed = |of: &VariableId| uniform.contains(of) && !body.is_assigned(*of);
        if plain && is_cheap(value, &|of| fixed(of) || again.contains_key(of)) {
            again.insert(variable, value.clone());
        }
    }
    again
}

/// Whether an expression is arithmetic on the item's numbers and on variables that are known.
fn is_cheap(of: &Expression, known: &dyn Fn(&VariableId) -> bool) -> bool {
    let mut cheap = !walk::has_effects(of);
    walk::expression(of, &mut |seen| {
        cheap &= match seen {
            Seen::Read(place) => match &place.kind {
                PlaceKind::Variable(variable) => known(variable),
                PlaceKind::Lanes(base, _) => matches!(&base.kind, PlaceKind::Variable(variable) if known(variable)),
                _ => false,
            },
            Seen::Written(_) | Seen::Addressed(_) => false,
            Seen::Expression(Expression { kind, .. }) => match kind {
                ExpressionKind::Builtin(builtin, _) => matches!(builtin, Builtin::Item(_) | Builtin::Convert { .. }),
                ExpressionKind::Call(..) => false,
                _ => true,
            },
        };
    });
    cheap
}

/// Whether an expression is the same for all items of a group, by its form.
pub(super) fn is_uniform(of: &Expression, uniform: &HashSet<VariableId>) -> bool {
    let mut same = !walk::has_effects(of);
    walk::expression(of, &mut |seen| {
        same &= match seen {
            Seen::Read(place) => is_uniform_place(place, uniform),
            Seen::Written(_) | Seen::Addressed(_) => false,
            Seen::Expression(Expression { kind, .. }) => match kind {
                ExpressionKind::Call(..) => false,
                ExpressionKind::Builtin(builtin, _) => match builtin {
                    Builtin::Function(_) | Builtin::Convert { .. } | Builtin::Reinterpret => true,
                    Builtin::Shuffle | Builtin::Shuffle2 => true,
                    Builtin::Item(name) => !matches!(
                        *name,
                        "get_global_id" | "get_local_id" | "get_global_linear_id" | "get_local_linear_id"
                    ),
                    _ => false,
                },
                _ => true,
            },
        };
    });
    same
}

/// The same of what stands in a place; what it is found by is looked at by itself.
fn is_uniform_place(of: &Place, uniform: &HashSet<VariableId>) -> bool {
    match &of.kind {
        PlaceKind::Variable(variable) => uniform.contains(variable),
        PlaceKind::Global(_) | PlaceKind::Temporary(_) => true,
        // Nobody writes constant memory in a launch.
        PlaceKind::Dereference(pointer) => {
            matches!(&pointer.ty, Type::Pointer(pointee) if pointee.space == Space::Constant)
        }
        PlaceKind::Element(base, _) | PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => {
            is_uniform_place(base, uniform)
        }
    }
}

/// The variable that a statement of the group writes uniformly, if it does nothing else.
fn uniform_write(of: &Statement, uniform: &HashSet<VariableId>) -> Option<VariableId> {
    match &of.kind {
        StatementKind::Declare(variable, value) => {
            let same = value.as_ref().is_none_or(|value| is_uniform(value, uniform));
            (same && uniform.contains(variable)).then_some(*variable)
        }
        StatementKind::Expression(value) => uniform_effect(value, uniform),
        _ => None,
    }
}

/// The same of an expression.
pub(super) fn uniform_effect(of: &Expression, uniform: &HashSet<VariableId>) -> Option<VariableId> {
    let plain = |place: &Place| match place.kind {
        PlaceKind::Variable(variable) => uniform.contains(&variable).then_some(variable),
        _ => None,
    };
    match &of.kind {
        ExpressionKind::Convert(_, value) => uniform_effect(value, uniform),
        ExpressionKind::Assign(place, value)
        | ExpressionKind::AssignBy { place, value, .. }
        | ExpressionKind::Advance { place, by: value } => plain(place).filter(|_| is_uniform(value, uniform)),
        ExpressionKind::Increment { place, .. } => plain(place),
        _ => None,
    }
}

/// Whether statements of a segment jump out of it, by something that is no `return`.
fn jumps(of: &[Statement]) -> bool {
    let leaves = walk::leaves(of);
    let mut gotos = false;
    walk::statements(of, &mut |inner, _| gotos |= matches!(inner.kind, StatementKind::Goto(_)), &mut |_| {});
    leaves.breaks || leaves.continues || gotos
}

/// Collects the variables that are not written uniformly. `top`: the statements are the group's; `torn`: in a loop of the group some items
/// may be behind the others.
fn not_uniform(
    of: &[Statement],
    uniform: &HashSet<VariableId>,
    top: bool,
    torn: bool,
    refused: &mut HashSet<VariableId>,
) {
    use StatementKind as S;
    let any_write = |of: &Expression, refused: &mut HashSet<VariableId>| {
        walk::expression(of, &mut |seen| {
            if let Seen::Written(place) | Seen::Addressed(place) = seen {
                refused.extend(walk::root(place));
            }
        });
    };
    for statement in of {
        if top && (synchronises(statement) || goes_together(statement, uniform)) {
            match &statement.kind {
                S::Block(body) => not_uniform(body, uniform, true, torn, refused),
                S::If { condition, then, otherwise } => {
                    any_write(condition, refused);
                    // What only some groups of items do is not uniform only if they do not agree: they have to.
                    not_uniform(then, uniform, true, torn, refused);
                    not_uniform(otherwise, uniform, true, torn, refused);
                }
                S::While { condition, body } | S::DoWhile { body, condition } => {
                    any_write(condition, refused);
                    let torn = torn || segments_jump(body, uniform, true);
                    not_uniform(body, uniform, true, torn, refused);
                }
                S::For { init, condition, step, body } => {
                    not_uniform(init, uniform, true, torn, refused);
                    if let Some(condition) = condition {
                        any_write(condition, refused);
                    }
                    let torn = torn || segments_jump(body, uniform, true);
                    if let Some(step) = step {
                        if torn || uniform_effect(step, uniform).is_none() {
                            any_write(step, refused);
                        }
                    }
                    not_uniform(body, uniform, true, torn, refused);
                }
                S::Switch { value, body, .. } => {
                    any_write(value, refused);
                    not_uniform(body, uniform, true, true, refused);
                }
                S::Expression(value) => any_write(value, refused),
                _ => {}
            }
            continue;
        }
        if top && !torn && uniform_write(statement, uniform).is_some() {
            continue;
        }
        let mut declared = Vec::new();
        walk::statements(
            core::slice::from_ref(statement),
            &mut |inner, _| {
                if let S::Declare(variable, _) = inner.kind {
                    declared.push(variable);
                }
            },
            &mut |seen| {
                if let Seen::Written(place) | Seen::Addressed(place) = seen {
                    refused.extend(walk::root(place));
                }
            },
        );
        refused.extend(declared);
    }
}

/// Whether items may leave a segment among statements of the group for another place of the group. `same`: all come to these, or none does.
fn segments_jump(of: &[Statement], uniform: &HashSet<VariableId>, same: bool) -> bool {
    of.iter().any(|statement| match &statement.kind {
        StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) => !same,
        StatementKind::If { condition, then, otherwise }
            if synchronises(statement) || goes_together(statement, uniform) =>
        {
            let same = same && is_uniform(condition, uniform);
            segments_jump(then, uniform, same) || segments_jump(otherwise, uniform, same)
        }
        _ if !synchronises(statement) => jumps(core::slice::from_ref(statement)),
        StatementKind::Block(body) => segments_jump(body, uniform, same),
        StatementKind::Switch { body, .. } => segments_jump(body, uniform, false),
        _ => false,
    })
}

impl Analysis {
    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    fn see(&mut self, of: &Expression, segment: usize) {
        let used = &mut self.used;
        walk::expression(of, &mut |seen| {
            if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
                if let Some(variable) = walk::root(place) {
                    used.entry(variable).or_default().insert(segment);
                }
            }
        });
    }

    /// Statements of the group. `last`: nothing comes behind them, so that who returns is not missed.
    fn sequence(&mut self, of: &[Statement], last: bool) {
        use StatementKind as S;
        let runs = runs(of, &self.uniform);
        let count = runs.len();
        for (at, run) in runs.into_iter().enumerate() {
            let last = last && at + 1 == count;
            match run {
                Run::Segment(body) => {
                    let segment = self.fresh();
                    let mut declared = Vec::new();
                    let mut returns = false;
                    let used = &mut self.used;
                    walk::statements(
                        body,
                        &mut |statement, _| match statement.kind {
                            S::Declare(variable, _) => declared.push(variable),
                            S::Return(_) => returns = true,
                            _ => {}
                        },
                        &mut |seen| {
                            if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
                                if let Some(variable) = walk::root(place) {
                                    used.entry(variable).or_default().insert(segment);
                                }
                            }
                        },
                    );
                    for variable in declared {
                        self.declared.insert(variable, segment);
                        self.used.entry(variable).or_default().insert(segment);
                    }
                    self.returns |= returns && !last;
                }
                Run::Group(statement) => {
                    let segment = self.fresh();
                    match &statement.kind {
                        S::Block(body) => self.sequence(body, last),
                        S::If { condition, then, otherwise } => {
                            self.see(condition, segment);
                            self.sequence(then, last);
                            self.sequence(otherwise, last);
                        }
                        S::While { condition, body } | S::DoWhile { body, condition } => {
                            self.see(condition, segment);
                            self.sequence(body, false);
                        }
                        S::For { init, condition, step, body } => {
                            self.sequence(init, false);
                            let step_at = self.fresh();
                            if let Some(condition) = condition {
                                self.see(condition, segment);
                            }
                            if let Some(step) = step {
                                self.see(step, step_at);
                            }
                            self.sequence(body, false);
                        }
                        S::Switch { value, body, .. } => {
                            self.see(value, segment);
                            self.sequence(body, false);
                        }
                        S::Expression(value) | S::Declare(_, Some(value)) | S::Return(Some(value)) => {
                            self.see(value, segment);
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}

/// Statements of the group, taken apart.
enum Run<'a> {
    /// What each item runs by itself.
    Segment(&'a [Statement]),
    /// What the group runs.
    Group(&'a Statement),
}

/// Takes statements of the group apart.
fn runs<'a>(of: &'a [Statement], uniform: &HashSet<VariableId>) -> Vec<Run<'a>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for (at, statement) in of.iter().enumerate() {
        if is_of_group(of, at, start, uniform) {
            if start < at {
                runs.push(Run::Segment(&of[start..at]));
            }
            runs.push(Run::Group(statement));
            start = at + 1;
        }
    }
    if start < of.len() {
        runs.push(Run::Segment(&of[start..]));
    }
    runs
}

/// Whether a statement is the group's, and not one of the segment that begins with `start`.
fn is_of_group(of: &[Statement], at: usize, start: usize, uniform: &HashSet<VariableId>) -> bool {
    let statement = &of[at];
    match &statement.kind {
        StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) | StatementKind::Return(_) => true,
        // To one of the same segment each item goes by itself.
        StatementKind::Label(label, _) => first_goto(&of[..at], *label).is_none_or(|first| first < start),
        _ => {
            synchronises(statement) || uniform_write(statement, uniform).is_some() || goes_together(statement, uniform)
        }
    }
}

impl Body<'_, '_> {
    /// The whole of a kernel that runs as a group: what makes the private variables for so many items, their names, and the statements.
    pub(super) fn grouped(&mut self) -> Grouped {
        let whole = Whole::of(self);
        let group = whole.group.clone();
        let mut names: Vec<_> = whole.per_item.iter().copied().collect();
        names.sort_by_key(|variable| variable.0);
        self.hoisted.extend(&whole.per_item);
        let ended = whole.ended.clone();
        self.whole = Some(whole);
        let items = self.temporary("items");
        let (mut makers, mut kept, mut early) = (Vec::new(), Vec::new(), TokenStream::new());
        if let Some(required) = self.function.kernel.as_ref().and_then(|kernel| kernel.required) {
            let required = required.map(Literal::u64_unsuffixed);
            early.extend(quote!(let #group = &#group.sized([#(#required),*]);));
        }
        for variable in names {
            let of = &self.function.variables[variable.0];
            let (ty, is_parameter) = (of.ty.clone(), variable.0 < self.function.parameters);
            let name = self.plain_name(variable);
            let value = if is_parameter { quote!(#name) } else { self.emitter.zero(&ty, false).free() };
            let name = self.array_name(variable);
            let value = if self.storage(variable) == Storage::Private {
                let (_, private) = self.private(variable);
                quote!(#private::new(#value))
            } else {
                value
            };
            let make = self.emitter.names.library_function(Home::Expansion, "per_item", &self.emitter.krate);
            // A pointer may point into the memory of the group, which is there for its time only.
            if is_parameter || self.emitter.holds_pointers(&ty) {
                early.extend(quote!(let #name = &mut #make(#group.places(), || #value);));
            } else {
                makers.push(quote!(#make(#items, || #value)));
                early.extend(quote!(let #name = &mut #name[..#group.places()];));
                kept.push(name);
            }
        }
        if let Some(ended) = ended {
            let make = self.emitter.names.library_function(Home::Expansion, "per_item", &self.emitter.krate);
            early.extend(quote!(let #ended = &mut #make(#group.places(), || false);));
        }
        let uniform: Vec<_> = {
            let uniform = self.whole.as_ref().map(|whole| whole.uniform.clone()).unwrap_or_default();
            let mut uniform: Vec<_> =
                uniform.into_iter().filter(|variable| variable.0 < self.function.parameters).collect();
            uniform.sort_by_key(|variable| variable.0);
            uniform
        };
        for variable in uniform {
            if self.is_assigned(variable) {
                let name = self.plain_name(variable);
                early.extend(quote!(let mut #name = #name;));
            }
        }
        let function = self.function;
        let statements = self.sequence(&function.body);
        let item = self.item.clone();
        Grouped {
            makers: quote!(|#items: ::core::primitive::usize| { let _ = #items; (#(#makers,)*) }),
            kept: quote!((#(#kept,)*)),
            statements: quote!(#early let #item = &#group.leader(); #statements),
        }
    }

    /// The dimension in which the items of a row follow each other.
    pub(super) fn along(&self) -> usize {
        self.whole.as_ref().map_or(0, |whole| whole.along)
    }

    /// The rows of the group, and the type of one.
    fn rows_of_group(&mut self) -> (TokenStream, TokenStream) {
        let row = self.emitter.names.library_type(Home::Expansion, "Row", &self.emitter.krate);
        let Some(whole) = &self.whole else { return Default::default() };
        let group = &whole.group;
        if whole.along == 0 {
            (quote!(#group.rows()), quote!(#row<'_>))
        } else {
            (quote!(#group.columns()), quote!(#row<'_, 1>))
        }
    }

    /// The item that runs, as a reference.
    pub(super) fn own_item(&mut self) -> TokenStream {
        if self.function.needs_item || self.whole.is_some() {
            let item = &self.item;
            return quote!(#item);
        }
        let of = self.emitter.names.library_type(Home::Expansion, "Item", &self.emitter.krate);
        quote!(&#of::alone())
    }

    /// Whether a label, to which the first `goto` stands at `first`, is one that items go to within a segment of the group.
    pub(super) fn is_own_label(&self, of: &[Statement], first: usize, at: usize) -> bool {
        let Some(whole) = self.whole.as_ref().filter(|whole| !whole.inside) else { return false };
        (first..=at).all(|between| !is_of_group(of, between, first, &whole.uniform))
    }

    /// Whether statements are the group's.
    pub(super) fn is_group_level(&self) -> bool {
        self.whole.as_ref().is_some_and(|whole| !whole.inside)
    }

    /// The number of an item in its row, where a variable of each item is meant.
    pub(super) fn slot_of(&self, variable: VariableId) -> Option<Ident> {
        let whole = self.whole.as_ref()?;
        let has_place = whole.per_item.contains(&variable) && !self.is_copied(variable);
        has_place.then(|| whole.slot.clone())
    }

    /// Whether what an item has of a variable is copied into one of its own in each segment, and back: so that loops in it keep it in a
    /// register.
    pub(super) fn is_copied(&self, variable: VariableId) -> bool {
        let ty = &self.function.variables[variable.0].ty;
        self.storage(variable) == Storage::Plain && matches!(ty, Type::Scalar(_) | Type::Vector(..) | Type::Pointer(_))
    }

    /// The name of what all items have of a variable.
    pub(super) fn array_name(&self, variable: VariableId) -> Ident {
        let name = self.plain_name(variable);
        if self.is_copied(variable) { self.temporary(&format!("each_{}", unraw(&name))) } else { name }
    }

    /// Statements of the group.
    pub(super) fn group_sequence(&mut self, of: &[Statement]) -> TokenStream {
        let uniform = self.whole.as_ref().map(|whole| whole.uniform.clone()).unwrap_or_default();
        let mut tokens = TokenStream::new();
        for run in runs(of, &uniform) {
            tokens.extend(match run {
                Run::Segment(body) => self.segment(body),
                Run::Group(statement) => self.group_statement(statement),
            });
        }
        tokens
    }

    fn group_statement(&mut self, of: &Statement) -> TokenStream {
        match &of.kind {
            StatementKind::Expression(value) if synchronises(of) => self.barrier(value, of.span),
            _ => self.statement(of),
        }
    }

    /// A barrier, with what stands beside it.
    fn barrier(&mut self, of: &Expression, span: Span) -> TokenStream {
        match &of.kind {
            ExpressionKind::Builtin(builtin, arguments) if is_barrier(builtin) => {
                let fences = fences(builtin, arguments);
                let site = self.emitter.site(of.span);
                let Some(whole) = &self.whole else { return TokenStream::new() };
                let group = &whole.group;
                let ended = whole.ended.as_ref().map_or_else(|| quote!(&[]), |ended| quote!(#ended));
                quote!(#group.barrier(#ended, #fences, #site);)
            }
            ExpressionKind::Convert(_, value) => self.barrier(value, span),
            ExpressionKind::Comma(first, second) => {
                let mut tokens = TokenStream::new();
                for part in [first, second] {
                    let statement = Statement { kind: StatementKind::Expression((**part).clone()), span };
                    tokens.extend(self.group_sequence(core::slice::from_ref(&statement)));
                }
                tokens
            }
            _ => {
                self.emitter.not_yet(of.span, "a barrier inside an expression");
                TokenStream::new()
            }
        }
    }

    /// The loop over all items of the group, around what is written with the item in scope.
    fn each_item(
        &mut self,
        uses: &HashSet<VariableId>,
        declared: &HashSet<VariableId>,
        written: &HashSet<VariableId>,
        inside: &TokenStream,
        label: Option<&Ident>,
        joined: Option<Joined>,
    ) -> TokenStream {
        let anew = self.computed_anew(uses, declared);
        let Some(whole) = &self.whole else { return TokenStream::new() };
        let (row, slot, item) = (whole.row.clone(), whole.slot.clone(), self.item.clone());
        let ended = whole.ended.clone();
        let mut names: Vec<_> = uses.iter().filter(|variable| whole.per_item.contains(variable)).copied().collect();
        names.sort_by_key(|variable| variable.0);
        let mut slices = Slices::default();
        let mut copies = TokenStream::new();
        for variable in names {
            let (array, ty) = (self.array_name(variable), self.function.variables[variable.0].ty.clone());
            if self.storage(variable) == Storage::Private {
                let (ty, _) = self.private(variable);
                slices.add(&array, &row, false, &ty);
            } else {
                let ty = self.ty(&ty);
                slices.add(&array, &row, true, &ty);
            }
            if self.is_copied(variable) {
                let name = self.plain_name(variable);
                let mutable = written.contains(&variable).then(|| quote!(mut));
                copies.extend(quote!(let #mutable #name = #array[#slot];));
            }
        }
        let back = self.copied_back(written);
        let mut skip = TokenStream::new();
        if let Some(ended) = &ended {
            slices.add(ended, &row, true, &self.emitter.names.primitive("bool"));
            skip = quote!(if #ended[#slot] { continue; });
        }
        let label = label.map(|label| {
            let label = lifetime(label);
            quote!(#label:)
        });
        let each = |first: TokenStream, last: TokenStream| {
            quote! {
                #label for #slot in #first..#last {
                    #skip
                    let #item = &#row.item(#slot as u64);
                    #copies
                    #anew
                    #inside
                    #back
                }
            }
        };
        let Slices { names, parts, types } = slices;
        let (rows, row_of) = self.rows_of_group();
        let Some(Joined { tokens, some, before, alone, start, len, guard }) = joined else {
            let each = each(quote!(0), quote!(#row.count()));
            return quote!(for #row in #rows { #(let #names = #parts;)* #each });
        };
        let (fast, one_by_one) = (self.emitter.if_fast(), self.temporary("one_by_one"));
        let (end, count) = (self.temporary("end"), self.emitter.names.primitive("usize"));
        let inlined = self.emitter.names.library_function(Home::Expansion, "inlined", &self.emitter.krate);
        let each = each(quote!(#start), quote!(#end));
        let until = guard.as_ref().map_or_else(|| len.clone(), |guard| guard.until.to_token_stream());
        let some_name = some.as_ref().map(|(name, _)| name.clone());
        let first = self.emitter.names.library_function(Home::Expansion, "the_first", &self.emitter.krate);
        let (some, rest) = match some {
            Some((name, run)) => {
                let mask = self.emitter.names.library_type(Home::Expansion, "Mask", &self.emitter.krate);
                let live = self.temporary("live");
                (
                    Some(
                        quote!(let #name = |mut #live: #mask, #row: &#row_of, #(#names: #types,)* #start: #count, #end: #count| { #run };),
                    ),
                    Some(quote!(
                        if #start < #until && #row.has_some(#start, #until) {
                            #name(#first((#until - #start) as u64), #row, #(#names,)* #start, #until);
                            #start = #until;
                        }
                    )),
                )
            }
            None => (None, None),
        };
        let begin = if let Some(SegmentGuard { lets, until }) = guard {
            let make = self.emitter.names.library_type(Home::Expansion, "Live", &self.emitter.krate);
            let (live, holds) = (self.temporary("live"), self.temporary("holds"));
            // Blocks begin at a multiple of the lanes: only there are places for all of them behind the last item.
            let (from, next) = (self.temporary("from"), self.temporary("next"));
            let [lanes, both, not] = ["LANES", "both", "not"]
                .map(|name| self.emitter.names.library_function(Home::Expansion, name, &self.emitter.krate));
            let each_alone = quote!(#alone(#row, #(#names,)* #start, #next););
            let run = some_name.as_ref().map_or_else(
                || each_alone.clone(),
                |name| {
                    quote! {
                        if #row.has_some(#start, #next) {
                            let #holds = #both(
                                #first((#next - #from) as u64),
                                #not(#first((#start - #from) as u64)),
                            );
                            #name(#holds, #row, #(#names,)* #from, #next);
                        } else {
                            #each_alone
                        }
                    }
                },
            );
            let head = quote! {
                if #start % #lanes != 0 {
                    let #from = #start - #start % #lanes;
                    let #next = #until.min(#from + #lanes);
                    #run
                    #start = #next;
                }
            };
            quote! {
                let #live = { let #item = &#row.unwatched(0); #make::of_row(#len as u64, #row.threads()) #lets };
                if !#live.is_known() {
                    #alone(#row, #(#names,)* 0, #len);
                }
                let (#start, #until) = #live.all();
                let (mut #start, #until) = (#start as #count, #until as #count);
                #head
            }
        } else {
            quote!(let mut #start = 0;)
        };
        // What items have of a variable is a parameter: of that LLVM knows that nothing else points to it. Where the launch is in several clones,
        // LLVM inlines the code of a row in none of them if it may choose, and compiles it for the features of the crate: the clone of a
        // product of matrices takes five times as long.
        quote! {
            let #alone = |#row: &#row_of, #(#names: #types,)* #start: #count, #end: #count| { #each };
            if #fast !#one_by_one {
                #before
                #some
                for #row in #rows {
                    #inlined(#[inline(always)] |#row: &#row_of, #(#names: #types),*| {
                        #begin
                        #tokens
                        #rest
                        if #start < #until {
                            #alone(#row, #(#names,)* #start, #until);
                        }
                    })(&#row, #(#parts),*);
                }
            } else {
                for #row in #rows {
                    #alone(&#row, #(#parts,)* 0, #len);
                }
            }
        }
    }

    /// What an item has written, back to where it is kept.
    pub(super) fn copied_back(&self, written: &HashSet<VariableId>) -> TokenStream {
        let Some(whole) = &self.whole else { return TokenStream::new() };
        let mut names: Vec<_> =
            written.iter().filter(|of| whole.per_item.contains(of) && self.is_copied(**of)).collect();
        names.sort_by_key(|variable| variable.0);
        let slot = &whole.slot;
        names
            .into_iter()
            .map(|variable| {
                let (array, name) = (self.array_name(*variable), self.plain_name(*variable));
                quote!(#array[#slot] = #name;)
            })
            .collect()
    }

    /// The variables that are to be computed anew where these are used, but for those that are declared there.
    fn wanted_anew(&self, uses: &HashSet<VariableId>, declared: &HashSet<VariableId>) -> Vec<VariableId> {
        let again = self.whole.as_ref().map(|whole| whole.again.clone()).unwrap_or_default();
        let mut wanted: BTreeSet<VariableId> = uses.iter().filter(|of| again.contains_key(of)).copied().collect();
        // A value is made of others, which are declared before it.
        for (variable, value) in again.iter().rev() {
            if wanted.contains(variable) {
                walk::expression(value, &mut |seen| {
                    if let Seen::Read(place) = seen {
                        wanted.extend(walk::root(place).filter(|of| again.contains_key(of)));
                    }
                });
            }
        }
        wanted.difference(&declared.iter().copied().collect()).copied().collect()
    }

    /// They are computed anew.
    pub(super) fn computed_anew(&mut self, uses: &HashSet<VariableId>, declared: &HashSet<VariableId>) -> TokenStream {
        let again = self.whole.as_ref().map(|whole| whole.again.clone()).unwrap_or_default();
        let wanted = self.wanted_anew(uses, declared);
        let inside = self.whole.as_mut().map(|whole| core::mem::replace(&mut whole.inside, true));
        let mut tokens = TokenStream::new();
        for variable in &wanted {
            let (name, ty) = (self.plain_name(*variable), self.function.variables[variable.0].ty.clone());
            let (ty, value) = (self.ty(&ty), self.value(&again[variable], true).free());
            tokens.extend(quote!(let #name: #ty = #value;));
        }
        if let (Some(whole), Some(inside)) = (&mut self.whole, inside) {
            whole.inside = inside;
        }
        tokens
    }

    /// Statements that each item runs by itself.
    fn segment(&mut self, of: &[Statement]) -> TokenStream {
        let anew = self.whole.as_ref().map(|whole| whole.anew.clone()).unwrap_or_default();
        let mut declared = HashSet::new();
        walk::statements(
            of,
            &mut |statement, _| {
                if let StatementKind::Declare(variable, _) = statement.kind {
                    declared.insert(variable);
                }
            },
            &mut |_| {},
        );
        let elsewhere = |variable: &VariableId| !declared.contains(variable) && walk::uses(of, *variable);
        let mut own: Vec<_> = anew.into_iter().filter(elsewhere).collect();
        if own.is_empty() {
            return self.own_segment(of);
        }
        own.sort_by_key(|variable| variable.0);
        self.own_segment(&with_declared(&own, of))
    }

    /// The same of statements in which all is declared that only they use.
    fn own_segment(&mut self, of: &[Statement]) -> TokenStream {
        let mut uses = HashSet::new();
        let mut declared = HashSet::new();
        let mut written = HashSet::new();
        walk::statements(
            of,
            &mut |statement, _| {
                if let StatementKind::Declare(variable, _) = statement.kind {
                    declared.insert(variable);
                }
            },
            &mut |seen| {
                if let Seen::Written(place) = seen {
                    written.extend(walk::root(place));
                }
                if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
                    uses.extend(walk::root(place));
                }
            },
        );
        uses.extend(&declared);
        written.extend(&declared);
        let back = self.copied_back(&written);
        let label = self.label("item");
        let outer = match &mut self.whole {
            Some(whole) => {
                whole.inside = true;
                whole.back = back;
                core::mem::take(&mut whole.ways)
            }
            None => Vec::new(),
        };
        self.frames.push(Frame::Segment { label: label.clone(), used: false });
        let labels = core::mem::take(&mut self.labels);
        let literals = self.take_literals();
        let inside = self.sequence(of);
        let own = self.put_literals(literals);
        self.labels = labels;
        let used = matches!(self.frames.pop(), Some(Frame::Segment { used: true, .. }));
        let ways = match &mut self.whole {
            Some(whole) => {
                whole.inside = false;
                core::mem::replace(&mut whole.ways, outer)
            }
            None => Vec::new(),
        };
        let joined = if ways.iter().all(|way| *way == Way::Return) {
            self.segment_in_lanes(of, &uses, &declared, &written)
        } else {
            None
        };
        let looped = self.each_item(&uses, &declared, &written, &quote!(#own #inside), used.then_some(&label), joined);
        if ways.is_empty() {
            return looped;
        }
        self.behind(&ways, &looped, of)
    }

    /// Whether an array of each item stays where it is, as a segment uses only a few elements of it, the same of each item: to take it into lanes
    /// is to turn all of it. Nothing is chosen there: items that run again where they do not agree would find what they have written, and an index
    /// would have a fault where no item comes.
    fn stays_with_items(&self, variable: VariableId, of: &[Statement]) -> bool {
        let Some(whole) = &self.whole else { return false };
        let of_numbers = |ty: &Type| matches!(ty, Type::Array(element, _) if matches!(**element, Type::Scalar(_)));
        if self.storage(variable) != Storage::Plain || !of_numbers(&self.function.variables[variable.0].ty) {
            return false;
        }
        let (mut plain, mut branches, mut declared) = (true, false, false);
        let (mut uses, mut elsewhere, mut chosen) = (0, false, false);
        walk::statements(
            of,
            &mut |statement, _| {
                use StatementKind as S;
                plain &= !matches!(statement.kind, S::While { .. } | S::DoWhile { .. } | S::For { .. });
                branches |= matches!(statement.kind, S::If { .. });
                declared |= matches!(statement.kind, S::Declare(of, _) if of == variable);
            },
            &mut |seen| {
                let (Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place)) = seen else {
                    use ExpressionKind as E;
                    chosen |= matches!(seen, Seen::Expression(of)
                        if matches!(of.kind, E::Conditional(..) | E::And(..) | E::Or(..) | E::Call(..)));
                    return;
                };
                if walk::root(place) != Some(variable) {
                    return;
                }
                uses += 1;
                elsewhere |= matches!(seen, Seen::Addressed(_))
                    || !matches!(&place.kind, PlaceKind::Element(base, index)
                        if matches!(base.kind, PlaceKind::Variable(_)) && is_uniform(index, &whole.uniform));
            },
        );
        plain && !declared && !elsewhere && !branches && !chosen && uses <= 3
    }

    /// The same statements for several items of a row at a time.
    fn segment_in_lanes(
        &mut self,
        of: &[Statement],
        uses: &HashSet<VariableId>,
        declared: &HashSet<VariableId>,
        written: &HashSet<VariableId>,
    ) -> Option<Joined> {
        let whole = self.whole.as_ref()?;
        let (row, ended) = (whole.row.clone(), whole.ended.clone());
        let mut kept: Vec<_> = uses.iter().filter(|of| whole.per_item.contains(of)).copied().collect();
        kept.sort_by_key(|variable| variable.0);
        let wanted = self.wanted_anew(uses, declared);
        let (start, end) = (self.temporary("start"), self.temporary("end"));
        let (first, item) = (self.temporary("first"), self.item.clone());
        let lane = self.temporary("lane");
        let (mut take, mut put, mut put_all) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        let (live, mut put_chosen) = (self.temporary("live"), TokenStream::new());
        let mut staying = HashMap::new();
        let each = self.emitter.names.library_function(Home::Expansion, "each", &self.emitter.krate);
        let laned = self.emitter.names.library_type(Home::Expansion, "Laned", &self.emitter.krate);
        let active = self.emitter.names.library_type(Home::Expansion, "Active", &self.emitter.krate);
        let everyone = self.emitter.names.library_type(Home::Expansion, "Everyone", &self.emitter.krate);
        for &variable in &kept {
            let (array, name) = (self.array_name(variable), self.plain_name(variable));
            let items = self.temporary(&format!("items_{}", unraw(&name)));
            let ty = self.function.variables[variable.0].ty.clone();
            if self.emitter.holds_pointers(&ty) {
                return None;
            }
            let ty = self.ty(&ty);
            let private = self.storage(variable) == Storage::Private;
            let few = if private || !written.contains(&variable) { "few" } else { "few_mut" };
            let few = self.emitter.names.library_function(Home::Expansion, few, &self.emitter.krate);
            if self.stays_with_items(variable, of) {
                take.extend(quote!(let #items = #few(#array, #start);));
                staying.insert(variable, items);
                continue;
            }
            let all = if private {
                quote!(#each::<#ty>(#everyone, #[inline(always)] |#lane| #items[#lane].get()))
            } else {
                quote!(<#ty as #laned>::of_row(#items))
            };
            take.extend(quote!(let #items = #few(#array, #start); let mut #name = #all;));
            if private {
                put.extend(quote!(#items[#lane].set(<#ty as #laned>::lane_of(&#name, #lane));));
            } else if written.contains(&variable) {
                put_all.extend(quote!(<#ty as #laned>::to_row(&#name, #items);));
                put_chosen.extend(quote! {
                    let #name = <#ty as #laned>::choose(#live, #name, <#ty as #laned>::of_row(#items));
                    <#ty as #laned>::to_row(&#name, #items);
                });
            }
        }
        let truth = self.emitter.names.primitive("bool");
        let [both, not, few, few_mut] = ["both", "not", "few", "few_mut"]
            .map(|name| self.emitter.names.library_function(Home::Expansion, name, &self.emitter.krate));
        let running = ended.as_ref().map(|ended| quote!(#not(<#truth as #laned>::of_row(#few(#ended, #start)))));
        let all_end =
            ended.as_ref().map(|ended| quote!(<#truth as #laned>::to_row(&#not(#live), #few_mut(#ended, #start));));
        let ends = ended.as_ref().map(|ended| quote!(#ended[#start + #lane] = !#active::has(#live, #lane);));
        let again = self.whole.as_ref().map(|whole| whole.again.clone()).unwrap_or_default();
        let per_item = self.whole.as_mut().map(|whole| {
            whole.inside = true;
            core::mem::take(&mut whole.per_item)
        });
        let counting = self.whole.as_ref().map(|whole| whole.counting.clone()).unwrap_or_default();
        let guard = self.find_guard_of_segment(of).map(|guard| {
            let lets = guard.lets.clone();
            self.guards.push(guard);
            SegmentGuard { lets, until: self.temporary("until") }
        });
        let mut join = |masked: bool| {
            let mut checks = TokenStream::new();
            let values = wanted.iter().map(|variable| (*variable, &again[variable]));
            let from = Lanes::differing((&self.emitter.pure, self.along()), kept.iter().copied(), values);
            let live = (masked || ended.is_some()).then_some(&live);
            let joined = Lanes::joined(self, of, from, (&row, &first), live, masked, |lanes| {
                for &variable in &kept {
                    if let Some(items) = staying.get(&variable) {
                        lanes.stays(variable, items.clone());
                        continue;
                    }
                    lanes.given(variable);
                    // What is declared here is given its value before it is read.
                    if counting.contains(&variable) && !declared.contains(&variable) {
                        let check = lanes.counting(variable, live);
                        checks.extend(check.map(|check| quote!(#check &&)));
                    }
                }
                wanted.iter().map(|variable| lanes.anew(*variable, &again[variable])).collect()
            });
            joined.map(|joined| quote!(#checks { #joined }))
        };
        let joined = join(false);
        // What is straight is hardly slower one by one, and twice the code is slower everywhere.
        let straight = super::lanes::is_straight(of, &|_| false);
        let masked = joined.as_ref().filter(|_| !straight).and_then(|_| join(true));
        self.guards.clear();
        if let (Some(whole), Some(per_item)) = (&mut self.whole, per_item) {
            whole.inside = false;
            whole.per_item = per_item;
        }
        let joined = joined?;
        let lanes = self.emitter.names.library_function(Home::Expansion, "LANES", &self.emitter.krate);
        let long = self.emitter.names.primitive("u64");
        let (done, alone) = (self.temporary("done"), self.temporary("alone"));
        let names = self.slices(&kept, ended.as_ref());
        // A literal lets LLVM see how often the loop runs before it looks at what is around it.
        let required = self.function.kernel.as_ref().and_then(|kernel| kernel.required);
        let len = required.map_or_else(
            || quote!(#row.count()),
            |required| Literal::u64_unsuffixed(required[self.along()]).into_token_stream(),
        );
        let until = guard.as_ref().map_or_else(|| len.clone(), |guard| guard.until.to_token_stream());
        let item_of = quote! {
            let #first = #start as #long;
            let #item = &#row.unwatched(#first);
        };
        // Statements in a mask write the variables of items that are not in it too. Where a guard has left items out, these keep theirs.
        let (chosen, put_some) =
            if guard.is_some() { (live.to_token_stream(), &put_chosen) } else { (everyone.clone(), &put_all) };
        let [put, put_few] = [&everyone, &chosen]
            .map(|who| (!put.is_empty()).then(|| quote!(#active::each(#who, #[inline(always)] |#lane| { #put });)));
        let some = masked.map(|masked| {
            // Those that there are: the others end nowhere.
            let those = self.temporary("those");
            let running = running.as_ref().map(|running| quote!(#live = #both(#live, #running);));
            let ends = ends.as_ref().map(|ends| quote!(#active::each(#those, #[inline(always)] |#lane| { #ends });));
            let put = quote!(#put_some #put_few #ends);
            let keeps = ends.is_some().then(|| quote!(let #those = #live;));
            let run = quote! {
                #item_of #keeps #running
                let #done = { #take let #done = #masked; if #done { #put } #done };
                if !#done {
                    #alone(#row, #(#names,)* #start, #end);
                }
            };
            (self.temporary("some"), run)
        });
        let put = quote!(#put_all #put #all_end);
        let put = (!put.is_empty()).then(|| quote!(if #done { #put }));
        let running = running.map(|running| quote!(let mut #live = #running;));
        let otherwise = if let Some((some, _)) = &some {
            let first = self.emitter.names.library_function(Home::Expansion, "the_first", &self.emitter.krate);
            quote!(#some(#first(#lanes as #long), #row, #(#names,)* #start, #start + #lanes);)
        } else {
            quote!(#alone(#row, #(#names,)* #start, #start + #lanes);)
        };
        let tokens = quote! {
            while #until - #start >= #lanes {
                #item_of
                let #done = { #take #running let #done = #joined; #put #done };
                if !#done {
                    #otherwise
                }
                #start += #lanes;
            }
        };
        // What is computed anew may point to memory that the statements do not name.
        let mut all = of.to_vec();
        all.extend(wanted.iter().map(|variable| {
            let value = again[variable].clone();
            Statement { span: value.span, kind: StatementKind::Declare(*variable, Some(value)) }
        }));
        Some(Joined { tokens, some, before: self.simple_pointers(&all), alone, start, len, guard })
    }

    /// The names of what the items of a row have of variables.
    fn slices(&self, of: &[VariableId], ended: Option<&Ident>) -> Vec<Ident> {
        of.iter().map(|variable| self.array_name(*variable)).chain(ended.cloned()).collect()
    }

    /// What the group does behind a segment that its items may have left: where they went they have to go together.
    fn behind(&mut self, ways: &[Way], looped: &TokenStream, of: &[Statement]) -> TokenStream {
        let Some(whole) = &self.whole else { return TokenStream::new() };
        let (group, left, ended) = (whole.group.clone(), whole.left.clone(), whole.ended.clone());
        let count = Literal::usize_unsuffixed(ways.len());
        let mut arms = TokenStream::new();
        for (at, way) in ways.iter().enumerate() {
            if *way == Way::Return {
                continue;
            }
            let number = Literal::usize_unsuffixed(at + 1);
            let go = match way {
                Way::Break => self.leave(),
                Way::Continue => self.go_on(),
                Way::Goto(label) => self.go_to(*label, of.first().map(|first| first.span)),
                Way::Return => TokenStream::new(),
            };
            arms.extend(quote!(#number => { #go }));
        }
        let end = match &ended {
            Some(ended) if ways.contains(&Way::Return) => quote!(if #group.has_ended(#ended) { return; }),
            _ => TokenStream::new(),
        };
        if arms.is_empty() {
            return quote!(#looped #end);
        }
        let span = of.first().map_or(self.function.span, |first| first.span);
        let site = self.emitter.site(span);
        let ended = ended.map_or_else(|| quote!(&[]), |ended| quote!(#ended));
        quote! {
            let mut #left = [0_usize; #count];
            #looped
            #end
            match #group.way(&#left, #ended, #site) {
                #arms
                _ => {}
            }
        }
    }

    /// Leaves a segment from within: the statements that do it.
    pub(super) fn leave_segment(&mut self, way: Way) -> TokenStream {
        let mut label = None;
        for frame in self.frames.iter_mut().rev() {
            if let Frame::Segment { label: of, used } = frame {
                *used = true;
                label = Some(lifetime(of));
                break;
            }
        }
        let Some(whole) = &mut self.whole else { return TokenStream::new() };
        let back = whole.back.clone();
        if way == Way::Return {
            // At the end nobody asks.
            let Some(ended) = &whole.ended else { return quote!(continue #label;) };
            let slot = &whole.slot;
            if !whole.ways.contains(&way) {
                whole.ways.push(way);
            }
            return quote!(#ended[#slot] = true; #back continue #label;);
        }
        let at = whole.ways.iter().position(|known| *known == way).unwrap_or_else(|| {
            whole.ways.push(way);
            whole.ways.len() - 1
        });
        let (left, at) = (&whole.left, Literal::usize_unsuffixed(at));
        quote!(#left[#at] += 1; #back continue #label;)
    }

    /// A condition that the group asks: of a uniform one the leader, else of all items, which have to agree.
    pub(super) fn group_condition(&mut self, of: &Expression) -> Code {
        let uniform = self.whole.as_ref().map(|whole| whole.uniform.clone()).unwrap_or_default();
        if is_uniform(of, &uniform) {
            return self.condition(of);
        }
        let inside = self.asked_of_all(of, |body, of| body.condition(of).free());
        Code::block(inside)
    }

    /// The same of the value of a `switch`.
    pub(super) fn group_value(&mut self, of: &Expression) -> Code {
        let uniform = self.whole.as_ref().map(|whole| whole.uniform.clone()).unwrap_or_default();
        if is_uniform(of, &uniform) {
            return self.value(of, false);
        }
        let inside = self.asked_of_all(of, |body, of| body.value(of, false).free());
        Code::block(inside)
    }

    fn asked_of_all(
        &mut self,
        of: &Expression,
        ask: impl FnOnce(&mut Self, &Expression) -> TokenStream,
    ) -> TokenStream {
        let (mut uses, mut written) = (HashSet::new(), HashSet::new());
        walk::expression(of, &mut |seen| {
            if let Seen::Written(place) = seen {
                written.extend(walk::root(place));
            }
            if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
                uses.extend(walk::root(place));
            }
        });
        if let Some(whole) = &mut self.whole {
            whole.inside = true;
        }
        let value = ask(self, of);
        if let Some(whole) = &mut self.whole {
            whole.inside = false;
        }
        let votes = self.temporary("votes");
        let all = self.emitter.names.library_type(Home::Expansion, "Votes", &self.emitter.krate);
        let looped = self.each_item(&uses, &HashSet::new(), &written, &quote!(#votes.cast(#value);), None, None);
        let site = self.emitter.site(of.span);
        let group = self.whole.as_ref().map(|whole| whole.group.clone());
        quote!({ let mut #votes = #all::new(); #looped #votes.agreed(&#group, #site) })
    }

    /// The step of a loop of the group.
    pub(super) fn group_effect(&mut self, of: &Expression) -> TokenStream {
        let statement = Statement { kind: StatementKind::Expression(of.clone()), span: of.span };
        self.group_sequence(core::slice::from_ref(&statement))
    }
}

/// A name without what makes a keyword one.
fn unraw(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}

/// What runs several items of a row at a time.
struct Joined {
    tokens: TokenStream,
    /// What runs some of as many as there are lanes: the name of the function and what it does.
    some: Option<(Ident, TokenStream)>,
    /// What stands before the loop over the rows.
    before: TokenStream,
    /// What runs those from one number to another one by one.
    alone: Ident,
    /// The number of the first item that has not run.
    start: Ident,
    /// How many items a row has.
    len: TokenStream,
    /// Which of them have anything to do.
    guard: Option<SegmentGuard>,
}

/// The condition of a segment that the row asks for all its items: blocks and masks are only of those for which it holds.
struct SegmentGuard {
    /// What leaves these, of all.
    lets: TokenStream,
    /// The name of the number behind the last one.
    until: Ident,
}

/// What the items of a row have of variables: the names, the values and their types.
#[derive(Default)]
struct Slices {
    names: Vec<Ident>,
    parts: Vec<TokenStream>,
    types: Vec<TokenStream>,
}

impl Slices {
    fn add(&mut self, array: &Ident, row: &Ident, mutable: bool, ty: &TokenStream) {
        let borrow = if mutable { quote!(&mut) } else { quote!(&) };
        self.names.push(array.clone());
        self.parts.push(quote!(#borrow #array[#row.numbers()]));
        self.types.push(quote!(#borrow [#ty]));
    }
}

/// A kernel that runs as a group.
pub(super) struct Grouped {
    /// What makes the private variables of all items.
    pub(super) makers: TokenStream,
    /// Their names.
    pub(super) kept: TokenStream,
    pub(super) statements: TokenStream,
}
