//! Statements for all lanes.

use super::block::{Block, Exit, Go, Held, Laned, element_of, stepped};
use super::value::far_sum;
use crate::ast::Increment;
use crate::interpret::scalar;
use crate::interpret::value::Value;
use crate::program::Arithmetic;
use crate::types::LONG;
use crate::vector::{BoundaryIf, Label, LoopKind, Temp, VExpr, VLoop, VStmt};
use crate::walk;

impl<'m> Block<'_, 'm> {
    pub(super) fn block(&mut self, of: &'m [VStmt]) -> Go<()> {
        of.iter().try_for_each(|statement| self.statement(statement))
    }

    /// Statements that may leave a block of this label.
    pub(super) fn labelled(&mut self, label: Label, of: &'m [VStmt]) -> Go<()> {
        match self.block(of) {
            Err(Exit::Leave(left, None)) if left == label => Ok(()),
            done => done,
        }
    }

    fn statement(&mut self, of: &'m VStmt) -> Go<()> {
        if *self.budget == 0 {
            return Err(Exit::Budget);
        }
        *self.budget -= 1;
        match of {
            VStmt::Uniform { of, .. } => self.effect_of(of, 0)?,
            VStmt::DeclareUniform { variable, value, .. } => {
                let zero = Value::zero(self.type_of(*variable), self.records());
                match value {
                    Some(value) => {
                        // In C the variable is there in its own value.
                        if walk::names(value, *variable) {
                            self.set_variable(*variable, zero);
                        }
                        let value = self.value_of(value, 0)?;
                        self.set_variable(*variable, value);
                    }
                    None => self.set_variable(*variable, zero),
                }
            }
            VStmt::Declare { variable, value, .. } => {
                let value = self.value(value)?;
                assert!(self.fits(&value, *variable), "{:?} for {:?}", value.ty, self.type_of(*variable));
                self.frame().lanes[variable.0] = Some(value);
            }
            VStmt::Let { name, value, .. } | VStmt::Set(name, value) => {
                let value = self.value(value)?;
                self.hold(*name, Held::Lanes(value));
            }
            VStmt::LetScalar { name, ty, value } => {
                let value = self.scalar(value)?.0;
                self.hold(*name, Held::Uniform(value, ty.clone()));
            }
            VStmt::LetBase(name, base) => {
                let base = self.base(base)?;
                self.hold(*name, Held::Base(base));
            }
            VStmt::LetRounds(name) => self.hold(*name, Held::Rounds(0, Vec::new())),
            VStmt::Eval(value) => drop(self.value(value)?),
            VStmt::PerLane(of) => drop(self.per_lane(of, None)?),
            VStmt::Block(body) => self.block(body)?,
            VStmt::Loop(of) => self.repeat(of)?,
            VStmt::If { condition, then, otherwise } => {
                if self.condition(condition)? {
                    self.block(then)?;
                } else {
                    self.block(otherwise.as_deref().unwrap_or_default())?;
                }
            }
            VStmt::BoundaryIf(of) => self.boundary_if(of)?,
            VStmt::Masked { name, mask, is_speculated, body } => {
                let mask = self.value(mask)?;
                self.hold(*name, Held::Lanes(mask));
                if *is_speculated || self.any(*name) {
                    self.block(body)?;
                }
            }
            VStmt::IfAny(mask, body) => {
                if self.any(*mask) {
                    self.block(body)?;
                }
            }
            VStmt::Break(label, done) => return Err(Exit::Leave(*label, *done)),
            VStmt::Bailout { unless, label } => {
                for condition in unless {
                    if !self.endpoints(condition)? {
                        return Err(Exit::Leave(*label, Some(false)));
                    }
                }
            }
            of => self.write(of)?,
        }
        Ok(())
    }

    /// A statement that writes variables or memory.
    fn write(&mut self, of: &'m VStmt) -> Go<()> {
        match of {
            VStmt::Blend { name, mask, value, .. } => {
                let (value, active) = (self.value(value)?, self.active(Some(*mask)));
                let mut all = self.lanes(*name).clone();
                for (lane, new) in value.values.into_iter().enumerate().filter(|(lane, _)| active[*lane]) {
                    all.values[lane] = new;
                }
                self.hold(*name, Held::Lanes(all));
            }
            VStmt::Store { place, mask, value, .. } => {
                let value = self.value(value)?;
                self.write_place(place, &value, *mask)?;
            }
            VStmt::Advance { variable, by, mask, far } => {
                let (by, active) = (self.value(by)?, self.active(*mask));
                let (mut own, of_by) = (self.own(*variable).clone(), element_of(&by.ty));
                for (lane, at) in own.values.iter_mut().enumerate().filter(|(lane, _)| active[*lane]) {
                    let by = scalar::integer(of_by, by.values[lane].bits()) as i64;
                    *at = Value::Scalar(match far {
                        Some(size) => far_sum(at.bits() as i64, by, *size) as u64,
                        None => stepped(LONG, at.bits(), by),
                    });
                }
                self.frame().lanes[variable.0] = Some(own);
            }
            VStmt::Step { place, by, mask } => {
                let old = self.read_place(place)?;
                let by = if *by == Increment::Increment { Arithmetic::Add } else { Arithmetic::Subtract };
                let new = stepped_by_one(&old, by);
                self.write_place(place, &new, Some(*mask))?;
            }
            VStmt::StoreMemory { access, value } => self.store_memory(access, value)?,
            VStmt::StoreChecked { to, value } => {
                let value = self.value(value)?;
                self.store_checked(to.elements, &value, to.mask)?;
            }
            VStmt::CheckLoop(of) => {
                if !self.check_loop(of)? {
                    return Err(Exit::Leave(of.label, Some(false)));
                }
            }
            VStmt::StoreKept { to, value, mask } => {
                let value = self.value(value)?;
                self.store_kept(to, &value, *mask)?;
            }
            VStmt::StoreElement { array, index, to, value, .. } => {
                let (index, value) = (self.value(index)?, self.value(value)?);
                self.store_of_array(array, &index, to, &value)?;
            }
            VStmt::StoreMember { to, value } => self.store_member(to, value)?,
            VStmt::GroupLoad(of) => self.group_load(of)?,
            VStmt::BeginStores { name, base, first, most, count, mask } => {
                let group = self.begin_stores(base, (first, *most), *count, *mask)?;
                self.hold(*name, group);
            }
            VStmt::EndStores(name) => {
                let Held::Group(group) = self.held(*name).clone() else { panic!("a group that is none") };
                self.end_stores(&group)?;
            }
            VStmt::WriteImage(of) => self.write_image(of)?,
            VStmt::Side { name, variables, body } => {
                let before: Vec<_> = variables.iter().map(|of| self.own(*of).clone()).collect();
                self.block(body)?;
                let after = variables.iter().map(|of| self.own(*of).clone()).collect();
                for (variable, lanes) in variables.iter().zip(before) {
                    self.frame().lanes[variable.0] = Some(lanes);
                }
                self.hold(*name, Held::Side(after));
            }
            VStmt::SelectSides { mask, then, otherwise, variables } => {
                let (Held::Side(then), Held::Side(otherwise)) =
                    (self.held(*then).clone(), self.held(*otherwise).clone())
                else {
                    panic!("sides that are none");
                };
                let active = self.active(Some(*mask));
                for ((variable, ty), (then, otherwise)) in variables.iter().zip(then.into_iter().zip(otherwise)) {
                    let sides = then.values.into_iter().zip(otherwise.values).zip(&active);
                    let values = sides.map(|((then, otherwise), on)| if *on { then } else { otherwise }).collect();
                    self.frame().lanes[variable.0] = Some(Laned { ty: ty.clone(), values });
                }
            }
            VStmt::IfConflictFree { index, mask, together, alone } => {
                let (index, active) = (self.value(index)?, self.active(*mask));
                let mut used: Vec<u64> =
                    index.values.iter().zip(active).filter(|(_, active)| *active).map(|(at, _)| at.bits()).collect();
                let count = used.len();
                used.sort_unstable();
                used.dedup();
                self.block(if used.len() == count { together } else { alone })?;
            }
            VStmt::Leave { gone, current, masks } => self.leave_masks(*gone, *current, masks),
            other => panic!("{other:?} is not interpreted"),
        }
        Ok(())
    }

    /// The items of a mask leave what other masks stand for.
    fn leave_masks(&mut self, gone: Temp, current: Temp, masks: &[Temp]) {
        let left = self.lanes(current).clone();
        for mask in masks {
            let mut kept = self.lanes(*mask).clone();
            for (item, gone) in kept.values.iter_mut().zip(&left.values) {
                if gone.bits() != 0 {
                    *item = Value::Scalar(0);
                }
            }
            self.hold(*mask, Held::Lanes(kept));
        }
        self.hold(gone, Held::Lanes(left));
    }

    fn boundary_if(&mut self, of: &'m BoundaryIf) -> Go<()> {
        let mut way = None;
        for (ends, goes) in &of.ends {
            if self.endpoints(ends)? {
                way = Some(*goes);
                break;
            }
        }
        let mask = self.value(&of.mask)?;
        let some = mask.values.iter().filter(|item| item.bits() != 0).count();
        let way = if let Some(way) = way {
            // The items must say what the ends say.
            let all = if way { self.count() } else { 0 };
            assert!(some == all, "the first and the last item do not say what all do: {:?}", of.ends);
            way
        } else {
            if some != 0 && some != self.count() {
                return Err(Exit::Leave(of.label, Some(false)));
            }
            some != 0
        };
        self.block(if way { &of.then } else { &of.otherwise })
    }

    /// The items that a condition leaves in a loop; whether there are any.
    fn goes_on(&mut self, live: Temp, mask: &'m VExpr) -> Go<bool> {
        let mask = self.value(mask)?;
        let mut left = self.lanes(live).clone();
        for (item, goes) in left.values.iter_mut().zip(&mask.values) {
            if goes.bits() == 0 {
                *item = Value::Scalar(0);
            }
        }
        self.hold(live, Held::Lanes(left));
        Ok(self.any(live))
    }

    fn repeat(&mut self, of: &'m VLoop) -> Go<()> {
        match self.rounds(of) {
            Err(Exit::Leave(label, None)) if label == of.label => Ok(()),
            done => done,
        }
    }

    fn rounds(&mut self, of: &'m VLoop) -> Go<()> {
        if let LoopKind::Divergent { live, entered, uniform, .. } = &of.kind {
            let entered = self.value(entered)?;
            self.hold(*live, Held::Lanes(entered));
            if uniform.is_some() && !self.any(*live) {
                return Ok(());
            }
        }
        loop {
            if *self.budget == 0 {
                return Err(Exit::Budget);
            }
            *self.budget -= 1;
            match &of.kind {
                LoopKind::Uniform(condition) => {
                    if let Some(condition) = condition {
                        if !self.condition(condition)? {
                            return Ok(());
                        }
                    }
                    self.labelled(of.next, &of.body)?;
                    self.block(&of.step)?;
                }
                LoopKind::Until(condition) => {
                    self.labelled(of.next, &of.body)?;
                    match condition {
                        Some(condition) if self.condition(condition)? => {}
                        _ => return Ok(()),
                    }
                }
                LoopKind::Divergent { live, uniform, before, after, once, round, may_exit, .. } => {
                    if let Some(condition) = uniform {
                        if !self.condition(condition)? {
                            return Ok(());
                        }
                    }
                    if let Some(before) = before {
                        if !self.goes_on(*live, before)? {
                            return Ok(());
                        }
                    }
                    if let Some(round) = round {
                        let begun = self.lanes(*live).clone();
                        self.hold(*round, Held::Lanes(begun));
                    }
                    self.labelled(of.next, &of.body)?;
                    if *may_exit && !self.any(*live) {
                        return Ok(());
                    }
                    self.block(&of.step)?;
                    if let Some(after) = after {
                        if !self.goes_on(*live, after)? {
                            return Ok(());
                        }
                    }
                    if *once {
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// Numbers that are one more, or less.
fn stepped_by_one(old: &Laned, by: Arithmetic) -> Laned {
    let element = element_of(&old.ty);
    let one = scalar::convert(LONG, element, 1, false, None);
    let step = |bits: &u64| scalar::binary(by, element, *bits, one).expect("no division");
    let value = |of: &Value| Value::of_components(of.components().iter().map(step).collect());
    Laned { ty: old.ty.clone(), values: old.values.iter().map(value).collect() }
}
