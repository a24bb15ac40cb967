//! The variables of a function: how each is kept, whether it is written again, and its first value.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::induction::{self, Counters, counters};
use super::magnitude::{Magnitudes, ZeroBits};
use crate::limits::MAX_INDEX_DEPTH;
use crate::program::{Expression, Function, Program, StatementKind, VariableId};
use crate::types::{Record, Type};
use crate::walk::{self, Given, Seen};

/// The storage of a variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Storage {
    /// A variable that has no address.
    Plain,
    /// A variable that has an address.
    Private,
    /// Memory of the group.
    Local,
}

/// The blocks that declare the variables of a function, and how long pointers to these may be kept.
pub(crate) struct Blocks {
    /// In how many blocks each is declared, if it is.
    depths: Vec<Option<usize>>,
    /// Whether a pointer is made to each, or to a part of it.
    pub(crate) addressed: Vec<bool>,
    /// In how many blocks at the least a variable is declared that may be given a pointer; one behind a pointer is in none.
    pub(crate) shallowest: Option<usize>,
}

impl Blocks {
    pub(crate) fn of(function: &Function, records: &[Record]) -> Self {
        let count = function.variables.len();
        let (mut depths, mut addressed, mut keeping) = (vec![None; count], vec![false; count], Vec::new());
        walk::statements(
            &function.body,
            &mut |statement, depth| {
                if let Some(variable) = statement.declared() {
                    depths[variable.0] = Some(depth);
                }
            },
            &mut |seen| {
                if let Some(variable) = seen.addressed() {
                    addressed[variable.0] = true;
                }
                // A function that has its address may write it (`kept_in_turn` in `tests/kernels/lifetimes.cl`).
                if let Seen::Written(place) | Seen::Addressed(place) = seen {
                    keeping.extend(place.ty.holds_pointers(records).then(|| walk::root(place)));
                }
            },
        );
        let depth_of = |root: Option<VariableId>| root.and_then(|root| depths[root.0]).unwrap_or(0);
        let shallowest = keeping.into_iter().map(depth_of).min();
        Blocks { depths, addressed, shallowest }
    }

    /// Whether a pointer to a variable may be kept for longer than its block, though not used there.
    pub(crate) fn ends_early(&self, variable: VariableId) -> bool {
        self.depths[variable.0].zip(self.shallowest).is_some_and(|(depth, least)| least < depth)
    }
}

/// The variables of a function, by their numbers.
#[derive(Clone)]
pub(crate) struct Variables<'p> {
    pub(crate) storage: Vec<Storage>,
    /// Those that are written behind their declarations.
    pub(crate) assigned: Vec<bool>,
    /// Those that are declared before their place, as a block around that place ends too early.
    pub(crate) hoisted: HashSet<VariableId>,
    /// Their first values.
    pub(crate) values: HashMap<VariableId, &'p Expression>,
    /// Whether control may come to a variable otherwise than by its declaration: by a `goto` or a `case`.
    pub(crate) has_jumps: bool,
    /// How large they are, once that was asked.
    magnitudes: OnceCell<Magnitudes>,
    /// The counters of loops between two numbers, once that was asked.
    counters: OnceCell<Counters>,
}

impl<'p> Variables<'p> {
    /// The variables of a function. Those that `check` watches have addresses; those that are outlived end with the function.
    pub(crate) fn of(
        program: &Program,
        function: &'p Function,
        is_watched: &dyn Fn(VariableId) -> bool,
        is_outlived: &dyn Fn(VariableId) -> bool,
    ) -> Self {
        let (count, records) = (function.variables.len(), &program.records);
        let (mut assigned, mut values, blocks) = (vec![false; count], HashMap::new(), Blocks::of(function, records));
        walk::given(&function.body, &mut |variable, given| match given {
            Given::Declared(value) => values.extend(value.map(|value| (variable, value))),
            Given::Written(..) => assigned[variable.0] = true,
            Given::Addressed => {}
        });
        let has_jumps = walk::any_statement(&function.body, &|kind| {
            matches!(kind, StatementKind::Goto(_) | StatementKind::Switch { .. })
        });
        let of_each = function.variables.iter().zip(&blocks.addressed).enumerate();
        let storage: Vec<_> = of_each
            .map(|(at, (variable, addressed))| match variable {
                _ if is_watched(VariableId(at)) => Storage::Private,
                variable if variable.local => Storage::Local,
                variable if *addressed || variable.ty.holds_unions(records) => Storage::Private,
                _ => Storage::Plain,
            })
            .collect();
        let is_hoisted =
            |of: &VariableId| storage[of.0] == Storage::Private && blocks.ends_early(*of) || is_outlived(*of);
        let hoisted = (0..count).map(VariableId).filter(is_hoisted).collect();
        Variables {
            storage,
            assigned,
            hoisted,
            values,
            has_jumps,
            magnitudes: OnceCell::new(),
            counters: OnceCell::new(),
        }
    }

    /// Whether a variable keeps its first value.
    pub(crate) fn is_fixed(&self, variable: VariableId) -> bool {
        !self.assigned[variable.0] && self.storage[variable.0] == Storage::Plain
    }
}

/// A function, with what is known of its variables.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'a, 'p> {
    pub(crate) program: &'p Program,
    pub(crate) function: &'p Function,
    pub(crate) variables: &'a Variables<'p>,
}

impl Facts<'_, '_> {
    pub(crate) fn storage(&self, variable: VariableId) -> Storage {
        self.variables.storage[variable.0]
    }

    /// Whether a variable is written after its declaration.
    pub(crate) fn is_assigned(&self, variable: VariableId) -> bool {
        self.variables.assigned[variable.0]
    }

    /// Whether a variable keeps its first value.
    pub(crate) fn is_fixed(&self, variable: VariableId) -> bool {
        self.variables.is_fixed(variable)
    }

    /// Whether a variable is a parameter.
    pub(crate) fn is_parameter(&self, variable: VariableId) -> bool {
        variable.0 < self.function.parameters
    }

    /// Whether a variable is in memory of the group.
    pub(crate) fn is_local_memory(&self, variable: VariableId) -> bool {
        self.storage(variable) == Storage::Local
    }

    /// How many bits a number of the function has at the most.
    pub(crate) fn bits(&self, of: &Expression) -> u32 {
        self.variables.magnitudes.get_or_init(|| Magnitudes::of(self.function)).bits(self.function, of)
    }

    /// How many low bits of an integer are zero for sure; of a pointer those of its index behind the one that is uniform.
    /// `of_variable` says it of variables without a known value.
    pub(crate) fn zero_bits(
        &self,
        of: &Expression,
        of_variable: &dyn Fn(VariableId) -> u32,
        is_uniform: &dyn Fn(&Expression) -> bool,
    ) -> u32 {
        let value = |of: VariableId| self.variables.values.get(&of).copied().filter(|_| self.is_fixed(of));
        // A parameter that is moved on has them no longer (`tests/kernels/lanes.cl`, `pairs_anywhere`).
        let of_variable = |of: VariableId| if self.is_fixed(of) { of_variable(of) } else { 0 };
        ZeroBits { value: &value, of_variable: &of_variable, is_uniform }.of(of, MAX_INDEX_DEPTH)
    }

    /// The least and the greatest value of an index, if it is made of numbers and counters between two.
    pub(crate) fn range(&self, of: &Expression) -> Option<(i128, i128)> {
        induction::range(of, self.variables.counters.get_or_init(|| counters(&self.function.body)))
    }

    /// Whether what an item has of a variable is copied into one of its own in each region, and back: so that loops in it keep it in a
    /// register.
    pub(crate) fn is_copied(&self, variable: VariableId) -> bool {
        let ty = &self.function.variables[variable.0].ty;
        self.storage(variable) == Storage::Plain && matches!(ty, Type::Scalar(_) | Type::Vector(..) | Type::Pointer(_))
    }
}
