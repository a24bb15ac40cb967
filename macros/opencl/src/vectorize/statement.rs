//! Statements. Where items go different ways, each way is run for those that go it, by a mask; where all go the same, control flow is Rust's.

use super::frame::ControlFrame;
use super::value::{bind, bind_mask, both, comparison_mask, either, not, splat_bool};
use super::{Lanes, Vectorized};
use crate::analysis::cost::{Charge, is_uneven};
use crate::analysis::divergence::declared;
use crate::analysis::live_out::LiveOut;
use crate::analysis::range_guard::is_guard;
use crate::analysis::speculation::has_memory;
use crate::analysis::variables::Storage;
use crate::builtin::Function;
use crate::diagnostic::NotVectorized;
use crate::pass::{self, Pass};
use crate::program::{
    Builtin, Case, Comparison, Conversion, Expression, ExpressionKind, Place, Statement, StatementKind, VariableId,
};
use crate::types::Type;
use crate::vector::{
    BoundaryIf, EndpointComparison, Endpoints, LanePlace, LoopKind, Mask, Scalar, Temp, VBlock, VExpr, VFunction,
    VLoop, VStmt,
};
use crate::walk::{self, Seen};

/// The statements inside of something.
type Inside<'f, L> = dyn FnMut(&mut L) -> Vectorized<VBlock> + 'f;

/// Whether items may leave, in a statement, what is around it.
fn drops_items(of: &Statement) -> bool {
    let leaves = walk::leaves(core::slice::from_ref(of));
    leaves.breaks || leaves.continues || walk::returns(core::slice::from_ref(of))
}

impl Lanes<'_, '_, '_> {
    /// How many masks are around.
    pub(super) fn depth(&self) -> usize {
        self.control.frames.iter().filter(|frame| frame.is_apart()).count()
    }

    /// Whether all items that have a variable come here, or never ask for it again.
    pub(super) fn is_own_depth(&self, variable: VariableId) -> bool {
        self.scope.declared.get(&variable).copied().unwrap_or(0) == self.depth()
    }

    /// All items that come here, as a mask.
    pub(super) fn everyone(&self) -> VExpr {
        self.current().map_or_else(|| splat_bool(true), VExpr::Temp)
    }

    /// The statements of a kernel, or of a part of it.
    pub(super) fn top(&mut self, of: &[Statement], function: &mut VFunction, splits_at_bounds: bool) -> Vectorized<()> {
        let (label, live) = (function.label, function.live);
        let mut mask = live;
        if live.is_none() && self.varying.returns {
            let name = self.unique("live");
            function.body.push(bind_mask(name, self.everyone()));
            mask = Some(name);
        }
        self.control.frames.push(ControlFrame::Function { label, mask, result: None, top: true });
        if splits_at_bounds {
            self.shared.bailout_label.set(Some(label));
        }
        let inside = self.block(of)?;
        self.control.frames.pop();
        match live {
            // Nothing has a fault where all have returned.
            Some(live) => function.body.push(VStmt::IfAny(live, inside)),
            None => function.body.extend(inside),
        }
        Ok(())
    }

    /// Statements in their order.
    pub(super) fn block(&mut self, of: &[Statement]) -> Vectorized<VBlock> {
        let mut parts: Vec<VBlock> = Vec::new();
        // The places where the interleaved loads are that statements from there on use, and the end of these.
        let mut loads = Vec::new();
        for (at, statement) in of.iter().enumerate() {
            for before in self.interleaved_loads(&of[at..])? {
                loads.push((parts.len(), at + before.statements, before));
                parts.push(Vec::new());
            }
            parts.push(self.begin_store_group(of, at)?.into_iter().collect());
            parts.push(self.statement(statement)?);
            parts.push(self.flush_store_group(at)?.into_iter().collect());
            let (ended, others): (Vec<_>, _) = loads.into_iter().partition(|(_, end, _)| *end == at + 1);
            loads = others;
            for (place, _, before) in ended {
                parts[place] = self.used_load(before).into_iter().collect();
            }
            let rest = &of[at + 1..];
            if let (Some(mask), true, false) = (self.current(), drops_items(statement), rest.is_empty()) {
                parts.push(vec![VStmt::IfAny(mask, self.block(rest)?)]);
                break;
            }
        }
        Ok(parts.into_iter().flatten().collect())
    }

    pub(super) fn statement(&mut self, of: &Statement) -> Vectorized<VBlock> {
        // Each statement in it notes what it does.
        if matches!(of.kind, StatementKind::Block(_)) {
            return self.told(of);
        }
        if let Some(promoted) = self.promote(of)? {
            return Ok(promoted);
        }
        let joined = self.joined(of);
        let of = joined.as_ref().unwrap_or(of);
        self.note_effects_before(of);
        let around = self.shared.at.replace(Some(of.span));
        let statements = self.told(of)?;
        self.shared.at.set(around);
        self.note_effects_after(of);
        Ok(statements)
    }

    /// The statements that use a value, behind the one that leaves the block where a bound cuts off something.
    fn within_bounds(
        &mut self,
        value: &Expression,
        then: impl FnOnce(&mut Self, &Expression) -> Vectorized<VBlock>,
    ) -> Vectorized<VBlock> {
        let (asked, value) = self.eliminate_clamps(value)?;
        let mut statements: VBlock = asked.into_iter().collect();
        statements.extend(then(self, &value)?);
        Ok(statements)
    }

    fn told(&mut self, of: &Statement) -> Vectorized<VBlock> {
        use StatementKind as S;
        match &of.kind {
            S::Expression(value) => self.within_bounds(value, Self::effect),
            S::Declare(variable, Some(value)) => {
                self.within_bounds(value, |lanes, value| lanes.declare(*variable, Some(value)))
            }
            S::Declare(variable, None) => self.declare(*variable, None),
            S::Block(body) => Ok(vec![VStmt::Block(self.block(body)?)]),
            S::If { then, .. } if is_guard(self.input.guards, of.key()) => {
                Ok(vec![VStmt::Block(if walk::returns_only(then) { Vec::new() } else { self.block(then)? })])
            }
            S::If { condition, then, otherwise } => {
                if self.control.borders.contains(&of.key()) && self.varies(condition) {
                    self.border(condition, then, otherwise)
                } else {
                    self.within_bounds(condition, |lanes, condition| lanes.branch(condition, then, otherwise))
                }
            }
            S::While { condition, body } => self.repeat(of, &[], Some(condition), None, body),
            S::DoWhile { body, condition } => self.do_while(of, body, condition),
            S::For { init, condition, step, body } => {
                let apart = self.varying.divergent_loops.contains(&of.key());
                if apart {
                    self.scope.early.extend(declared(init));
                }
                let mut statements = self.block(init)?;
                statements.extend(self.repeat(of, init, condition.as_ref(), step.as_ref(), body)?);
                Ok(vec![VStmt::Block(statements)])
            }
            S::Switch { value, cases, body } => self.switch(value, cases, body),
            S::Break => Ok(vec![self.leave(false)?]),
            S::Continue => Ok(vec![self.leave(true)?]),
            S::Return(Some(value)) => self.within_bounds(value, |lanes, value| lanes.give(Some(value))),
            S::Return(None) => self.give(None),
            S::Region(..) | S::Goto(_) | S::Label(..) => self.fail(NotVectorized::Goto),
        }
    }

    /// `if` where all items agree.
    fn border(&mut self, condition: &Expression, then: &[Statement], otherwise: &[Statement]) -> Vectorized<VBlock> {
        let Some(&ControlFrame::Function { label, .. }) = self.control.frames.first() else {
            return self.fail(NotVectorized::Operation);
        };
        let mut ends = Vec::new();
        for wanted in [true, false] {
            ends.extend(self.holds_at_endpoints(condition, wanted)?.map(|ends| (ends, wanted)));
        }
        self.control.asks_borders = true;
        let (way, asked, mask) = (self.unique("way"), self.unique("asked"), self.mask(condition)?);
        let (then, otherwise) = (self.block(then)?, self.block(otherwise)?);
        Ok(vec![VStmt::BoundaryIf(Box::new(BoundaryIf { way, asked, ends, mask, label, then, otherwise }))])
    }

    /// A condition on numbers that count with the items, asked of the first item and of the last one: whether it is `wanted` for both, and so for
    /// all.
    pub(super) fn holds_at_endpoints(&mut self, of: &Expression, wanted: bool) -> Vectorized<Option<Endpoints>> {
        use ExpressionKind as E;
        if !self.varies(of) {
            return Ok(Some(Endpoints::Uniform { condition: self.uniform_condition(of), negated: !wanted }));
        }
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.holds_at_endpoints(value, wanted),
            E::Not(value) if !of.ty.is_vector() => self.holds_at_endpoints(value, !wanted),
            E::And(left, right) if wanted => self.both_at_both_ends(left, right, wanted),
            E::Or(left, right) if !wanted => self.both_at_both_ends(left, right, wanted),
            E::Compare(comparison, left, right) => {
                self.compare_at_both_ends(if wanted { *comparison } else { comparison.opposite() }, left, right)
            }
            _ => Ok(None),
        }
    }

    fn both_at_both_ends(
        &mut self,
        left: &Expression,
        right: &Expression,
        wanted: bool,
    ) -> Vectorized<Option<Endpoints>> {
        let Some(left) = self.holds_at_endpoints(left, wanted)? else { return Ok(None) };
        let right = self.holds_at_endpoints(right, wanted)?;
        Ok(right.map(|right| Endpoints::Both(Box::new(left), Box::new(right))))
    }

    fn compare_at_both_ends(
        &mut self,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
    ) -> Vectorized<Option<Endpoints>> {
        if matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            return Ok(None);
        }
        // The one that counts must not wrap on the way from the first item to the last.
        let (counts, other, counts_left) = match (self.stride(left), self.stride(right)) {
            (Some(1), Some(0)) => (left, right, true),
            (Some(0), Some(1)) => (right, left, false),
            _ => return Ok(None),
        };
        let first = (self.unique("first"), self.lane0_value(counts)?);
        let (last, bound) = (self.unique("last"), (self.unique("bound"), self.uniform(other, true)));
        let ty = counts.ty.clone();
        Ok(Some(Endpoints::Compare(Box::new(EndpointComparison { comparison, ty, first, last, bound, counts_left }))))
    }

    /// The declaration of a variable.
    fn declare(&mut self, variable: VariableId, value: Option<&Expression>) -> Vectorized<VBlock> {
        if self.facts().storage(variable) == Storage::Local {
            return Ok(Vec::new());
        }
        if !self.varying.variables.contains(&variable) {
            return Ok(vec![VStmt::DeclareUniform {
                variable,
                value: value.cloned().map(Box::new),
                mask: value.and_then(|value| self.mask_of(value)),
            }]);
        }
        let ty = self.function().variables[variable.0].ty.clone();
        let exists = self.scope.existing.contains(&variable);
        if !exists {
            // A declaration that stands twice may have given it another value.
            self.counting.strides.remove(&variable);
            self.counting.mostly.remove(&variable);
            self.counting.guessed.remove(&variable);
            self.counting.lane0_values.remove(&variable);
            let depth = self.depth() + usize::from(self.scope.early.contains(&variable));
            self.scope.declared.insert(variable, depth);
        }
        if matches!(ty, Type::Pointer(_)) {
            return self.declare_pointer(variable, value);
        }
        if let (Some(value), false) = (value.filter(|value| !walk::names(value, variable)), exists) {
            if let Some(declared) = self.declare_counted(variable, value)? {
                return Ok(declared);
            }
        }
        let zero = Expression::zero(&ty, self.function().variables[variable.0].span);
        if let Some(value) = value {
            self.note_mostly(variable, value);
        }
        let stride = value.and_then(|value| self.stride(value));
        let names_itself = !exists && value.is_some_and(|value| walk::names(value, variable));
        let value = self.value(value.unwrap_or(&zero))?;
        self.note_lanes(&ty)?;
        let place = LanePlace::Variable(variable);
        if names_itself {
            // In C the variable is there in its own value, in Rust another one of that name would be meant.
            let zero = self.value(&zero)?;
            let declared = VStmt::Declare { variable, ty: Some(ty.clone()), is_mutable: true, value: zero };
            return Ok(vec![declared, VStmt::Store { place, ty, mask: None, value }]);
        }
        if exists {
            self.counting.strides.remove(&variable);
            let mask = self.current().filter(|_| !self.is_own_depth(variable));
            if let (Some(stride), None, false) = (stride, mask, self.varying.conditionally_assigned.contains(&variable))
            {
                self.counting.strides.insert(variable, stride);
            }
            return Ok(vec![VStmt::Store { place, ty, mask, value }]);
        }
        if let VExpr::Call(call) = &value {
            let steady = self.is_steady(variable);
            self.counting.strides.extend(call.called.stride.filter(|_| steady).map(|stride| (variable, stride)));
        }
        Ok(vec![VStmt::Declare { variable, ty: Some(ty), is_mutable: true, value }])
    }

    /// Whether what a variable is given says by how much it is more for each next item, wherever it is read.
    fn is_steady(&self, variable: VariableId) -> bool {
        !self.varying.non_linear.contains(&variable) || !self.varying.conditionally_assigned.contains(&variable)
    }

    /// A variable that counts with the items, with that of the first item beside it.
    pub(super) fn declare_counted(&mut self, variable: VariableId, value: &Expression) -> Vectorized<Option<VBlock>> {
        let steady = self.is_steady(variable);
        let Some(stride) = self.stride(value).filter(|_| steady) else { return Ok(None) };
        self.counting.strides.insert(variable, stride);
        if stride == 0 || self.facts().is_assigned(variable) {
            return Ok(None);
        }
        let name = self.unique("first");
        let first = self.lane0_value(value)?;
        let lanes = if stride == 1 { VExpr::Iota(Box::new(Scalar::Temp(name))) } else { self.value(value)? };
        self.counting.lane0_values.insert(variable, name);
        let declared = VStmt::Declare { variable, ty: None, is_mutable: false, value: lanes };
        Ok(Some(vec![VStmt::LetScalar { name, ty: value.ty.clone(), value: first }, declared]))
    }

    fn branch(&mut self, condition: &Expression, then: &[Statement], otherwise: &[Statement]) -> Vectorized<VBlock> {
        if !self.varies(condition) {
            let condition = self.uniform_condition(condition);
            let (then, otherwise) = (self.block(then)?, self.block(otherwise)?);
            let otherwise = Some(otherwise).filter(|otherwise| !otherwise.is_empty());
            return Ok(vec![VStmt::If { condition, then, otherwise }]);
        }
        let (asked, mask) = (self.unique("asked"), self.mask(condition)?);
        let mut statements = vec![bind(asked, mask)];
        if let Some(sides) = self.if_convert(asked, then, otherwise)? {
            statements.extend(sides);
            return Ok(vec![VStmt::Block(statements)]);
        }
        let is_outermost = self.note_stored(then, otherwise);
        for (body, mask) in [(then, VExpr::Temp(asked)), (otherwise, not(VExpr::Temp(asked)))] {
            if !body.is_empty() {
                let (with, cheap) = (self.with(mask), self.is_speculatable(body));
                statements.push(self.some(with, cheap, &mut |lanes| lanes.block(body))?);
            }
        }
        if is_outermost {
            self.groups.stored = None;
        }
        Ok(vec![VStmt::Block(statements)])
    }

    /// Statements for those of a mask.
    pub(super) fn some(
        &mut self,
        mask: VExpr,
        is_speculated: bool,
        inside: &mut Inside<'_, Self>,
    ) -> Vectorized<VStmt> {
        let name = self.unique("some");
        self.control.frames.push(ControlFrame::Some(name));
        let before = core::mem::replace(&mut self.control.may_be_empty, is_speculated);
        let body = inside(self)?;
        self.control.may_be_empty = before;
        self.control.frames.pop();
        Ok(VStmt::Masked { name, mask, is_speculated, body })
    }

    /// `if`, of expressions.
    pub(super) fn choice(
        &mut self,
        condition: &Expression,
        then: &mut Inside<'_, Self>,
        otherwise: Option<&mut Inside<'_, Self>>,
    ) -> Vectorized<VBlock> {
        if !self.varies(condition) {
            let condition = self.uniform_condition(condition);
            let then = then(self)?;
            let otherwise = otherwise.map(|otherwise| otherwise(self)).transpose()?;
            return Ok(vec![VStmt::If { condition, then, otherwise }]);
        }
        let (asked, mask) = (self.unique("asked"), self.mask(condition)?);
        let with = self.with(VExpr::Temp(asked));
        let mut statements = vec![bind(asked, mask), self.some(with, false, then)?];
        if let Some(otherwise) = otherwise {
            let with = self.with(not(VExpr::Temp(asked)));
            statements.push(self.some(with, false, otherwise)?);
        }
        Ok(vec![VStmt::Block(statements)])
    }

    /// A loop whose condition comes first.
    fn repeat(
        &mut self,
        of: &Statement,
        init: &[Statement],
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
    ) -> Vectorized<VBlock> {
        let condition = condition.filter(|condition| !walk::is_constant(condition, true));
        let (label, next) = (self.label("outer"), self.label("next"));
        if !self.varying.divergent_loops.contains(&of.key()) {
            self.control.frames.push(ControlFrame::Loop { label, next, apart: None });
            let condition = condition.map(|condition| self.uniform_condition(condition));
            let body = self.block(body)?;
            let step = step.map(|step| self.effect(step)).transpose()?.unwrap_or_default();
            self.control.frames.pop();
            let kind = LoopKind::Uniform(condition);
            return Ok(vec![VStmt::Loop(Box::new(VLoop { label, next, kind, body, step }))]);
        }
        let (live, entered, round) = self.enter(of)?;
        self.control.frames.push(ControlFrame::Loop { label, next, apart: Some((live, None)) });
        let (mut uniform, mut before) = (None, None);
        if let Some(condition) = condition {
            if self.varies(condition) {
                before = Some(Box::new(self.mask(condition)?));
            } else {
                uniform = Some(self.uniform_condition(condition));
            }
        }
        self.control.frames.pop();
        self.control.frames.push(ControlFrame::Loop { label, next, apart: Some((live, round)) });
        // Those that have gone on keep what the variables of the loop are.
        let kept: Vec<_> = declared(init).into_iter().filter(|_| round.is_some()).collect();
        for variable in &kept {
            self.scope.declared.entry(*variable).and_modify(|depth| *depth = depth.saturating_sub(1));
        }
        let inside = self.block(body)?;
        for variable in &kept {
            self.scope.declared.entry(*variable).and_modify(|depth| *depth += 1);
        }
        self.control.frames.pop();
        self.control.frames.push(ControlFrame::Loop { label, next, apart: Some((live, None)) });
        let step = step.map(|step| self.effect(step)).transpose()?.unwrap_or_default();
        self.control.frames.pop();
        // Behind the statements, which say by how much the variables in them are more for the next item.
        if condition.is_some_and(|condition| self.is_uneven_loop(condition, body)) && !self.may_wait(of) {
            self.count(Charge::Uneven);
        }
        let may_exit = body.iter().any(drops_items);
        let kind = LoopKind::Divergent { live, entered, uniform, before, after: None, once: false, round, may_exit };
        Ok(vec![VStmt::Loop(Box::new(VLoop { label, next, kind, body: inside, step }))])
    }

    /// The masks of a loop in which items are for different times: of those that are in it, with which it begins, and of those in a round.
    fn enter(&mut self, of: &Statement) -> Vectorized<(Temp, Box<VExpr>, Mask)> {
        if self.may_wait(of) {
            return self.fail(NotVectorized::Waits);
        }
        let (live, entered) = (self.unique("live"), Box::new(self.everyone()));
        let round = self.varying.continues.contains(&of.key()).then(|| self.unique("round"));
        self.forget(of);
        Ok((live, entered, round))
    }

    /// Items that have left a loop need not keep the variables of which nobody asks behind it: in it these are written without the mask, so that a
    /// round does not wait for the mask of the one before.
    fn forget(&mut self, of: &Statement) {
        // Those that go on early keep what they have in this round.
        if !pass::is_on(Pass::UnmaskedVariables) || self.varying.continues.contains(&of.key()) {
            return;
        }
        let depth = self.depth() + 1;
        let function = self.function();
        for variable in self.live_out.get_or_init(|| LiveOut::of(function)).dead_behind(of) {
            if !self.varying.addressed.contains(&variable) {
                self.scope.declared.insert(variable, depth);
            }
        }
    }

    /// Whether items are in a loop for very different times, and nothing is won while they wait: the end of the loop is read from memory, by an index of each
    /// item, or what its rounds read is, and is more than one number. No instruction reads several of those.
    fn is_uneven_loop(&self, condition: &Expression, body: &[Statement]) -> bool {
        let far = |place: &Place| self.indexed(place).is_some_and(|of| of.stride.is_none());
        if is_uneven(self.facts(), condition, &far) {
            return true;
        }
        let (mut gathered, mut others) = (0, 0);
        walk::evaluated(body, &mut |seen| {
            let Seen::Read(place) = seen else { return };
            if has_memory(place) && self.varying.place_varies(place, &self.shared.pure) {
                *(if self.is_gathered(place) { &mut gathered } else { &mut others }) += 1;
            }
        });
        gathered > 1 && others == 0 && is_uneven(self.facts(), condition, &|_| true)
    }

    /// Whether a loop may wait for what another item does, which would not go on before.
    fn may_wait(&self, of: &Statement) -> bool {
        let is_one = |builtin: &Builtin| matches!(builtin, Builtin::Atomic(..));
        walk::uses_builtin(self.unit.program, core::slice::from_ref(of), &is_one)
    }

    fn do_while(&mut self, of: &Statement, body: &[Statement], condition: &Expression) -> Vectorized<VBlock> {
        let (label, next) = (self.label("outer"), self.label("next"));
        let once = walk::is_constant(condition, false);
        if !self.varying.divergent_loops.contains(&of.key()) {
            self.control.frames.push(ControlFrame::Loop { label, next, apart: None });
            let body = self.block(body)?;
            self.control.frames.pop();
            let kind = LoopKind::Until((!once).then(|| self.uniform_condition(condition)));
            return Ok(vec![VStmt::Loop(Box::new(VLoop { label, next, kind, body, step: Vec::new() }))]);
        }
        let (live, entered, round) = self.enter(of)?;
        self.control.frames.push(ControlFrame::Loop { label, next, apart: Some((live, round)) });
        let inside = self.block(body)?;
        self.control.frames.pop();
        self.control.frames.push(ControlFrame::Loop { label, next, apart: Some((live, None)) });
        let after = if once { None } else { Some(Box::new(self.mask(condition)?)) };
        self.control.frames.pop();
        let may_exit = body.iter().any(drops_items);
        let kind = LoopKind::Divergent { live, entered, uniform: None, before: None, after, once, round, may_exit };
        Ok(vec![VStmt::Loop(Box::new(VLoop { label, next, kind, body: inside, step: Vec::new() }))])
    }

    /// Takes the items that are here out of these masks.
    fn dropped(&mut self, masks: Vec<Temp>) -> Vectorized<VStmt> {
        let Some(current) = self.current() else { return self.fail(NotVectorized::Operation) };
        Ok(VStmt::Leave { gone: self.unique("gone"), current, masks })
    }

    /// `break`, or `continue`
    fn leave(&mut self, goes_on: bool) -> Vectorized<VStmt> {
        let mut masks = Vec::new();
        let mut some = false;
        for frame in self.control.frames.iter().rev() {
            match *frame {
                ControlFrame::Some(mask) => {
                    some = true;
                    masks.push(mask);
                }
                ControlFrame::Switch(mask) => {
                    masks.push(mask);
                    if !goes_on {
                        return self.dropped(masks);
                    }
                    some = true;
                }
                ControlFrame::Loop { label, next, apart } => {
                    let label = if goes_on { next } else { label };
                    match apart {
                        Some((live, round)) if some || !goes_on => {
                            masks.extend(round);
                            if !goes_on {
                                masks.push(live);
                            }
                            return self.dropped(masks);
                        }
                        None if some => return self.fail(NotVectorized::Condition),
                        _ => return Ok(VStmt::Break(label, None)),
                    }
                }
                ControlFrame::Function { .. } => return self.fail(NotVectorized::Operation),
            }
        }
        self.fail(NotVectorized::Operation)
    }

    /// `return`
    fn give(&mut self, value: Option<&Expression>) -> Vectorized<VBlock> {
        let Some(&ControlFrame::Function { label, mask, result, top }) = self.control.frames.first() else {
            return self.fail(NotVectorized::Operation);
        };
        let mut statements = Vec::new();
        if let (Some(name), Some(value)) = (result, value) {
            let (new, ty) = (self.value(value)?, value.ty.clone());
            self.note_lanes(&ty)?;
            statements.push(match self.current() {
                Some(mask) => VStmt::Blend { name, ty, mask, value: new },
                None => VStmt::Set(name, new),
            });
        } else if let Some(value) = value {
            statements.extend(self.effect(value)?);
        }
        if !self.control.frames[1..].iter().any(ControlFrame::is_apart) {
            statements.extend(mask.map(|mask| VStmt::Set(mask, splat_bool(false))));
            statements.push(VStmt::Break(label, top.then_some(true)));
            return Ok(statements);
        }
        let mut masks = Vec::new();
        for frame in &self.control.frames {
            match *frame {
                ControlFrame::Some(mask) | ControlFrame::Switch(mask) => masks.push(mask),
                ControlFrame::Loop { apart, .. } => {
                    if let Some((live, round)) = apart {
                        masks.push(live);
                        masks.extend(round);
                    }
                }
                ControlFrame::Function { mask, .. } => masks.extend(mask),
            }
        }
        statements.push(self.dropped(masks)?);
        Ok(statements)
    }

    /// `switch`: each group of statements for the items whose value leads there, and for those that fall through from the one before.
    fn switch(&mut self, value: &Expression, cases: &[Case], body: &[Statement]) -> Vectorized<VBlock> {
        let mut starts: Vec<usize> = cases.iter().map(|case| case.at).collect();
        starts.sort_unstable();
        starts.dedup();
        let (asked, lanes, run) = (self.unique("value"), self.value(value)?, self.unique("run"));
        self.count(Charge::Cases(starts.len()));
        let mut statements = vec![bind(asked, lanes), bind_mask(run, splat_bool(false))];
        for variable in declared(body) {
            statements.extend(self.declare(variable, None)?);
            self.scope.existing.insert(variable);
        }
        self.control.frames.push(ControlFrame::Switch(run));
        let ends: Vec<_> = starts.iter().skip(1).copied().chain([body.len()]).collect();
        for (start, end) in starts.into_iter().zip(ends) {
            let here: Vec<_> = cases.iter().filter(|case| case.at == start).collect();
            let enter = if here.iter().any(|case| case.values.is_none()) {
                let others: Vec<_> = cases.iter().filter(|case| case.at != start && case.values.is_some()).collect();
                not(self.matches(asked, &value.ty, &others)?)
            } else {
                self.matches(asked, &value.ty, &here)?
            };
            let frame = self.control.frames.pop();
            let with = self.with(enter);
            self.control.frames.extend(frame);
            let inside = self.block(&body[start.min(body.len())..end])?;
            statements.push(VStmt::Set(run, either(VExpr::Temp(run), with)));
            statements.push(VStmt::IfAny(run, inside));
        }
        self.control.frames.pop();
        Ok(vec![VStmt::Block(statements)])
    }

    /// The items whose value is one of these cases.
    fn matches(&mut self, value: Temp, ty: &Type, cases: &[&Case]) -> Vectorized<VExpr> {
        self.note_lanes(ty)?;
        let compared = |name, number| {
            let number = VExpr::Splat(ty.clone(), Box::new(Scalar::Constant(number, ty.clone())));
            comparison_mask(name, vec![VExpr::Temp(value), number])
        };
        let ranges = cases.iter().filter_map(|case| case.values);
        let masks = ranges.map(|(low, high)| {
            if low == high {
                compared(Function::isequal, low)
            } else {
                both(compared(Function::isgreaterequal, low), compared(Function::islessequal, high))
            }
        });
        Ok(masks.reduce(either).unwrap_or_else(|| splat_bool(false)))
    }
}
