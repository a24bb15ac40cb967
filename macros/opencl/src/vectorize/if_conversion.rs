//! Sides of an `if` that differs between items: when they are run without asking whether any item goes there, as a wrong guess of the processor
//! takes as long as some twenty instructions.

use std::collections::HashSet;

use super::value::not;
use super::{Lanes, Vectorized};
use crate::analysis::divergence::declared;
use crate::analysis::speculation::{is_speculatable, only_leaves};
use crate::pass::{self, Pass};
use crate::program::{Statement, StatementKind, VariableId};
use crate::vector::{Temp, VBlock, VExpr, VStmt};
use crate::walk::{self, Seen};

/// The items' own elements that statements write, by their numbers.
#[derive(Default)]
pub(super) struct StoredOnAllPaths {
    /// Those that any of them writes.
    any: HashSet<usize>,
    /// Those that several ways through them write: whichever way most items go, their memory is written.
    several: HashSet<usize>,
}

impl Lanes<'_, '_, '_> {
    /// Notes which elements several ways through an `if` write, if no `if` is around it.
    pub(super) fn note_stored(&mut self, then: &[Statement], otherwise: &[Statement]) -> bool {
        let is_outermost = self.groups.stored.is_none();
        if is_outermost {
            self.groups.stored = Some(self.stored_by_if(then, otherwise).several);
        }
        is_outermost
    }

    fn stored_by_if(&mut self, then: &[Statement], otherwise: &[Statement]) -> StoredOnAllPaths {
        let (mut then, otherwise) = (self.stored_by(then), self.stored_by(otherwise));
        then.several.extend(otherwise.several);
        then.several.extend(then.any.intersection(&otherwise.any).copied());
        then.any.extend(otherwise.any);
        then
    }

    fn stored_by(&mut self, of: &[Statement]) -> StoredOnAllPaths {
        let mut stored = StoredOnAllPaths::default();
        for statement in of {
            let of_statement = match &statement.kind {
                StatementKind::Block(body) => self.stored_by(body),
                StatementKind::If { then, otherwise, .. } => self.stored_by_if(then, otherwise),
                _ => {
                    let mut any = HashSet::new();
                    walk::evaluated(core::slice::from_ref(statement), &mut |seen| {
                        if let Seen::Written(place) = seen {
                            any.extend(self.block_of(place));
                        }
                    });
                    StoredOnAllPaths { any, several: HashSet::new() }
                }
            };
            stored.any.extend(of_statement.any);
            stored.several.extend(of_statement.several);
        }
        stored
    }

    /// Whether statements are run without asking whether any item comes to them.
    pub(super) fn is_speculatable(&mut self, of: &[Statement]) -> bool {
        if !pass::is_on(Pass::Speculation) {
            return false;
        }
        if only_leaves(of) {
            return true;
        }
        let stored = self.groups.stored.take();
        let cheap = is_speculatable(of, &mut |place| {
            let elements = self.block_of(place);
            elements.is_some_and(|elements| stored.as_ref().is_some_and(|stored| stored.contains(&elements)))
        });
        self.groups.stored = stored;
        cheap
    }

    /// Both sides of an `if`, for all items, if that costs little and they write nothing but numbers of which those that do not come here never ask
    /// again: then each of them is chosen once, and nothing waits for the mask of those that come here.
    pub(super) fn if_convert(
        &mut self,
        asked: Temp,
        then: &[Statement],
        otherwise: &[Statement],
    ) -> Vectorized<Option<VBlock>> {
        if !pass::is_on(Pass::IfConversion) {
            return Ok(None);
        }
        if [then, otherwise].into_iter().any(|body| !is_speculatable(body, &mut |_| false)) {
            return Ok(None);
        }
        let mut written = Vec::new();
        for body in [then, otherwise] {
            walk::evaluated(body, &mut |seen| {
                if let Seen::Written(place) = seen {
                    written.push(walk::root(place));
                }
            });
        }
        let declared: Vec<_> = [then, otherwise].into_iter().flat_map(declared).collect();
        written.retain(|of| of.is_none_or(|of| !declared.contains(&of)));
        written.sort_unstable_by_key(|of| of.map(|of| of.0));
        written.dedup();
        let Some(written) = written.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        let is_number = |of: &VariableId| {
            let ty = &self.function().variables[of.0].ty;
            (ty.scalar().is_some() || ty.is_vector()) && self.varying.variables.contains(of) && self.is_own_depth(*of)
        };
        if written.is_empty() || !written.iter().all(is_number) {
            return Ok(None);
        }
        let depth = self.depth();
        let mut side = |word: &'static str, body: &[Statement], mask: VExpr| {
            self.scope.declared.extend(written.iter().map(|of| (*of, depth + 1)));
            let body = vec![self.some(mask, true, &mut |lanes| lanes.block(body))?];
            self.scope.declared.extend(written.iter().map(|of| (*of, depth)));
            let name = self.unique(word);
            Ok((name, VStmt::Side { name, variables: written.clone(), body }))
        };
        let (then, yes) = side("then", then, VExpr::Temp(asked))?;
        let (otherwise, no) = side("otherwise", otherwise, not(VExpr::Temp(asked)))?;
        let typed = |of: &VariableId| (*of, self.function().variables[of.0].ty.clone());
        let variables = written.iter().map(typed).collect();
        Ok(Some(vec![yes, no, VStmt::SelectSides { mask: asked, then, otherwise, variables }]))
    }
}
