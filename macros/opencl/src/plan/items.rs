//! The loops over the items of a group, with the variables that each of them takes along, and the arguments of functions that items call together.

use std::collections::HashSet;
use std::rc::Rc;

use crate::analysis::uniform::is_uniform;
use crate::analysis::uses::Uses;
use crate::analysis::variables::Facts;
use crate::program::{BarrierStorage, Expression, VariableId};
use crate::walk;

/// The variables of a loop over the items of a group.
pub(crate) struct ItemLoop {
    /// Variables that each item has beyond the loop, in the order of their numbers.
    pub(crate) kept: Vec<VariableId>,
    /// The ones among them that it writes.
    pub(crate) written: HashSet<VariableId>,
    /// Those that it computes anew, with their values.
    pub(crate) anew: Vec<(VariableId, Expression)>,
    /// All that it uses of what is around it.
    pub(crate) used: HashSet<VariableId>,
}

/// An argument of a function that the items of a group call together.
pub(crate) enum GroupArgument {
    /// The values of all items stand in the column of a variable.
    Column(VariableId),
    /// All items give the same.
    Same,
}

/// The variables of a kernel that runs as a group.
pub(crate) struct GroupVariables {
    pub(crate) storage: Rc<BarrierStorage>,
    /// Variables of each item that a loop over the items copies into one of its own, and back: so that loops in it keep them in registers.
    pub(crate) columns: HashSet<VariableId>,
}

impl GroupVariables {
    pub(super) fn of(facts: Facts<'_, '_>, storage: Rc<BarrierStorage>) -> Self {
        let columns = storage.per_item.iter().copied().filter(|variable| facts.is_copied(*variable)).collect();
        GroupVariables { storage, columns }
    }

    /// The loop in which each item runs what uses these variables.
    pub(super) fn items(&self, uses: &Uses) -> ItemLoop {
        let mut kept: Vec<_> = uses.all.intersection(&self.storage.per_item).copied().collect();
        kept.sort_by_key(|variable| variable.0);
        let wanted = walk::rematerialized(&self.storage.rematerialized, |variable| uses.all.contains(&variable));
        let anew = wanted.into_iter().filter(|(variable, _)| !uses.declared.contains(variable)).cloned();
        let anew: Vec<(VariableId, Expression)> = anew.collect();
        let mut around: HashSet<_> = uses.all.difference(&uses.declared).copied().chain(kept.iter().copied()).collect();
        around.extend(anew.iter().flat_map(|(_, value)| Uses::of_expression(value).all));
        let written = kept.iter().copied().filter(|variable| uses.written.contains(variable)).collect();
        ItemLoop { kept, written, anew, used: around }
    }

    /// The loop in which each item evaluates these.
    pub(crate) fn evaluation<'e>(&self, of: impl IntoIterator<Item = &'e Expression>) -> ItemLoop {
        let mut uses = Uses::default();
        for value in of {
            let of = Uses::of_expression(value);
            uses.all.extend(of.all);
            uses.written.extend(of.written);
        }
        self.items(&uses)
    }

    /// The loop in which each item takes the value of a variable, behind a condition.
    pub(crate) fn taking(&self, variable: VariableId, condition: Option<&Expression>) -> ItemLoop {
        let mut uses = condition.map(Uses::of_expression).unwrap_or_default();
        uses.all.insert(variable);
        uses.written.insert(variable);
        self.items(&uses)
    }

    /// The variable that is all of a value, if it has a column.
    pub(crate) fn column(&self, of: &Expression) -> Option<VariableId> {
        of.variable().filter(|variable| self.columns.contains(variable))
    }

    /// The arguments of a function whose results go to a variable, if that and each of them has a column, or is the same for all items.
    pub(crate) fn arguments<'e>(
        &self,
        result: VariableId,
        of: impl IntoIterator<Item = &'e Expression>,
    ) -> Option<Vec<GroupArgument>> {
        if self.storage.returns || !self.columns.contains(&result) {
            return None;
        }
        let argument = |value| match self.column(value).filter(|column| *column != result) {
            Some(column) => Some(GroupArgument::Column(column)),
            None => is_uniform(value, &self.storage.uniform).then_some(GroupArgument::Same),
        };
        of.into_iter().map(argument).collect()
    }
}
