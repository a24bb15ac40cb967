//! Kernels that run as groups, region by region.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::items::{GroupVariables, ItemLoop};
use super::{Guard, HashSet, InLanes, LanePlan, OfKernel, Planner, Statement};
use crate::analysis::barrier_regions::exits_region;
use crate::analysis::cost::is_straight_line;
use crate::analysis::row_index::Rows;
use crate::analysis::uses::{Uses, is_found_by_elements, stays_in_place};
use crate::analysis::variables::Facts;
use crate::analysis::vector_axis::{prefers_columns, unit_stride_vars};
use crate::diagnostic::NotVectorized;
use crate::limits::MAX_JOINED_REGIONS;
use crate::parts::{self, Step};
use crate::pass::{self, Pass};
use crate::program::{
    BarrierStorage, Builtin, Expression, ExpressionKind, LabelId, RegionId, StatementKind, VariableId,
};
use crate::source::Span;
use crate::vector::version::{Period, RangeGuard, Scope, Version};
use crate::vectorize::{Input, Leaves, Mode, Refusal, differing, vectorize};
use crate::walk::{self, Seen};
#[cfg(feature = "interpret")]
use crate::{program::FunctionId, vector::version::FewItems};

/// The plan of a kernel that runs as a group.
pub(crate) struct GroupPlan {
    /// The dimension in which the items of a row follow each other.
    pub(crate) axis: usize,
    /// Whether each region is a function of its own.
    pub(crate) is_apart: bool,
    pub(crate) variables: GroupVariables,
    /// The arrays of each item that lie by lanes: an element of as many items as there are lanes is a vector.
    pub(crate) by_lanes: HashSet<VariableId>,
    pub(crate) regions: BTreeMap<RegionId, RegionPlan>,
}

impl GroupPlan {
    /// The regions of a kernel with this plan in which only few items have anything to do.
    #[cfg(feature = "interpret")]
    pub(super) fn few_items(&self, function: FunctionId) -> impl Iterator<Item = FewItems> {
        let of = move |(region, plan): (&RegionId, &RegionPlan)| {
            Some(FewItems { function, region: *region, axis: self.axis, only: plan.only? })
        };
        self.regions.iter().filter_map(of)
    }
}

/// The plan of a region.
pub(crate) struct RegionPlan {
    /// The places where items may go on behind it, other than its end.
    pub(crate) exits: Vec<Exit>,
    pub(crate) items: ItemLoop,
    /// The statement that leads items away, or the first one.
    pub(crate) leads: Span,
    /// The arrays that stay with the items, of those that each item has.
    pub(crate) staying: HashSet<VariableId>,
    /// The arrays by lanes that a block of items uses where they lie. Of others it takes a copy, and puts that back where it comes to the end.
    pub(crate) in_place: HashSet<VariableId>,
    /// The only items that have anything to do here, where they are so rare that these run one by one.
    pub(crate) only: Option<Period>,
    pub(crate) lanes: InLanes,
    /// The conditions that a row asks for all its items, where lanes would not pay: only those for which they hold run, one by one.
    pub(crate) within: Vec<RangeGuard>,
    /// Whether items that run one by one are written once more for where all pointers are plain.
    pub(crate) is_plain: bool,
    /// Whether it does nothing that is seen behind it, so that it is not written.
    pub(crate) is_idle: bool,
    /// Whether an item begins for `check` where the `if` lets it through that the region is.
    pub(crate) begins_in_branch: bool,
}

/// The place where control goes on behind a region that items have left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Exit {
    Break,
    Continue,
    Goto(LabelId),
    Return,
}

/// A group that is being planned.
struct OfGroup<'a, 'p> {
    kernel: &'a OfKernel<'p>,
    plan: &'a GroupPlan,
    /// Variables that mostly count with the items of a row.
    counting: &'a HashSet<VariableId>,
}

impl<'p> Planner<'p> {
    pub(super) fn group(&mut self, mut of: OfKernel<'p>) -> GroupPlan {
        let storage = of.function.kernel.as_ref().and_then(|kernel| kernel.regions.clone()).unwrap_or_default();
        let facts = of.facts(self.program);
        let axis = usize::from(!self.watch().is_clone(of.number) && prefers_columns(facts));
        let counting = &unit_stride_vars(facts)[axis];
        Rc::make_mut(&mut of.variables).hoisted.extend(&storage.per_item);
        let is_apart = storage.count > MAX_JOINED_REGIONS;
        let variables = GroupVariables::of(of.facts(self.program), storage);
        let by_lanes = self.found_by_elements(&of, &variables);
        let mut plan = GroupPlan { axis, is_apart, variables, by_lanes, regions: BTreeMap::new() };
        let (mut regions, group) = (BTreeMap::new(), OfGroup { kernel: &of, plan: &plan, counting });
        each_region(&of.function.body, &mut |id, body| {
            regions.insert(id, self.region(&group, id, body));
        });
        plan.regions = regions;
        let in_lanes = |array: &VariableId| {
            plan.regions.values().any(|region| region.lanes.is_ok() && region.items.kept.contains(array))
        };
        plan.by_lanes.retain(in_lanes);
        plan
    }

    /// The arrays of each item that may lie by lanes.
    fn found_by_elements(&self, of: &OfKernel<'p>, variables: &GroupVariables) -> HashSet<VariableId> {
        if self.watch().is_clone(of.number) || !pass::is_on(Pass::LaneArrays) {
            return HashSet::new();
        }
        let (facts, body) = (of.facts(self.program), &of.function.body);
        let per_item = variables.storage.per_item.iter().copied();
        per_item.filter(|variable| is_found_by_elements(facts, *variable, body)).collect()
    }

    /// The arrays by lanes that blocks of a region use where they lie. Others are written by a block that may be left, whose items would find what they
    /// have written when they run again, or by a mask of items that a guard leaves, which writes the elements of other items too.
    fn used_in_place(
        items: &ItemLoop,
        uses: &Uses,
        by_lanes: &HashSet<VariableId>,
        lanes: &InLanes,
    ) -> HashSet<VariableId> {
        let Ok(LanePlan { whole, masked }) = lanes else { return HashSet::new() };
        let comes_to_the_end =
            |Version { made, guards, .. }: &Version| !made.leaves_early && !made.splits_at_bounds && guards.is_empty();
        let is_whole = comes_to_the_end(whole) && masked.as_ref().is_none_or(comes_to_the_end);
        let is_in_place =
            |array: &VariableId| !uses.declared.contains(array) && (is_whole || !items.written.contains(array));
        items.kept.iter().copied().filter(|array| by_lanes.contains(array)).filter(is_in_place).collect()
    }

    fn region(&mut self, group: &OfGroup<'_, 'p>, id: RegionId, body: &[Statement]) -> RegionPlan {
        let facts = group.kernel.facts(self.program);
        let (uses, exits) = (Uses::of(body), exits(body, group.plan.variables.storage.returns));
        let items = group.plan.variables.items(&uses);
        let by_lanes = &group.plan.by_lanes;
        let stays = |of: &VariableId| {
            !by_lanes.contains(of) && stays_in_place(facts, &group.plan.variables.storage.uniform, *of, body)
        };
        let staying = items.kept.iter().copied().filter(stays).collect();
        let span = body.first().map_or(facts.function.span, |first| first.span);
        let leads =
            body.iter().find(|statement| exits_region(core::slice::from_ref(statement))).map_or(span, |of| of.span);
        let is_told = !self.watch().is_clone(group.kernel.number);
        let only = self.period(group, body, &items.kept).filter(|_| is_told && exits.is_empty());
        let lanes = if only.is_some() {
            Err(None)
        } else if exits.iter().all(|exit| *exit == Exit::Return) {
            self.region_in_lanes(group, (id, body), (&uses, &items, &staying))
        } else {
            Err(Some((NotVectorized::SeveralWays, span)))
        };
        let is_scalar = is_told && matches!(lanes, Err(Some((NotVectorized::Unprofitable, _))));
        let is_scalar = is_scalar && pass::is_on(Pass::ScalarRegions);
        let guards = if is_scalar { self.region_guards(group, body, &items.kept) } else { Vec::new() };
        let within = guards.into_iter().flat_map(|guard| guard.conditions).collect();
        let lanes = lanes.map_err(|refusal| {
            refusal.filter(|_| is_told).map(|refusal| group.kernel.unvectorized(Scope::Region(id, span), refusal))
        });
        let is_plain = only.is_some() || is_scalar;
        let is_idle = is_told && exits.is_empty() && items.kept.is_empty() && is_idle(facts, body);
        let in_place = Self::used_in_place(&items, &uses, by_lanes, &lanes);
        let is_watched = |variable| self.watch().is_watched(group.kernel.number, variable);
        let begins_in_branch = !is_told && exits.is_empty() && facts.begins_in_branch(body, &items.anew, &is_watched);
        RegionPlan { exits, items, leads, staying, in_place, only, lanes, within, is_plain, is_idle, begins_in_branch }
    }

    /// The only items that have anything to do in a region.
    fn period(&self, group: &OfGroup<'_, 'p>, body: &[Statement], kept: &[VariableId]) -> Option<Period> {
        let rows = Rows { facts: group.kernel.facts(self.program), along: group.plan.axis, group: None };
        rows.period_of_region(body, kept, &group.plan.variables.storage.rematerialized)
    }

    /// The conditions of a region that a row asks for all its items.
    fn region_guards(&self, group: &OfGroup<'_, 'p>, body: &[Statement], kept: &[VariableId]) -> Vec<Guard> {
        let rows = Rows { facts: group.kernel.facts(self.program), along: group.plan.axis, group: None };
        let BarrierStorage { uniform, rematerialized, .. } = &*group.plan.variables.storage;
        rows.guard_of_region(body, kept, uniform, rematerialized).into_iter().collect()
    }

    fn region_in_lanes(
        &mut self,
        group: &OfGroup<'_, 'p>,
        (id, body): (RegionId, &[Statement]),
        (uses, items, staying): (&Uses, &ItemLoop, &HashSet<VariableId>),
    ) -> Result<LanePlan, Option<Refusal>> {
        if !pass::is_on(Pass::VectorRegions) {
            return Err(None);
        }
        let (facts, axis, kept) = (group.kernel.facts(self.program), group.plan.axis, &items.kept);
        let span = body.first().map_or(facts.function.span, |first| first.span);
        let holds_pointers = |of: &VariableId| facts.function.variables[of.0].ty.holds_pointers(&self.program.records);
        if self.program.is_linked(facts.function) {
            return Err(Some((NotVectorized::LinkedVariable, span)));
        }
        if kept.iter().any(holds_pointers) {
            return Err(Some((NotVectorized::KeptPointer, span)));
        }
        let returns = &group.plan.variables.storage.returns;
        let guards = self.region_guards(group, body, kept);
        let mut join = |is_masked| -> Result<Version, Option<Refusal>> {
            let values = items.anew.iter().map(|(variable, value)| (*variable, value));
            let from = differing((&self.unit.pure, axis, facts.function), kept.iter().copied(), values);
            let anew = items.anew.as_slice();
            let input = Input { number: group.kernel.number, facts, along: axis, guards: &guards, checks: &[], anew };
            let mode = Mode {
                live: is_masked || *returns,
                masked: is_masked,
                leaves: if is_masked { Leaves::Nowhere } else { Leaves::BeforeLoops },
            };
            let joined = vectorize(&mut self.unit, input, body, from, mode, |lanes, function| {
                for &variable in kept {
                    if staying.contains(&variable) {
                        lanes.keep_in_aos(variable)?;
                        continue;
                    }
                    lanes.given(variable)?;
                    // An array by lanes is turned for no block. What may begin again takes a copy.
                    let is_copied = items.written.contains(&variable)
                        && (walk::any_statement(body, &StatementKind::is_loop) || !guards.is_empty());
                    if !group.plan.by_lanes.contains(&variable) || is_copied {
                        lanes.add_kept_array(variable);
                    }
                    // A variable that is declared here is given its value before it is read.
                    let counts = group.counting.contains(&variable) && !uses.declared.contains(&variable);
                    if counts && lanes.assume_unit_stride(variable) {
                        function.unit_stride.push(variable);
                    }
                }
                for (variable, value) in &items.anew {
                    function.prologue.extend(lanes.rematerialize(*variable, value)?);
                }
                Ok(())
            })?;
            let guards = guards.iter().flat_map(|guard| guard.conditions.iter().cloned()).collect();
            Ok(Version { is_masked, guards, ..group.kernel.version(Scope::Region(id, span), axis, joined) })
        };
        let whole = join(false)?;
        // A straight region is hardly slower one by one, and twice the code is slower everywhere.
        let masked = if is_straight_line(body, &|_| false) { None } else { join(true).ok() };
        Ok(LanePlan { whole, masked })
    }
}

/// Whether statements only declare variables, by values that do nothing else: each region that uses such a variable computes it anew.
fn is_idle(facts: Facts<'_, '_>, of: &[Statement]) -> bool {
    let only_declares = |statement: &Statement| match &statement.kind {
        StatementKind::Declare(_, value) => value.as_ref().is_none_or(|value| !walk::has_effects(value)),
        _ => false,
    };
    pass::is_on(Pass::IdleRegions) && of.iter().all(only_declares) && !facts.any_may_trap(of)
}

/// The regions in statements of the group, and what each item does by itself as a part of an expression, in the order in which they are written.
fn each_region(of: &[Statement], each: &mut dyn FnMut(RegionId, &[Statement])) {
    for statement in of {
        let effect = match &statement.kind {
            StatementKind::Region(id, body) => {
                each(*id, body);
                continue;
            }
            StatementKind::Expression(effect) | StatementKind::For { step: Some(effect), .. } => Some(effect),
            _ => None,
        };
        parts::of_statement(statement, &mut |step, _| {
            if let Step::Body(body) = step {
                each_region(body, each);
            }
        });
        let Some(effect) = effect else { continue };
        walk::expression(effect, &mut |seen| {
            if let Seen::Expression(Expression {
                kind: ExpressionKind::Builtin(Builtin::EachItem(id), inner), ..
            }) = seen
            {
                each(*id, &inner.iter().cloned().map(Expression::statement).collect::<Vec<_>>());
            }
        });
    }
}

/// The places where items go on behind statements that they leave, in the order of the text. `returns`: who returns is noted.
fn exits(of: &[Statement], returns: bool) -> Vec<Exit> {
    let (labels, mut found) = (walk::labels(of).into_iter().collect::<HashSet<_>>(), Vec::new());
    walk::exits(of, [true; 2], &mut |kind| {
        let exit = match kind {
            StatementKind::Break => Exit::Break,
            StatementKind::Continue => Exit::Continue,
            StatementKind::Goto(label) if !labels.contains(label) => Exit::Goto(*label),
            StatementKind::Return(_) if returns => Exit::Return,
            _ => return,
        };
        if !found.contains(&exit) {
            found.push(exit);
        }
    });
    found
}
