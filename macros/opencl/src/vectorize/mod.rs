//! Items that run several at a time in the lanes of vectors: one statement is run for all of them, each variable that differs between items
//! is a vector of as many lanes, and where only some items go, the others are masked. The result is the [vector IR](crate::vector), or the reason
//! why there is none; `codegen` writes it.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `cost_model` | for which statements it pays |
//! | `value` | expressions |
//! | `place` | variables, private arrays, memory |
//! | `divisibility` | questions whether a remainder is zero |
//! | `effect` | expressions whose value nobody uses |
//! | `frame` | what is around a statement |
//! | `statement` | statements: masks for control flow |
//! | `if_conversion` | sides of an `if` that are run without asking who goes there |
//! | `joined_rounds` | longer loops whose rounds read elements beside each other |
//! | `loop_variables` | what the rounds of a loop leave as it is |
//! | `loop_check_hoisting` | accesses of loops by their counters, checked before the first round |
//! | `transposed_loads` | elements that each item reads one after another in the rounds of a loop |
//! | `scalar_promotion` | elements that loops keep in registers |
//! | `clamp_elimination` | bounds that cut off nothing for the items of a block |
//! | `overlapping_blocks` | whether the last items of a row run as a block, some of them twice |
//! | `call` | functions of the program, put in place of their calls |
//! | `procedure` | functions of the program that stand once for all calls, as they are given variables by reference |
//! | `interleaved_load` | elements that lie beside each other, each item its own |
//! | `interleaved_store` | the same of those that are written one after another |
//! | `quiet` | values without effects |
//! | `redundant_loads` | elements that were read before |
//! | `scalarize` | what has no lanes: one item after another |
//!
//! A uniform part stays an expression of the program, once for all items.

mod call;
mod clamp_elimination;
mod cost_model;
mod divisibility;
mod effect;
mod frame;
mod if_conversion;
mod interleaved_load;
mod interleaved_store;
mod joined_rounds;
mod loop_check_hoisting;
mod loop_variables;
mod overlapping_blocks;
mod place;
mod procedure;
mod quiet;
mod redundant_loads;
mod scalar_promotion;
mod scalarize;
mod statement;
mod transposed_loads;
mod value;

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use self::frame::ControlFrame;
use self::interleaved_load::InterleaveGroup;
use self::interleaved_store::StoreGroup;
pub(crate) use self::overlapping_blocks::overlaps_last_block;
use self::procedure::Procedure;
use self::scalar_promotion::Promoted;
use crate::analysis::cost::Cost;
use crate::analysis::divergence::{Divergence, UniformBranches, pure_functions, unstructured};
use crate::analysis::live_out::LiveOut;
use crate::analysis::range_guard::Guard;
use crate::analysis::row_checks::RowCheck;
use crate::analysis::row_index::Rows;
use crate::analysis::uniform_branches::boundary_branches;
use crate::analysis::variables::{Facts, Variables};
use crate::diagnostic::NotVectorized;
use crate::limits::MAX_VECTOR_FIELDS;
use crate::program::{Expression, ExpressionKind, Function, Local, Place, Program, Statement, VariableId};
use crate::source::Span;
use crate::transform::SanitizerClones;
use crate::transform::transform_lanes;
use crate::types::{Record, RecordId, Type};
use crate::vector::{Label, Mask, Names, Scalar, Temp, VBlock, VExpr, VFunction, VProcedure, VStmt};
use crate::walk::{self, Seen};

/// For which kernels items run in the lanes of vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub(crate) enum Choice {
    /// Only where it pays.
    #[default]
    Counted,
    /// Wherever it can be told.
    Always,
    Never,
}

/// The program whose functions are vectorized.
pub(crate) struct Unit<'p> {
    pub(crate) program: &'p Program,
    /// The functions that `check` watches.
    pub(crate) watch: &'p SanitizerClones,
    pub(crate) choice: Choice,
    /// Says of each function whether it is pure. It is asked for each stretch of statements that may run in lanes.
    pub(crate) pure: Rc<[bool]>,
    /// The variables in local memory of a function and of those that it calls, which it is given pointers to.
    pub(crate) locals: Vec<Vec<Local>>,
    /// The variables of its functions.
    pub(crate) variables: Vec<Rc<Variables<'p>>>,
    /// The functions that statements in lanes call, each once for all calls.
    pub(crate) procedures: Vec<Rc<VProcedure>>,
    /// The functions that were asked for as such, and which of those they are, if they can be vectorized.
    known: Vec<Procedure>,
}

impl<'p> Unit<'p> {
    pub(crate) fn new(
        program: &'p Program,
        watch: &'p SanitizerClones,
        choice: Choice,
        locals: Vec<Vec<Local>>,
    ) -> Self {
        let numbers = 0..program.functions.len();
        let variables = numbers.map(|number| Rc::new(watch.variables(program, number))).collect();
        let pure = pure_functions(program);
        Unit { program, watch, choice, pure, locals, variables, procedures: Vec::new(), known: Vec::new() }
    }
}

/// A function, with the tables that rest on it.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a, 'p> {
    pub(crate) number: usize,
    pub(crate) facts: Facts<'a, 'p>,
    /// The dimension in which the items of a row follow each other.
    pub(crate) along: usize,
    /// The conditions that the row asks for all its items.
    pub(crate) guards: &'a [Guard],
    /// The accesses that the row can check for all its items.
    pub(crate) checks: &'a [RowCheck],
    /// The variables that are computed anew before the statements, with their values.
    pub(crate) anew: &'a [(VariableId, Expression)],
}

/// The items that statements are vectorized for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mode {
    /// Whether only the items of a mask run.
    pub(crate) live: bool,
    /// Whether that is known from the beginning: the statements stand elsewhere without a mask.
    pub(crate) masked: bool,
    pub(crate) leaves: Leaves,
}

/// The places where blocks of items may leave, for code that asks more.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Leaves {
    #[default]
    Nowhere,
    /// Blocks leave where a bound cuts off what counts with the items.
    AtBounds,
    /// Blocks leave before a loop whose accesses are not all in bounds.
    BeforeLoops,
}

/// The first thing that cannot be vectorized, and its place.
pub(crate) type Refusal = (NotVectorized, Span);

/// Vector IR, or why there is none.
pub(crate) type Vectorized<T> = Result<T, Refusal>;

/// State that a function shares with those that are put in place of their calls in it.
#[derive(Default)]
struct Shared {
    /// The words of temporaries and labels.
    names: RefCell<Names>,
    /// The place of the statement that is being vectorized.
    at: Cell<Option<Span>>,
    /// How many statements of functions were put in place of calls.
    size: Cell<usize>,
    /// In how many calls the statements stand that are being vectorized.
    calls: Cell<usize>,
    pure: Rc<[bool]>,
    work: Cell<Cost>,
    /// The structures that items have.
    records: RefCell<BTreeSet<RecordId>>,
    /// The label of the block that a block of items at a rim leaves, if it may: it runs with a mask then.
    bailout_label: Cell<Option<Label>>,
    /// Whether something that cannot be done twice is there already.
    has_committed: Cell<bool>,
    /// Whether blocks at a rim leave.
    splits_at_bounds: Cell<bool>,
    /// Whether an item may have a fault.
    may_trap: Cell<bool>,
    /// Whether the statements ask for the row or an item.
    asks_row: Cell<bool>,
}

/// The control flow around a statement.
struct Control {
    frames: Vec<ControlFrame>,
    /// The mask of the items that come to the statements, if not all do.
    base: Mask,
    borders: UniformBranches,
    /// Whether blocks leave whose items take both sides of one of them.
    asks_borders: bool,
    /// The element that the loop around keeps in registers.
    promoted: Option<Promoted>,
    /// Whether it may be that no item comes to what is being vectorized.
    may_be_empty: bool,
}

/// Integers and pointers that count with the items.
#[derive(Default)]
struct Counting {
    /// The stride of each variable that counts with the items.
    strides: HashMap<VariableId, i64>,
    /// By how much variables mostly are more for each next item.
    mostly: HashMap<VariableId, i64>,
    /// By how much they are guessed to be.
    guessed: HashMap<VariableId, i64>,
    /// How many low bits of the index are zero for sure by which a parameter is found.
    zero_bits: HashMap<VariableId, u32>,
    /// The first item's value, for each such variable that is never written again.
    lane0_values: HashMap<VariableId, Temp>,
    /// The pointer that one which differs between items counts from.
    pointer_bases: HashMap<VariableId, Temp>,
}

/// Variables by how they are declared.
#[derive(Default)]
struct Scope {
    /// In how many masks a variable is declared that differs between items.
    declared: HashMap<VariableId, usize>,
    /// Variables of loops that items leave at different times, which are declared before the loop and not seen behind it.
    early: HashSet<VariableId>,
    /// Variables that are there already where they are declared.
    existing: HashSet<VariableId>,
    /// Arrays that stay with each item, as only a few elements are used.
    staying: HashSet<VariableId>,
}

/// Elements that are read or written together.
#[derive(Default)]
struct Groups {
    /// The elements of each item that were read together.
    loads: Vec<InterleaveGroup>,
    /// The elements that are written together.
    store: Option<StoreGroup>,
    /// The items' own elements, by their numbers, that several ways through the outermost `if` around write.
    stored: Option<HashSet<usize>>,
}

/// A function whose statements are vectorized.
pub(crate) struct Lanes<'u, 'a, 'p> {
    unit: &'u mut Unit<'p>,
    input: Input<'a, 'p>,
    varying: Divergence,
    shared: Rc<Shared>,
    control: Control,
    counting: Counting,
    scope: Scope,
    groups: Groups,
    /// The accesses that the row checks for the statements, by their numbers.
    checks: BTreeSet<usize>,
    /// The variables of which nobody asks behind a loop, once one asks for them.
    live_out: OnceCell<LiveOut<'p>>,
}

/// Statements of a function for several items at a time, if they can be vectorized.
pub(crate) fn vectorize<'p>(
    unit: &mut Unit<'p>,
    input: Input<'_, 'p>,
    statements: &[Statement],
    from: impl IntoIterator<Item = VariableId>,
    mode: Mode,
    prepare: impl FnOnce(&mut Lanes<'_, '_, '_>, &mut VFunction) -> Vectorized<()>,
) -> Result<VFunction, Option<Refusal>> {
    let Input { facts, along, .. } = input;
    if unit.choice == Choice::Never || unit.watch.is_clone(input.number) {
        return Err(None);
    }
    if let Some(unstructured) = unstructured(statements, unit.program) {
        return Err(Some(unstructured));
    }
    let whole = statements.first().map_or(facts.function.span, |first| first.span);
    let borders =
        if mode.live { UniformBranches::new() } else { boundary_branches(facts, input.anew, statements, along) };
    let varying = Divergence::of(&unit.pure, facts.function, statements, from, &borders, along);
    let shared = Rc::new(Shared { pure: Rc::clone(&unit.pure), ..Shared::default() });
    let mut lanes = Lanes::new(unit, input, varying, shared);
    lanes.control.borders = borders;
    let live = mode.live.then(|| lanes.unique("live"));
    let mut function = VFunction {
        names: Names::default(),
        live,
        unit_stride: Vec::new(),
        prologue: Vec::new(),
        label: lanes.label("joined"),
        body: Vec::new(),
        records: BTreeSet::new(),
        splits_at_bounds: false,
        may_trap: false,
        leaves_early: false,
        checks: BTreeSet::new(),
    };
    let result = prepare(&mut lanes, &mut function).and_then(|()| {
        lanes.top(&transform_lanes(statements, facts.function), &mut function, mode.leaves == Leaves::AtBounds)
    });
    let pays =
        lanes.unit.choice == Choice::Always && !mode.masked || lanes.shared.work.get().is_profitable(mode.masked);
    result.map_err(Some)?;
    if !pays {
        return Err(Some((NotVectorized::Unprofitable, whole)));
    }
    if mode.leaves == Leaves::BeforeLoops {
        function.leaves_early = lanes.hoist_checks(&mut function) | lanes.control.asks_borders;
    }
    lanes.eliminate_redundant_loads(&mut function.body);
    lanes.transpose_loads(&mut function.body);
    function.splits_at_bounds = lanes.shared.splits_at_bounds.get();
    function.may_trap = lanes.shared.may_trap.get();
    function.records = lanes.shared.records.take();
    function.names = lanes.shared.names.take();
    function.checks = lanes.checks;
    Ok(function)
}

/// The variables, each with its value, that differ between items where these do.
pub(crate) fn differing<'v>(
    (pure, along, function): (&[bool], usize, &Function),
    from: impl IntoIterator<Item = VariableId>,
    values: impl IntoIterator<Item = (VariableId, &'v Expression)>,
) -> Vec<VariableId> {
    let mut varying = Divergence::along(along, function);
    varying.variables.extend(from);
    for (variable, value) in values {
        if varying.varies(value, pure) {
            varying.variables.insert(variable);
        }
    }
    varying.variables.into_iter().collect()
}

/// The parameters of a kernel that items give other values: from the beginning each item has its own.
pub(crate) fn own_parameters(lanes: &mut Lanes<'_, '_, '_>, function: &mut VFunction) -> Vectorized<()> {
    let parameters = (0..lanes.function().parameters).map(VariableId);
    let own: Vec<_> = parameters.filter(|of| lanes.varying.variables.contains(of)).collect();
    for variable in own {
        let ty = lanes.function().variables[variable.0].ty.clone();
        lanes.note_lanes(&ty)?;
        let value = VExpr::Splat(ty, Box::new(Scalar::Variable(variable)));
        function.prologue.push(VStmt::Declare { variable, ty: None, is_mutable: true, value });
    }
    Ok(())
}

impl<'u, 'a, 'p> Lanes<'u, 'a, 'p> {
    fn new(unit: &'u mut Unit<'p>, input: Input<'a, 'p>, varying: Divergence, shared: Rc<Shared>) -> Self {
        Lanes {
            unit,
            input,
            varying,
            shared,
            control: Control {
                frames: Vec::new(),
                base: None,
                borders: UniformBranches::new(),
                asks_borders: false,
                promoted: None,
                may_be_empty: false,
            },
            counting: Counting::default(),
            scope: Scope::default(),
            groups: Groups::default(),
            checks: BTreeSet::new(),
            live_out: OnceCell::new(),
        }
    }

    fn facts(&self) -> Facts<'a, 'p> {
        self.input.facts
    }

    fn function(&self) -> &'p Function {
        self.input.facts.function
    }

    fn records(&self) -> &'p [Record] {
        &self.unit.program.records
    }

    /// The access that the row checks for all its items and that a place is one of, by its number.
    fn block_of(&mut self, place: &Place) -> Option<usize> {
        let Input { facts, along, checks, .. } = self.input;
        let at = Rows { facts, along, group: None }.own_check(place, checks)?;
        self.checks.insert(at);
        Some(at)
    }

    /// Notes the structures in a type.
    fn note_records(&mut self, ty: &Type) -> Vectorized<()> {
        match ty {
            Type::Array(element, _) => self.note_records(element),
            Type::Record(id) => {
                let record = &self.unit.program.records[id.0];
                // Rust copies no tuples of more than twelve.
                if record.union || record.fields.len() > MAX_VECTOR_FIELDS {
                    return self.fail(NotVectorized::Union);
                }
                if self.shared.records.borrow_mut().insert(*id) {
                    record.fields.iter().try_for_each(|field| self.note_records(&field.ty))?;
                }
                Ok(())
            }
            Type::Pointer(_) => self.fail(NotVectorized::PointerInValue),
            // Also as an element: each item has its own, of no number.
            Type::Event => self.fail(NotVectorized::Type),
            _ => Ok(()),
        }
    }

    /// Notes a type of which lanes are made.
    fn note_lanes(&mut self, ty: &Type) -> Vectorized<()> {
        if matches!(ty, Type::Void | Type::Bad | Type::Image(_) | Type::Sampler | Type::Event) {
            return self.fail(NotVectorized::Type);
        }
        self.note_records(ty)
    }

    /// A variable of each item that is there already.
    pub(crate) fn given(&mut self, variable: VariableId) -> Vectorized<()> {
        self.scope.existing.insert(variable);
        let ty = self.function().variables[variable.0].ty.clone();
        self.note_records(&ty)
    }

    /// An array of each item that stays there.
    pub(crate) fn keep_in_aos(&mut self, variable: VariableId) -> Vectorized<()> {
        self.given(variable)?;
        self.scope.staying.insert(variable);
        Ok(())
    }

    /// An integer of each item that is taken to count with them, if the form of what it is given says so everywhere: whether it does.
    pub(crate) fn assume_unit_stride(&mut self, variable: VariableId) -> bool {
        let steady =
            !self.varying.non_linear.contains(&variable) || !self.varying.conditionally_assigned.contains(&variable);
        if !steady || self.facts().is_copied(variable) && self.varying.addressed.contains(&variable) {
            return false;
        }
        self.counting.strides.insert(variable, 1);
        true
    }

    /// A variable that is computed anew.
    pub(crate) fn rematerialize(&mut self, variable: VariableId, value: &Expression) -> Vectorized<VBlock> {
        if !self.varying.variables.contains(&variable) {
            self.note_uniform(value);
            return Ok(vec![VStmt::DeclareUniform { variable, value: Some(Box::new(value.clone())), mask: None }]);
        }
        if let Type::Pointer(_) = value.ty {
            return self.declare_pointer(variable, Some(value));
        }
        if let Some(declared) = self.declare_counted(variable, value)? {
            return Ok(declared);
        }
        self.note_mostly(variable, value);
        let value = self.value(value)?;
        Ok(vec![VStmt::Declare { variable, ty: None, is_mutable: false, value }])
    }

    /// Whether it differs between items.
    fn varies(&self, of: &Expression) -> bool {
        self.varying.varies(of, &self.shared.pure)
    }

    /// A value that is the same for all items.
    fn uniform(&self, of: &Expression, typed: bool) -> Scalar {
        Scalar::Value { of: Box::new(of.clone()), typed, mask: self.mask_of(of) }
    }

    /// A condition that is the same for all items.
    fn uniform_condition(&self, of: &Expression) -> Scalar {
        Scalar::Condition { of: Box::new(of.clone()), mask: self.mask_of(of) }
    }

    /// The mask of the items that come to a part that is evaluated once for all of them, if that may be a fault: it is one of the first of them.
    fn mask_of(&self, of: &Expression) -> Mask {
        let traps = self.note_uniform(of);
        self.current().filter(|_| traps)
    }

    /// Notes the demands of a part that is evaluated once, and says whether it may be a fault.
    fn note_uniform(&self, of: &Expression) -> bool {
        let traps = self.facts().may_trap(of);
        let (mut calls, mut asks_item) = (false, false);
        walk::expression(of, &mut |seen| {
            let Seen::Expression(Expression { kind, .. }) = seen else { return };
            match kind {
                ExpressionKind::Call(function, _) => {
                    calls = true;
                    asks_item |= self.unit.program.functions[function.0].needs_item;
                }
                ExpressionKind::Builtin(builtin, _) => asks_item |= builtin.asks_item(),
                _ => {}
            }
        });
        self.note_trap(traps || calls);
        self.note_row(asks_item);
        traps
    }

    /// Notes whether something may be a fault.
    fn note_trap(&self, traps: bool) {
        self.shared.may_trap.set(self.shared.may_trap.get() || traps);
    }

    /// Notes whether something asks for the row or an item.
    fn note_row(&self, asks: bool) {
        self.shared.asks_row.set(self.shared.asks_row.get() || asks);
    }

    /// A place that is named where an access or an operation is a fault.
    fn site(&self, span: Span) -> Span {
        self.note_trap(true);
        span
    }

    /// The statement that is being looked at cannot be vectorized.
    fn fail<T>(&self, reason: NotVectorized) -> Vectorized<T> {
        Err((reason, self.shared.at.get().unwrap_or(self.function().span)))
    }

    /// A temporary with this word in its name.
    fn unique(&self, word: &'static str) -> Temp {
        let temps = &mut self.shared.names.borrow_mut().temps;
        temps.push(word);
        Temp(temps.len() - 1)
    }

    fn label(&self, word: &'static str) -> Label {
        let labels = &mut self.shared.names.borrow_mut().labels;
        labels.push(word);
        Label(labels.len() - 1)
    }

    /// The mask of the items that come here, if not all do.
    fn current(&self) -> Mask {
        self.control.frames.iter().rev().find_map(ControlFrame::mask).or(self.control.base)
    }
}
