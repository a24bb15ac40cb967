//! The place where each variable of a kernel lives: what is used in one region only is declared there; what crosses a barrier is one variable of the
//! group, is computed anew in each region, or has a place for each item.

use std::collections::{HashMap, HashSet};

use super::barrier_regions::exits_region;
use super::definite_init::maybe_uninitialized;
use super::uniform_variables::uniform_in;
use super::variables::{Facts, Storage};
use crate::ast::Space;
use crate::parts::{self, Step};
use crate::pass::{self, Pass};
use crate::program::{
    BarrierStorage, Builtin, Expression, ExpressionKind, Function, Place, PlaceKind, Rematerialized, Statement,
    StatementKind, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::walk::{self, Seen};

/// The places of the variables of a kernel whose statements are cut into regions, and the variables that each region writes before it reads them, so that
/// each has its own: mostly they are declared at the beginning, as C89 asks.
pub(crate) fn storage(
    facts: Facts<'_, '_>,
    cut: &[Statement],
    uniform: HashSet<VariableId>,
) -> (BarrierStorage, HashSet<VariableId>) {
    let mut uses = RegionUses::default();
    uses.sequence(cut, true);
    let is_anew = pass::is_on(Pass::Rematerialization);
    let rematerialized = if is_anew { rematerialized(facts, &uniform) } else { Rematerialized::default() };
    let mut per_item = live_across_barriers(facts, &uses, &uniform, &rematerialized);
    let is_split = pass::is_on(Pass::RegionVariables);
    let own = if is_split { defined_before_use(facts, cut, &per_item) } else { HashSet::new() };
    per_item.retain(|variable| !own.contains(variable));
    add_pointed_to(facts, &mut per_item);
    (BarrierStorage { uniform, per_item, rematerialized, returns: uses.returns, count: uses.next }, own)
}

/// The variables that more than one region uses, and are neither uniform nor computed anew.
fn live_across_barriers(
    facts: Facts<'_, '_>,
    uses: &RegionUses,
    uniform: &HashSet<VariableId>,
    rematerialized: &Rematerialized,
) -> HashSet<VariableId> {
    let function = facts.function;
    (0..function.variables.len())
        .map(VariableId)
        .filter(|variable| {
            let of = &function.variables[variable.0];
            if of.local || uniform.contains(variable) || rematerialized.contains(*variable) {
                return false;
            }
            let used = uses.used.get(variable);
            // A parameter that is written, but not uniformly, is one of each item.
            let is_parameter = variable.0 < function.parameters;
            let declared = uses.declared.get(variable);
            is_parameter
                || facts.variables.hoisted.contains(variable)
                || used.is_some_and(|used| used.iter().any(|region| Some(region) != declared))
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

/// The variables that statements use, by the region that they are in.
#[derive(Default)]
struct RegionUses {
    /// The regions in which a variable is used; of a statement of the group a number of its own.
    used: HashMap<VariableId, HashSet<usize>>,
    /// The region that declares it.
    declared: HashMap<VariableId, usize>,
    next: usize,
    /// Whether an item may return before the others.
    returns: bool,
}

impl RegionUses {
    /// The number of the next region.
    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    /// Notes what an expression uses.
    fn see(&mut self, of: &Expression, region: usize) {
        let used = &mut self.used;
        walk::expression(of, &mut |seen| note(used, &seen, region));
    }

    /// Statements of the group. `last`: nothing comes behind them, so that who returns is not missed.
    fn sequence(&mut self, of: &[Statement], last: bool) {
        for (at, statement) in of.iter().enumerate() {
            let last = last && at + 1 == of.len();
            match &statement.kind {
                StatementKind::Region(_, body) => self.region(body, last),
                _ => self.of_group(statement, last),
            }
        }
    }

    /// Statements that each item runs by itself.
    fn region(&mut self, of: &[Statement], last: bool) {
        let region = self.fresh();
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
            &mut |seen| note(used, &seen, region),
        );
        for variable in declared {
            self.declared.insert(variable, region);
            self.used.entry(variable).or_default().insert(region);
        }
        self.returns |= returns && !last;
    }

    /// A statement that the group runs.
    fn of_group(&mut self, of: &Statement, last: bool) {
        use StatementKind as S;
        let region = self.fresh();
        match &of.kind {
            S::Block(body) => self.sequence(body, last),
            S::If { condition, then, otherwise } => {
                self.see(condition, region);
                self.sequence(then, last);
                self.sequence(otherwise, last);
            }
            S::While { condition, body } | S::DoWhile { body, condition } => {
                self.see(condition, region);
                self.sequence(body, false);
            }
            S::For { init, condition, step, body } => {
                self.sequence(init, false);
                let step_at = self.fresh();
                if let Some(condition) = condition {
                    self.see(condition, region);
                }
                if let Some(step) = step {
                    self.see(step, step_at);
                }
                self.sequence(body, false);
            }
            S::Switch { value, body, .. } => {
                self.see(value, region);
                self.sequence(body, false);
            }
            S::Expression(value) | S::Declare(_, Some(value)) | S::Return(Some(value)) => self.see(value, region),
            _ => {}
        }
    }
}

/// Notes the variable of a place that is used.
fn note(used: &mut HashMap<VariableId, HashSet<usize>>, seen: &Seen<'_>, region: usize) {
    if let Some(variable) = seen.variable() {
        used.entry(variable).or_default().insert(region);
    }
}

/// The variables that each region writes before it reads them, and nobody else reads.
fn defined_before_use(facts: Facts<'_, '_>, cut: &[Statement], of: &HashSet<VariableId>) -> HashSet<VariableId> {
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
    let mut regions = Vec::new();
    for_each_region(cut, &mut regions, &mut |of| {
        walk::expression(of, &mut |seen| {
            seen.variable().map(|variable| left.remove(&variable));
        });
    });
    for region in regions {
        let mut used: Vec<_> = left.iter().copied().filter(|variable| walk::uses(region, *variable)).collect();
        if used.is_empty() {
            continue;
        }
        used.sort_by_key(|variable| variable.0);
        if exits_region(region) {
            left.retain(|variable| !used.contains(variable));
            continue;
        }
        let alone = Function { body: with_declared(&used, region), ..function.clone() };
        for variable in maybe_uninitialized(&alone, &facts.program.records) {
            left.remove(&variable);
        }
    }
    left
}

/// The regions in statements of the group, and the expressions that are evaluated for the group.
fn for_each_region<'a>(of: &'a [Statement], regions: &mut Vec<&'a [Statement]>, see: &mut dyn FnMut(&'a Expression)) {
    for statement in of {
        if let StatementKind::Region(_, body) = &statement.kind {
            regions.push(body);
        } else {
            parts::of_statement(statement, &mut |step, _| match step {
                Step::Value(value) => see(value),
                Step::Body(body) => for_each_region(body, regions, see),
            });
        }
    }
}

/// Statements behind the declarations of variables.
pub(crate) fn with_declared(variables: &[VariableId], of: &[Statement]) -> Vec<Statement> {
    let declare = |span: Span| {
        variables.iter().map(move |variable| Statement::new(StatementKind::Declare(*variable, None), span))
    };
    of.first().into_iter().flat_map(|first| declare(first.span)).chain(of.iter().cloned()).collect()
}

/// Finds the variables that are computed anew.
fn rematerialized(facts: Facts<'_, '_>, uniform: &HashSet<VariableId>) -> Rematerialized {
    let mut declared: HashMap<VariableId, Vec<&Expression>> = HashMap::new();
    let mut order = Vec::new();
    walk::each(&facts.function.body, &mut |statement| {
        if let StatementKind::Declare(variable, value) = &statement.kind {
            order.push(*variable);
            declared.entry(*variable).or_default().extend(value);
        }
    });
    let given = given_together(&facts.function.body);
    let mut again = Rematerialized::default();
    for variable in order {
        let plain = !uniform.contains(&variable)
            && !given.contains(&variable)
            && !facts.is_assigned(variable)
            && facts.storage(variable) == Storage::Plain
            && !facts.variables.hoisted.contains(&variable);
        // One that is declared in a loop or twice has one value for all rounds, as nothing that changes is in it.
        let [value] = declared[&variable][..] else { continue };
        let fixed = |of: &VariableId| uniform.contains(of) && !facts.is_assigned(*of);
        if plain && !again.contains(variable) && is_speculatable(facts, value, &|of| fixed(of) || again.contains(*of)) {
            again.0.push((variable, value.clone()));
        }
    }
    again
}

/// The variables that are arguments of functions which items call together: they read what all items have.
fn given_together(of: &[Statement]) -> HashSet<VariableId> {
    let mut given = HashSet::new();
    walk::evaluated(of, &mut |seen| {
        let Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, arguments), .. }) = seen else {
            return;
        };
        if matches!(builtin, Builtin::Collective(_)) {
            given.extend(arguments.iter().filter_map(Expression::variable));
        }
    });
    given
}

/// Whether an expression is arithmetic on the item's numbers, on variables that are known, and on addresses of the group's memory.
fn is_speculatable(facts: Facts<'_, '_>, of: &Expression, known: &dyn Fn(&VariableId) -> bool) -> bool {
    let mut cheap = !walk::has_effects(of);
    walk::expression(of, &mut |seen| {
        cheap &= match seen {
            Seen::Read(place) => match &place.kind {
                PlaceKind::Variable(variable) => known(variable),
                PlaceKind::Lanes(base, _) => matches!(&base.kind, PlaceKind::Variable(variable) if known(variable)),
                _ => false,
            },
            // The address of its first element: an index could be a fault.
            Seen::Addressed(Place { kind: PlaceKind::Variable(variable), .. }) => {
                facts.storage(*variable) == Storage::Local
            }
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
pub(crate) fn uniform_variables(facts: Facts<'_, '_>) -> HashSet<VariableId> {
    let function = facts.function;
    let candidate = |variable: &VariableId| {
        let of = &function.variables[variable.0];
        !of.local && facts.storage(*variable) == Storage::Plain
    };
    uniform_in(&function.body, (0..function.variables.len()).map(VariableId).filter(candidate).collect())
}
