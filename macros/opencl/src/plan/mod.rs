//! The versions of each kernel: whether its items run one by one, in rows whose accesses are checked once, or several at a time in the lanes of vectors,
//! with a mask or without; and of a kernel with barriers, for each of its regions. All of it is decided here, in tables: `codegen` writes what they say.
//!
//! | module | what it plans |
//! | --- | --- |
//! | `rows` | kernels whose items follow each other in rows |
//! | `group` | kernels that run as groups, region by region |
//! | `items` | the loops over the items of a group |
//! | `print` | the tables as text: `dump --stage plan` |

mod group;
mod items;
#[cfg(any(test, feature = "dump"))]
pub(crate) mod print;
mod rows;
#[cfg(test)]
mod tests;

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

pub(crate) use self::group::{Exit, GroupPlan, RegionPlan};
pub(crate) use self::items::{GroupArgument, ItemLoop};
pub(crate) use self::rows::{CheckedRows, RowsPlan};
pub(crate) use crate::analysis::in_step::InStep;
use crate::analysis::item_number;
use crate::analysis::lifetimes::{self, Lifetimes};
use crate::analysis::local_memory::locals_of;
use crate::analysis::range_guard::Guard;
use crate::analysis::row_checks::RowCheck;
#[cfg(any(test, feature = "interpret"))]
use crate::analysis::row_index::Rows;
use crate::analysis::settled_reads::{SettledReads, of_numbers};
use crate::analysis::stack::{self, Stack};
use crate::analysis::variables::{Facts, Variables};
use crate::builtin::Item;
use crate::pass::{self, Pass};
use crate::program::{Expression, Function, FunctionId, Local, Program, Statement, VariableId};
#[cfg(any(test, feature = "interpret"))]
use crate::transform::RowBody;
use crate::transform::{self, SanitizerClones, Transformed};
#[cfg(feature = "interpret")]
use crate::vector::version::FewItems;
use crate::vector::version::{Scope, Unvectorized, Version, Versions};
use crate::vector::{VFunction, VProcedure};
use crate::vectorize::{Choice, Refusal, Unit};
use crate::walk::{self, Callee};

/// The versions of a program's kernels.
pub(crate) struct Plan<'p> {
    /// By the numbers of their functions. What only `check` runs has one version, of one item after another.
    pub(crate) kernels: BTreeMap<usize, KernelPlan>,
    /// The functions that statements in lanes call.
    pub(crate) procedures: Vec<Rc<VProcedure>>,
    /// The variables in local memory of each function and of those that it calls.
    pub(crate) locals: Vec<Vec<Local>>,
    /// Whether a function, or one that it calls, asks for the group or the number in it.
    pub(crate) asks_group: Vec<bool>,
    pub(crate) stacks: Vec<Stack>,
    /// The lifetimes in the signature of each function.
    pub(crate) lifetimes: Vec<Lifetimes>,
    /// The pointers of each function to memory that is nothing but numbers of one type.
    pub(crate) plain_buffers: Vec<Vec<VariableId>>,
    /// Whether an element that is the same for all items of a block is read once.
    pub(crate) uniform_loads: bool,
    /// Whether the fields of a structure are read behind one check of the whole.
    pub(crate) whole_checks: bool,
    /// The variables of each function.
    pub(crate) variables: Vec<Rc<Variables<'p>>>,
    /// The loops of what `check` runs that only read, by the function.
    pub(crate) settled_reads: Vec<SettledReads>,
}

/// The versions of a kernel.
pub(crate) enum KernelPlan {
    Rows(Box<RowsPlan>),
    Group(GroupPlan),
}

/// The version that runs several items at a time, or why there is none, if that is worth a word.
pub(crate) type InLanes = Result<LanePlan, Option<Unvectorized>>;

/// A version that runs several items at a time.
pub(crate) struct LanePlan {
    pub(crate) whole: Version,
    /// Statements for those items of a block that are in a mask.
    pub(crate) masked: Option<Version>,
}

/// Sees the statements behind a pass: the number of the kernel, and that of the pass.
#[cfg(any(test, feature = "interpret"))]
type SeeRows<'s> = &'s mut dyn FnMut((usize, usize), &CheckedRows, &RowBody<'_, '_>);

impl<'p> Plan<'p> {
    /// Decides which versions there are.
    pub(crate) fn of(transformed: &'p Transformed<'_>, choice: Choice) -> Self {
        let program = &transformed.program;
        let mut planner = Planner { program, unit: Unit::new(program, &transformed.watch, choice, locals_of(program)) };
        let mut kernels = BTreeMap::new();
        for (number, function) in program.functions.iter().enumerate().filter(|(_, of)| of.kernel.is_some()) {
            let variables = Rc::clone(&planner.unit.variables[number]);
            let of = OfKernel { number, function, variables };
            let plan = if function.needs_group {
                KernelPlan::Group(planner.group(of))
            } else {
                KernelPlan::Rows(Box::new(planner.rows(&of)))
            };
            kernels.insert(number, plan);
        }
        let Unit { procedures, locals, variables, .. } = planner.unit;
        let (stacks, lifetimes) = (stack::of_functions(program), lifetimes::lifetimes(program));
        let functions = program.functions.iter().zip(&variables);
        let plain_buffers = functions.map(|(function, of)| Facts { program, function, variables: of }.plain_buffers());
        let watch = &transformed.watch;
        let of_numbers = LazyCell::new(|| of_numbers(program));
        let settled_reads = program.functions.iter().zip(&variables).enumerate().map(|(number, (function, of))| {
            let facts = Facts { program, function, variables: of };
            let is_watched = |variable| watch.is_watched(number, variable);
            if watch.is_clone(number) { facts.settled_reads(&is_watched, &of_numbers) } else { SettledReads::default() }
        });
        let settled_reads = settled_reads.collect();
        let (asks_group, plain_buffers) = (asks_group(program, &locals), plain_buffers.collect());
        Plan {
            kernels,
            procedures,
            locals,
            asks_group,
            stacks,
            lifetimes,
            plain_buffers,
            uniform_loads: pass::is_on(Pass::UniformLoads),
            whole_checks: pass::is_on(Pass::RedundantCheckElimination),
            variables,
            settled_reads,
        }
    }

    /// The dimension in which the items of a row of a kernel follow each other, if it runs without groups.
    pub(crate) fn axis(&self, number: usize) -> usize {
        match self.kernels.get(&number) {
            Some(KernelPlan::Rows(rows)) => rows.axis,
            _ => 0,
        }
    }

    /// How much of what the items of a row of a kernel do is in step. None asks for its group.
    pub(crate) fn in_step(&self, number: usize) -> InStep {
        match self.kernels.get(&number) {
            Some(KernelPlan::Rows(rows)) if !self.asks_group[number] => rows.in_step,
            _ => InStep::Nothing,
        }
    }

    /// The plan of a kernel that runs as a group.
    pub(crate) fn group(&self, number: usize) -> Option<&GroupPlan> {
        match self.kernels.get(&number)? {
            KernelPlan::Group(group) => Some(group),
            KernelPlan::Rows(_) => None,
        }
    }

    /// The size of the group in the dimension of a number of an item, if that is known and says something of the number.
    pub(crate) fn local_size(function: &Function, item: Item, arguments: &[Expression]) -> Option<u64> {
        item_number::local_size(function, item, arguments)
    }

    /// All versions in lanes, and the reasons why there is none.
    fn in_lanes(&self) -> impl Iterator<Item = &InLanes> {
        self.kernels.values().flat_map(|kernel| match kernel {
            KernelPlan::Rows(rows) => vec![&rows.lanes],
            KernelPlan::Group(group) => group.regions.values().map(|region| &region.lanes).collect(),
        })
    }

    /// The kernels and regions that run one item after another, and why.
    pub(crate) fn unvectorized(&self) -> impl Iterator<Item = Unvectorized> {
        self.in_lanes().filter_map(|lanes| lanes.as_ref().err().copied().flatten())
    }

    /// The statements of items of rows that are checked before, behind each of the passes that make them: by the number of the kernel, and that of the pass.
    #[cfg(any(test, feature = "interpret"))]
    pub(crate) fn behind_row_passes(&self, of: &Transformed<'_>, see: SeeRows<'_>) {
        let program = &of.program;
        for (number, kernel) in &self.kernels {
            let KernelPlan::Rows(kernel) = kernel else { continue };
            let Some(checked) = &kernel.checked else { continue };
            let facts = Facts { program, function: &program.functions[*number], variables: &self.variables[*number] };
            let (rows, mut at) = (Rows { facts, along: kernel.axis, group: None }, 0..);
            transform::transform_row(rows, &rows.guards(), &checked.checks, &mut |_, body| {
                see((*number, at.next().unwrap_or_default()), checked, body);
            });
        }
    }

    /// The regions in which only few items have anything to do.
    #[cfg(feature = "interpret")]
    fn few_items(&self) -> impl Iterator<Item = FewItems> {
        self.kernels.iter().flat_map(|(number, kernel)| {
            let group = if let KernelPlan::Group(group) = kernel { Some(group) } else { None };
            group.into_iter().flat_map(move |group| group.few_items(FunctionId(*number)))
        })
    }

    /// All versions in lanes, as the interpreter runs them and as they are shown.
    #[cfg_attr(
        not(any(test, feature = "dump", feature = "interpret")),
        allow(dead_code, reason = "for tools and tests")
    )]
    pub(crate) fn versions(&self) -> Versions {
        let all = self.in_lanes().flat_map(|lanes| match lanes {
            Ok(LanePlan { whole, masked }) => [Some(Ok(whole.clone())), masked.clone().map(Ok)],
            Err(reason) => [reason.map(Err), None],
        });
        Versions {
            all: all.flatten().collect(),
            #[cfg(feature = "interpret")]
            few: self.few_items().collect(),
            procedures: self.procedures.clone(),
        }
    }
}

/// Whether a function, or one that it calls, asks for the group or has variables in its memory.
fn asks_group(program: &Program, locals: &[Vec<Local>]) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::new();
    for (function, locals) in program.functions.iter().zip(locals) {
        let mut asks = !locals.is_empty();
        walk::calls(&function.body, &mut |callee| {
            asks |= match callee {
                Callee::Function(called) => found.get(called.0).copied().unwrap_or(false),
                Callee::Builtin(builtin) => builtin.asks_group(),
            };
        });
        found.push(asks);
    }
    found
}

/// A kernel that is being planned.
struct OfKernel<'p> {
    number: usize,
    function: &'p Function,
    variables: Rc<Variables<'p>>,
}

impl<'p> OfKernel<'p> {
    fn facts(&self, program: &'p Program) -> Facts<'_, 'p> {
        Facts { program, function: self.function, variables: &self.variables }
    }

    /// A version without conditions and checks of the row.
    fn version(&self, scope: Scope, axis: usize, made: VFunction) -> Version {
        let function = FunctionId(self.number);
        let (guards, checked) = (Vec::new(), BTreeMap::new());
        Version { function, scope, axis, is_masked: false, guards, checked, repeats: false, made }
    }

    fn unvectorized(&self, scope: Scope, (reason, span): Refusal) -> Unvectorized {
        Unvectorized { function: FunctionId(self.number), scope, reason, span }
    }
}

/// The maker of a plan.
struct Planner<'p> {
    program: &'p Program,
    unit: Unit<'p>,
}

impl<'p> Planner<'p> {
    fn watch(&self) -> &'p SanitizerClones {
        self.unit.watch
    }
}
