//! Passes that rewrite a program before it is printed: each has a name, and makes of a program one that computes the same.
//!
//! [`PASSES`] lists them in their order. After each of them a program is still one that the IR can be made of: so tests look at each with the
//! verifier, and run it in the interpreter beside the program before (`swz-interpreter-tests`, `--test passes`). `dump --after inlining` shows a program
//! behind a pass.
//!
//! | module | what its passes do |
//! | --- | --- |
//! | `evaluation_order` | keeps what a later part of an expression would change, so that the order is clang's |
//! | `reachability` | leaves out what nothing of the program reaches |
//! | `address_folding` | makes a place behind a pointer to a variable the variable |
//! | `shuffle_folding` | makes the mask of a `shuffle` that is made of numbers one constant |
//! | `early_return` | makes what is behind a `return` the other side of its branch, for `inlining` |
//! | `inlining` | puts functions with barriers, and those that are given pointers to variables, in place of their calls |
//! | `sub_group_numbers` | computes the numbers of an item in its sub-group |
//! | `sub_group_masks` | puts masks of items around functions of sub-groups, where items go ways of their own |
//! | `continue_lowering` | makes a `continue` behind the last barrier of a loop a `goto` to the end of the round |
//! | `array_unrolling` | makes a loop that finds the elements of a short array its rounds |
//! | `scalar_replacement` | makes a vector that is used by its components, as one that lives across barriers, a structure that is used by its members, or a short array, a variable for each |
//! | `increment_sinking` | makes an increment within an expression a statement of its own |
//! | `live_range_splitting` | gives loops counters of their own, and values of a pointer or a number variables |
//! | `number_parts` | makes quotients and remainders of the number of an item bits of it |
//! | `quiet_nans` | makes operations that LLVM would leave out functions that say what becomes of a NaN |
//! | `lifetime_markers` | marks where variables begin and end, to which a pointer may be kept for longer |
//! | `sanitizer_clone` | adds what `check` runs in place of kernels that need to be watched |
//! | `barrier_regions` | cuts kernels with barriers into what each item runs by itself and what the group does as one |
//! | `outlining` | adds functions for lanes, which are given variables in place of pointers to them |
//!
//! [`ROW_PASSES`] are those of a kernel whose items run one by one in rows of which conditions and accesses are checked before: they make the statements
//! of an item that is one of these, beside those of the kernel, which run where something is outside.
//!
//! | module | what its pass does |
//! | --- | --- |
//! | `guard_elimination` | leaves out conditions that the row has asked |
//! | `loop_versioning` | writes a loop twice: its accesses are checked once before it |
//! | `bounds_check_hoisting` | makes accesses that the row has checked ones by the number of the check |
//! | `dead_variables` | leaves out variables that nothing uses any more |
//!
//! [`LANE_PASSES`] are those of what several items run at a time, beside the statements that each runs by itself.
//!
//! | module | what its pass does |
//! | --- | --- |
//! | `loop_unswitching` | writes a loop that chooses between two numbers by a parameter once for each choice |
//! | `loop_unrolling` | makes a short loop its rounds |

mod address_folding;
mod array_unrolling;
pub(crate) mod barrier_regions;
pub(crate) mod bounds_check_hoisting;
mod continue_lowering;
mod dead_variables;
mod early_return;
mod evaluation_order;
mod guard_elimination;
mod increment_sinking;
mod inlining;
mod lifetime_markers;
mod live_range_splitting;
mod loop_unrolling;
mod loop_unswitching;
mod loop_versioning;
mod number_parts;
pub(crate) mod outlining;
mod quiet_nans;
mod reachability;
mod sanitizer_clone;
mod scalar_replacement;
mod shuffle_folding;
mod sub_group_masks;
mod sub_group_numbers;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

pub(crate) use self::loop_unrolling::weight as weight_of_rounds;
pub(crate) use self::loop_versioning::CheckedLoop;
use self::reachability::Unwritten;
pub(crate) use self::sanitizer_clone::{SanitizerClones, is_bounded_part};
use super::analysis::range_guard::Guard;
use super::analysis::row_checks::RowCheck;
use super::analysis::row_index::Rows;
use super::parts;
use super::pass::{self, Pass};
use super::program::{Function, Program, Statement, StatementId};
use super::source::{Span, TextId, Texts};

/// The functions of included files that are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub(crate) enum Functions {
    /// Those that the program reaches.
    #[default]
    Reached,
    All,
}

/// A program on its way through the passes.
pub(crate) struct Transformed<'a> {
    pub(crate) program: Program,
    /// The items that keep their numbers in the program, and are not written.
    pub(crate) unwritten: Unwritten,
    /// The functions that `check` watches.
    pub(crate) watch: SanitizerClones,
    /// Whether what stands there is written in any case.
    is_own: &'a dyn Fn(Span) -> bool,
}

impl<'a> Transformed<'a> {
    /// A program before the first pass.
    pub(crate) fn new(program: Program, is_own: &'a dyn Fn(Span) -> bool) -> Self {
        Transformed { program, unwritten: Unwritten::default(), watch: SanitizerClones::default(), is_own }
    }
}

/// A pass: a change of a program.
pub(crate) struct Transform {
    pub(crate) name: &'static str,
    /// The optimisation that it is; without it nothing else changes. What has none is needed by what comes after it.
    switch: Option<Pass>,
    run: fn(&mut Transformed<'_>),
}

const fn pass(name: &'static str, switch: Option<Pass>, run: fn(&mut Transformed<'_>)) -> Transform {
    Transform { name, switch, run }
}

/// All passes, in their order.
pub(crate) const PASSES: &[Transform] = &[
    pass("evaluation_order", None, |of| evaluation_order::fix_order(&mut of.program)),
    pass("reachability", Some(Pass::Reachability), |of| {
        of.unwritten = reachability::leave_out(&mut of.program, of.is_own);
    }),
    // Its switch is asked within, as functions with barriers have to stand in their kernels.
    pass("inlining", None, |of| inlining::inline_calls(&mut of.program)),
    pass("sub_group_numbers", None, |of| sub_group_numbers::compute_numbers(&mut of.program)),
    pass("sub_group_masks", None, |of| sub_group_masks::put_masks(&mut of.program)),
    pass("continue_lowering", Some(Pass::ContinueLowering), |of| continue_lowering::lower_continue(&mut of.program)),
    pass("address_folding", Some(Pass::AddressFolding), |of| address_folding::fold_addresses(&mut of.program)),
    pass("shuffle_folding", Some(Pass::ShuffleFolding), |of| shuffle_folding::fold_masks(&mut of.program)),
    pass("structure_replacement", Some(Pass::StructureReplacement), |of| {
        scalar_replacement::replace_structures(&mut of.program);
    }),
    pass("scalar_replacement", Some(Pass::ScalarReplacement), |of| {
        scalar_replacement::replace_vectors(&mut of.program);
    }),
    pass("counter_splitting", Some(Pass::CounterSplitting), |of| live_range_splitting::split_counters(&mut of.program)),
    pass("array_unrolling", Some(Pass::ArrayUnrolling), |of| array_unrolling::unroll_for_arrays(&mut of.program)),
    pass("array_replacement", Some(Pass::ArrayReplacement), |of| scalar_replacement::replace_arrays(&mut of.program)),
    pass("component_replacement", Some(Pass::ComponentReplacement), |of| {
        scalar_replacement::replace_kept_vectors(&mut of.program);
    }),
    pass("increment_sinking", Some(Pass::IncrementSinking), |of| {
        increment_sinking::sink_increments(&mut of.program);
    }),
    pass("pointer_splitting", Some(Pass::PointerSplitting), |of| live_range_splitting::split_pointers(&mut of.program)),
    pass("number_splitting", Some(Pass::NumberSplitting), |of| live_range_splitting::split_numbers(&mut of.program)),
    pass("value_splitting", Some(Pass::ValueSplitting), |of| live_range_splitting::split_values(&mut of.program)),
    pass("number_parts", Some(Pass::NumberParts), |of| number_parts::divide_numbers(&mut of.program)),
    pass("quiet_nans", None, |of| quiet_nans::keep_operations(&mut of.program)),
    pass("sanitizer_clone", None, |of| of.watch = sanitizer_clone::clone_for_sanitizer(&mut of.program)),
    pass("barrier_regions", None, |of| barrier_regions::cut_at_barriers(&mut of.program, &of.watch)),
    // Behind all that rewrites calls: statements in lanes alone come to its functions.
    pass("outlining", Some(Pass::Outlining), |of| outlining::by_reference(&mut of.program, &of.watch)),
];

/// Runs all passes on a program, of which `is_own` says what is written in any case.
pub(crate) fn transform(program: Program, is_own: &dyn Fn(Span) -> bool) -> Transformed<'_> {
    run_all(program, is_own, &mut |_, _| {})
}

/// Runs all passes, and shows the program behind each; behind all of them each function as it runs in lanes.
#[cfg(any(test, feature = "dump", feature = "inspect"))]
pub(crate) fn through<'a>(
    program: Program,
    is_own: &'a dyn Fn(Span) -> bool,
    behind: &mut dyn FnMut(&'static str, &Transformed<'_>),
) -> Transformed<'a> {
    let mut of = run_all(program, is_own, behind);
    let program = of.program.clone();
    for pass in LANE_PASSES {
        for number in 0..of.program.functions.len() {
            let function = &of.program.functions[number];
            if let Some(body) = pass.run(&function.body, function) {
                of.program.functions[number].body = body;
            }
        }
        behind(pass.name, &of);
    }
    of.program = program;
    of
}

fn run_all<'a>(
    program: Program,
    is_own: &'a dyn Fn(Span) -> bool,
    behind: &mut dyn FnMut(&'static str, &Transformed<'_>),
) -> Transformed<'a> {
    let mut of = Transformed::new(program, is_own);
    for Transform { name, switch, run } in PASSES {
        if switch.is_none_or(pass::is_on) {
            run(&mut of);
        }
        behind(name, &of);
    }
    number_statements(&mut of.program);
    of
}

/// Gives the statements of functions their numbers: behind all passes, which put some in other places or write them twice.
pub(crate) fn number_statements(of: &mut Program) {
    for function in &mut of.functions {
        let mut last = 0;
        parts::each_mut(&mut function.body, &mut |statement| {
            last += 1;
            statement.id = StatementId(last);
        });
    }
}

/// The statements of an item of a row, of which these conditions and accesses have been checked, on their way through [`ROW_PASSES`].
pub(crate) struct RowBody<'a, 'p> {
    pub(crate) rows: Rows<'a, 'p>,
    pub(crate) guards: &'a [Guard],
    pub(crate) checks: &'a [RowCheck],
    pub(crate) body: Vec<Statement>,
    /// The loops in them whose accesses are checked before, by their numbers.
    pub(crate) loops: Vec<CheckedLoop>,
}

/// A pass of such statements.
pub(crate) struct RowTransform {
    pub(crate) name: &'static str,
    /// The optimisation that it is; what it takes from an analysis is switched off there.
    switch: Option<Pass>,
    run: fn(&mut RowBody<'_, '_>),
}

/// All of them, in their order.
pub(crate) const ROW_PASSES: &[RowTransform] = &[
    RowTransform { name: "guard_elimination", switch: None, run: guard_elimination::leave_out_guards },
    RowTransform { name: "loop_versioning", switch: Some(Pass::LoopVersioning), run: loop_versioning::version_loops },
    RowTransform { name: "bounds_check_hoisting", switch: None, run: bounds_check_hoisting::hoist_checks },
    RowTransform { name: "dead_variables", switch: None, run: dead_variables::leave_out_unused },
];

/// Runs them on a kernel, and shows its statements behind each.
pub(crate) fn transform_row<'a, 'p>(
    rows: Rows<'a, 'p>,
    guards: &'a [Guard],
    checks: &'a [RowCheck],
    behind: &mut dyn FnMut(&'static str, &RowBody<'a, 'p>),
) -> RowBody<'a, 'p> {
    let mut of = RowBody { rows, guards, checks, body: Vec::new(), loops: Vec::new() };
    for RowTransform { name, switch, run } in ROW_PASSES {
        if switch.is_none_or(pass::is_on) {
            run(&mut of);
        }
        behind(name, &of);
    }
    of
}

/// A pass of statements of a function, as several items run them at a time. Those that it writes several times keep their number: what tables say of
/// one is so for each.
pub(crate) struct LanePass {
    #[cfg_attr(not(any(test, feature = "dump", feature = "inspect")), allow(dead_code, reason = "the dump names it"))]
    name: &'static str,
    /// The optimisation that it is.
    switch: Pass,
    change: fn(&[Statement], &Function) -> Option<Vec<Statement>>,
}

impl LanePass {
    /// The statements behind the pass, if it changes any.
    fn run(&self, of: &[Statement], function: &Function) -> Option<Vec<Statement>> {
        if pass::is_on(self.switch) { (self.change)(of, function) } else { None }
    }
}

/// All of them, in their order.
pub(crate) const LANE_PASSES: &[LanePass] = &[
    LanePass { name: "loop_unswitching", switch: Pass::LoopUnswitching, change: loop_unswitching::unswitch_loops },
    LanePass { name: "loop_unrolling", switch: Pass::Unrolling, change: loop_unrolling::unroll_loops },
];

/// The names of the passes that [`through`] shows, in their order.
#[cfg(any(test, feature = "dump", feature = "inspect"))]
pub(crate) fn pass_names() -> impl Iterator<Item = &'static str> {
    PASSES.iter().map(|pass| pass.name).chain(LANE_PASSES.iter().map(|pass| pass.name))
}

/// Statements of a function as several items run them at a time.
pub(crate) fn transform_lanes<'s>(of: &'s [Statement], function: &Function) -> Cow<'s, [Statement]> {
    LANE_PASSES.iter().fold(Cow::Borrowed(of), |of, pass| pass.run(&of, function).map_or(of, Cow::Owned))
}

/// Whether what stands at a place is written in any case: it is of the main text, or all is.
pub(crate) fn is_own(span: Span, texts: &Texts, main: TextId, functions: Functions) -> bool {
    functions == Functions::All || texts.outermost(span).text == main
}
