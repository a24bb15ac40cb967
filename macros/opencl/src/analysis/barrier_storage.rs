//! The place where each variable of a kernel lives: what is used in one segment only is declared there; what crosses a barrier is one variable of the
//! group, is computed anew in each segment, or has a place for each item.

use std::collections::{HashMap, HashSet};
use std::ops::Index;

use super::barrier_regions::{Run, jumps, runs, taken_apart};
use super::definite_init::unassigned;
use super::uniform_variables::uniform_in;
use super::variables::{Facts, Storage};
use crate::pass::{self, Pass};
use crate::program::{Builtin, Expression, ExpressionKind, Function, PlaceKind, Statement, StatementKind, VariableId};
use crate::text::Span;
use crate::tree::Space;
use crate::types::Type;
use crate::walk::{self, Seen};

/// The variables that are computed anew, with their values, in the order of their declarations: a value is made of variables before it. Their numbers
/// have another order, as those that passes make come last.
#[derive(Clone, Default)]
pub(crate) struct Again(Vec<(VariableId, Expression)>);

impl Again {
    pub(crate) fn contains(&self, variable: VariableId) -> bool {
        self.iter().any(|(it, _)| *it == variable)
    }

    /// In the order of the declarations.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, (VariableId, Expression)> {
        self.0.iter()
    }
}

impl Index<&VariableId> for Again {
    type Output = Expression;

    fn index(&self, variable: &VariableId) -> &Expression {
        let found = self.iter().find(|(it, _)| it == variable);
        &found.expect("rematerialized").1
    }
}

/// The place where each variable of a kernel with barriers lives.
pub(crate) struct BarrierStorage {
    /// Variables that are the same for all items, of which the group has one.
    pub(crate) uniform: HashSet<VariableId>,
    /// Variables of which each item has its own, beyond one segment.
    pub(crate) per_item: HashSet<VariableId>,
    /// Variables that each segment writes before it reads them, so that each has its own: mostly they are declared at the beginning, as C89 asks.
    pub(crate) anew: HashSet<VariableId>,
    /// Variables that are computed anew in each segment, of the item's numbers and of what never changes: so that LLVM sees that they count
    /// with the items.
    pub(crate) again: Again,
    /// Whether an item may return before the others.
    pub(crate) returns: bool,
    /// How many segments, and statements of the group, there are.
    pub(crate) segments: usize,
}

impl BarrierStorage {
    /// The places of the variables of a kernel.
    pub(crate) fn of(facts: Facts<'_, '_>) -> Self {
        let uniform = uniform_variables(facts);
        let mut uses = SegmentUses::new(&uniform);
        uses.sequence(&facts.function.body, true);
        let again = if pass::is_on(Pass::Rematerialization) { again(facts, &uniform) } else { Again::default() };
        let mut per_item = crossing(facts, &uses, &again);
        let is_split = pass::is_on(Pass::RegionVariables);
        let anew = if is_split { written_first(facts, &uniform, &per_item) } else { HashSet::new() };
        per_item.retain(|variable| !anew.contains(variable));
        add_pointed_to(facts, &mut per_item);
        let (returns, segments) = (uses.returns, uses.next);
        BarrierStorage { uniform, per_item, anew, again, returns, segments }
    }
}

/// The variables that more than one segment uses, and are neither uniform nor computed anew.
fn crossing(facts: Facts<'_, '_>, uses: &SegmentUses<'_>, again: &Again) -> HashSet<VariableId> {
    let function = facts.function;
    (0..function.variables.len())
        .map(VariableId)
        .filter(|variable| {
            let of = &function.variables[variable.0];
            if of.local || uses.uniform.contains(variable) || again.contains(*variable) {
                return false;
            }
            let used = uses.used.get(variable);
            // A parameter that is written, but not uniformly, is one of each item.
            let is_parameter = variable.0 < function.parameters;
            let declared = uses.declared.get(variable);
            is_parameter
                || facts.variables.hoisted.contains(variable)
                || used.is_some_and(|used| used.iter().any(|segment| Some(segment) != declared))
        })
        .collect()
}

/// Adds, where a pointer to a private variable crosses a barrier, all variables that are pointed to: they have to be there as long.
fn add_pointed_to(facts: Facts<'_, '_>, per_item: &mut HashSet<VariableId>) {
    let function = facts.function;
    let is_private = |ty: &Type| matches!(ty, Type::Pointer(to) if matches!(to.space, Space::Private | Space::Generic));
    let records = &facts.program.records;
    if per_item.iter().any(|of| function.variables[of.0].ty.contains(records, &is_private)) {
        let pointed_to = |of: &VariableId| facts.storage(*of) == Storage::Private;
        per_item.extend((0..function.variables.len()).map(VariableId).filter(pointed_to));
    }
}

/// The variables that statements use, by the segment that they are in.
struct SegmentUses<'u> {
    uniform: &'u HashSet<VariableId>,
    /// The segments in which a variable is used; of a statement of the group a number of its own.
    used: HashMap<VariableId, HashSet<usize>>,
    /// In which segment it is declared.
    declared: HashMap<VariableId, usize>,
    next: usize,
    /// Whether an item may return before the others.
    returns: bool,
}

impl<'u> SegmentUses<'u> {
    /// Nothing is used yet.
    fn new(uniform: &'u HashSet<VariableId>) -> Self {
        SegmentUses { uniform, used: HashMap::new(), declared: HashMap::new(), next: 0, returns: false }
    }

    /// The number of the next segment.
    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    /// Notes what an expression uses.
    fn see(&mut self, of: &Expression, segment: usize) {
        let used = &mut self.used;
        walk::expression(of, &mut |seen| note(used, &seen, segment));
    }

    /// Statements of the group. `last`: nothing comes behind them, so that who returns is not missed.
    fn sequence(&mut self, of: &[Statement], last: bool) {
        let runs = runs(of, self.uniform);
        let count = runs.len();
        for (at, run) in runs.into_iter().enumerate() {
            let last = last && at + 1 == count;
            match run {
                Run::Segment(body) => self.segment(body, last),
                Run::Group(statement) => self.of_group(statement, last),
            }
        }
    }

    /// Statements that each item runs by itself.
    fn segment(&mut self, of: &[Statement], last: bool) {
        let segment = self.fresh();
        let mut declared = Vec::new();
        let mut returns = false;
        let used = &mut self.used;
        walk::statements(
            of,
            &mut |statement, _| match statement.kind {
                StatementKind::Declare(variable, _) => declared.push(variable),
                StatementKind::Return(_) => returns = true,
                _ => {}
            },
            &mut |seen| note(used, &seen, segment),
        );
        for variable in declared {
            self.declared.insert(variable, segment);
            self.used.entry(variable).or_default().insert(segment);
        }
        self.returns |= returns && !last;
    }

    /// A statement that the group runs.
    fn of_group(&mut self, of: &Statement, last: bool) {
        use StatementKind as S;
        let segment = self.fresh();
        match &of.kind {
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
            S::Expression(value) | S::Declare(_, Some(value)) | S::Return(Some(value)) => self.see(value, segment),
            _ => {}
        }
    }
}

/// Notes the variable of a place that is used.
fn note(used: &mut HashMap<VariableId, HashSet<usize>>, seen: &Seen<'_>, segment: usize) {
    if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
        if let Some(variable) = walk::root(place) {
            used.entry(variable).or_default().insert(segment);
        }
    }
}

/// The variables that each segment writes before it reads them, and nobody else reads.
fn written_first(facts: Facts<'_, '_>, uniform: &HashSet<VariableId>, of: &HashSet<VariableId>) -> HashSet<VariableId> {
    let function = facts.function;
    let mut left: HashSet<VariableId> = of
        .iter()
        .copied()
        .filter(|variable| {
            let plain = facts.storage(*variable) == Storage::Plain && !facts.variables.hoisted.contains(variable);
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
        for variable in unassigned(&alone, &facts.program.records) {
            left.remove(&variable);
        }
    }
    left
}

/// Statements behind the declarations of variables.
pub(crate) fn with_declared(variables: &[VariableId], of: &[Statement]) -> Vec<Statement> {
    let declare = |span: Span| {
        variables.iter().map(move |variable| Statement { kind: StatementKind::Declare(*variable, None), span })
    };
    of.first().into_iter().flat_map(|first| declare(first.span)).chain(of.iter().cloned()).collect()
}

/// Finds the variables that are computed anew.
fn again(facts: Facts<'_, '_>, uniform: &HashSet<VariableId>) -> Again {
    let mut declared: HashMap<VariableId, Vec<&Expression>> = HashMap::new();
    let mut order = Vec::new();
    walk::statements(
        &facts.function.body,
        &mut |statement, _| {
            if let StatementKind::Declare(variable, value) = &statement.kind {
                order.push(*variable);
                declared.entry(*variable).or_default().extend(value);
            }
        },
        &mut |_| {},
    );
    let given = given_together(&facts.function.body);
    let mut again = Again::default();
    for variable in order {
        let plain = !uniform.contains(&variable)
            && !given.contains(&variable)
            && !facts.is_assigned(variable)
            && facts.storage(variable) == Storage::Plain
            && !facts.variables.hoisted.contains(&variable);
        // One that is declared in a loop or twice has one value for all rounds, as nothing that changes is in it.
        let [value] = declared[&variable][..] else { continue };
        let fixed = |of: &VariableId| uniform.contains(of) && !facts.is_assigned(*of);
        if plain && !again.contains(variable) && is_cheap(value, &|of| fixed(of) || again.contains(*of)) {
            again.0.push((variable, value.clone()));
        }
    }
    again
}

/// The variables that are arguments of functions which items call together: they read what all items have.
fn given_together(of: &[Statement]) -> HashSet<VariableId> {
    let mut given = HashSet::new();
    walk::statements(of, &mut |_, _| {}, &mut |seen| {
        let Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, arguments), .. }) = seen else {
            return;
        };
        if !matches!(builtin, Builtin::Collective(_)) {
            return;
        }
        given.extend(arguments.iter().filter_map(|argument| match &argument.kind {
            ExpressionKind::Load(place) => walk::root(place),
            _ => None,
        }));
    });
    given
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

/// The variables that are the same for all items: of all that may be, those that nothing writes in another way. Whether a value is uniform
/// depends on the variables in it, so that it is asked until none is refused any more.
fn uniform_variables(facts: Facts<'_, '_>) -> HashSet<VariableId> {
    let function = facts.function;
    let candidate = |variable: &VariableId| {
        let of = &function.variables[variable.0];
        !of.local && facts.storage(*variable) == Storage::Plain
    };
    uniform_in(&function.body, (0..function.variables.len()).map(VariableId).filter(candidate).collect())
}
