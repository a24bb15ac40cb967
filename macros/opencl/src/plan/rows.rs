//! Kernels whose items follow each other in rows.

use super::{Guard, InLanes, LanePlan, OfKernel, Planner, RowCheck, transform};
use crate::analysis::cost::is_straight_line;
use crate::analysis::in_step::InStep;
use crate::analysis::range_guard::is_guard;
use crate::analysis::row_index::Rows;
use crate::analysis::vector_axis::prefers_columns;
use crate::diagnostic::NotVectorized;
use crate::pass::{self, Pass};
use crate::program::Statement;
use crate::transform::bounds_check_hoisting::own_elements;
use crate::transform::{CheckedLoop, RowBody};
use crate::vector::VFunction;
use crate::vector::version::{RangeGuard, Scope, Version};
use crate::vectorize::{Choice, Input, Leaves, Mode, Refusal, overlaps_last_block, own_parameters, vectorize};

/// The versions of a kernel whose items follow each other in rows.
pub(crate) struct RowsPlan {
    /// The dimension in which they do. It is the same whether they run in lanes or not: items that share memory find what others left.
    pub(crate) axis: usize,
    /// The version of one item after another, of rows whose accesses are inside.
    pub(crate) checked: Option<CheckedRows>,
    pub(crate) lanes: InLanes,
    /// How much of what the items of a row do is in step, so that `check` looks at a few of them.
    pub(crate) in_step: InStep,
}

/// The questions of a row before its items run one by one.
pub(crate) struct CheckedRows {
    pub(crate) guards: Vec<RangeGuard>,
    pub(crate) checks: Vec<RowCheck>,
    /// Whether all memory that the kernel uses is in them.
    pub(crate) all: bool,
    /// The statements of an item, behind the questions.
    pub(crate) body: Vec<Statement>,
    /// The statements of an item whether its row was checked or not, where nothing else differs.
    pub(crate) own: Option<Vec<Statement>>,
    /// The loops in them whose accesses are checked before, by their numbers.
    pub(crate) loops: Vec<CheckedLoop>,
    /// Whether they may be a fault all the same.
    pub(crate) may_trap: bool,
}

impl<'p> Planner<'p> {
    pub(super) fn rows(&mut self, of: &OfKernel<'p>) -> RowsPlan {
        let (facts, function) = (of.facts(self.program), of.function);
        if self.watch().is_clone(of.number) {
            return RowsPlan { axis: 0, checked: None, lanes: Err(None), in_step: InStep::Nothing };
        }
        let axis = usize::from(function.needs_item && prefers_columns(facts));
        let rows = Rows { facts, along: axis, group: None };
        let (guards, checks) = (rows.guards(), rows.checks());
        let all = rows.all_are_checked(&checks);
        let is_one = self.watch().checked(of.number).is_none() && axis == 0;
        let is_one = is_one && !self.program.is_linked(function);
        let in_step = if is_one { rows.in_step(&guards, &self.unit.pure) } else { InStep::Nothing };
        let can_check = function.needs_item && !checks.is_empty() && !self.program.is_linked(function);
        // LLVM makes vectors of straight statements by itself.
        let is_left = self.unit.choice == Choice::Counted
            && can_check
            && all
            && is_straight_line(&function.body, &|of| is_guard(&guards, of.key()));
        let refused = |refusal: Option<Refusal>| refusal.map(|refusal| of.unvectorized(Scope::Kernel, refusal));
        let lanes = if is_left {
            Err(refused(Some((NotVectorized::Straight, function.span))))
        } else {
            self.rows_in_lanes(of, axis, &guards, &checks).map_err(refused)
        };
        let checked = (can_check && lanes.is_err()).then(|| {
            let RowBody { body, loops, .. } = transform::transform_row(rows, &guards, &checks, &mut |_, _| {});
            let may_trap = facts.any_may_trap(&body);
            let is_one = all && !may_trap && guards.is_empty() && loops.is_empty();
            let own = if is_one { own_elements(rows, &checks) } else { None };
            let guards = guards.into_iter().flat_map(|guard| guard.conditions).collect();
            CheckedRows { guards, checks, all, body, own, loops, may_trap }
        });
        RowsPlan { axis, checked, lanes, in_step }
    }

    fn rows_in_lanes(
        &mut self,
        of: &OfKernel<'p>,
        axis: usize,
        guards: &[Guard],
        checks: &[RowCheck],
    ) -> Result<LanePlan, Option<Refusal>> {
        let (program, function) = (self.program, of.function);
        if !function.needs_item {
            return Err(Some((NotVectorized::NoItem, function.span)));
        }
        if program.is_linked(function) {
            return Err(Some((NotVectorized::LinkedVariable, function.span)));
        }
        if let Some(&(owner, local)) = self.unit.locals[of.number].first() {
            return Err(Some((NotVectorized::LocalVariable, program.functions[owner.0].variables[local.0].span)));
        }
        if !pass::is_on(Pass::VectorKernels) {
            return Err(None);
        }
        let bare =
            Input { number: of.number, facts: of.facts(program), along: axis, guards: &[], checks: &[], anew: &[] };
        let checks = if pass::is_on(Pass::BlockRowChecks) { checks } else { &[] };
        let input = Input { guards, checks, ..bare };
        // Blocks begin at a multiple of the lanes, if the size of the group is known.
        let is_sized = function.kernel.as_ref().is_some_and(|kernel| kernel.required.is_some());
        let repeats = !is_sized && overlaps_last_block(&self.unit, input);
        let mut lanes = |input, mode| vectorize(&mut self.unit, input, &function.body, None, mode, own_parameters);
        let whole = lanes(input, Mode { leaves: Leaves::AtBounds, ..Mode::default() })?;
        let mode = Mode { live: true, masked: true, ..Mode::default() };
        let masked = pass::is_on(Pass::MaskedKernels).then(|| lanes(bare, mode).ok()).flatten();
        let version = |made: VFunction| of.version(Scope::Kernel, axis, made);
        // The items run with a mask, if an access is outside or a bound cuts something off. If they cannot, each access is checked where it
        // stands, and bounds are kept.
        let asks_row = !guards.is_empty() || !whole.checks.is_empty();
        let whole = if masked.is_none() && (asks_row || whole.splits_at_bounds) {
            version(lanes(bare, Mode::default())?)
        } else {
            let guards = guards.iter().flat_map(|guard| guard.conditions.iter().cloned()).collect();
            let checked = whole.checks.iter().map(|at| (*at, checks[*at].elements.clone())).collect();
            Version { guards, checked, repeats, ..version(whole) }
        };
        Ok(LanePlan { whole, masked: masked.map(|made| Version { is_masked: true, ..version(made) }) })
    }
}
