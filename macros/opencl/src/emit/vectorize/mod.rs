//! Items that run several at a time in the lanes of vectors: one statement is run for all of them, each variable that differs between items
//! is a vector of as many lanes, and where only some items go, the others are masked. The result is the [vector IR](crate::vector), or the reason
//! why there is none; `codegen` writes it.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `count` | for which statements it pays |
//! | `value` | expressions |
//! | `place` | variables, private arrays, memory |
//! | `effect` | expressions whose value nobody uses |
//! | `frame` | what is around a statement |
//! | `statement` | statements: masks for control flow |
//! | `sides` | sides of an `if` that are run without asking who goes there |
//! | `unroll` | short loops |
//! | `rim` | bounds that cut off nothing for the items of a block |
//! | `guard` | items that do nothing |
//! | `repeat` | whether the last items of a row run as a block, some of them twice |
//! | `call` | functions of the program, put in place of their calls |
//! | `procedure` | functions of the program that stand once for all calls, as they are given variables by reference |
//! | `cluster` | elements that lie beside each other, each item its own |
//! | `run` | the same of those that are written one after another |
//! | `alone` | what has no lanes: one item after another |
//!
//! A uniform part stays an expression of the program, once for all items.

mod alone;
mod call;
mod cluster;
mod count;
mod effect;
mod frame;
mod guard;
mod place;
mod procedure;
mod repeat;
mod rim;
mod run;
mod sides;
mod statement;
mod unroll;
mod value;

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use self::cluster::Cluster;
use self::count::Work;
pub(super) use self::count::is_straight;
use self::frame::Frame;
pub(super) use self::procedure::Procedure;
use self::run::Run;
pub(super) use self::statement::returns_only;
use super::Choice;
use super::body::Body;
use crate::analysis::divergence::{Divergence, UniformBranches, unstructured};
use crate::analysis::live_out::LiveOut;
use crate::diagnostic::NotVectorized;
use crate::limits::MAX_VECTOR_FIELDS;
use crate::program::{Expression, Statement, VariableId};
use crate::text::Span;
use crate::types::{RecordId, Type};
use crate::vector::{Label, Mask, Names, Scalar, Temp, VBlock, VExpr, VFunction, VStmt};

/// The first thing that cannot be vectorized, and its place.
pub(super) type Refusal = (NotVectorized, Span);

/// Vector IR, or why there is none.
pub(super) type Vectorized<T> = Result<T, Refusal>;

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
    work: Cell<Work>,
    /// The structures that items have.
    records: RefCell<BTreeSet<RecordId>>,
    /// The label of the block that a block of items at a rim leaves, if it may: it runs with a mask then.
    way_out: Cell<Option<Label>>,
    /// Whether something that cannot be done twice is there already.
    acted: Cell<bool>,
    /// Whether blocks at a rim leave.
    rims: Cell<bool>,
}

/// The control flow around a statement.
struct Control {
    frames: Vec<Frame>,
    /// The mask of the items that come to the statements, if not all do.
    base: Mask,
    borders: UniformBranches,
    /// Whether it may be that no item comes to what is being vectorized.
    may_be_empty: bool,
}

/// Integers and pointers that count with the items.
#[derive(Default)]
struct Counting {
    /// The stride of each variable that counts with the items.
    strides: HashMap<VariableId, i64>,
    /// Variables that mostly are one more for each next item.
    clamped: HashSet<VariableId>,
    /// The first item's value, for each such variable that is never written again.
    firsts: HashMap<VariableId, Temp>,
    /// The pointer that one which differs between items counts from.
    roots: HashMap<VariableId, Temp>,
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
    clusters: Vec<Cluster>,
    /// The elements that are written together.
    run: Option<Run>,
    /// The items' own elements, by their numbers, that several ways through the outermost `if` around write.
    ways: Option<HashSet<usize>>,
}

/// A function whose statements are vectorized.
pub(super) struct Lanes<'b, 'e, 'p> {
    body: &'b mut Body<'e, 'p>,
    varying: Divergence,
    shared: Rc<Shared>,
    control: Control,
    counting: Counting,
    scope: Scope,
    groups: Groups,
    /// The variables of which nobody asks behind a loop, once one asks for them.
    live_out: OnceCell<LiveOut<'p>>,
    /// The dimension in which the items of a row follow each other.
    along: usize,
}

/// Statements of a function for several items at a time, if they can be vectorized. `live`: only the items of a mask run; `masked`: it is known
/// from the beginning, and these statements stand elsewhere without it.
pub(super) fn vectorize(
    body: &mut Body<'_, '_>,
    statements: &[Statement],
    from: impl IntoIterator<Item = VariableId>,
    live: bool,
    masked: bool,
    prepare: impl FnOnce(&mut Lanes<'_, '_, '_>, &mut VFunction) -> Vectorized<()>,
) -> Result<VFunction, Option<Refusal>> {
    let program = body.emitter.program;
    let choice = body.emitter.setting.lanes;
    if choice == Choice::Never || body.is_only_checked() {
        return Err(None);
    }
    if let Some(unstructured) = unstructured(statements, program) {
        return Err(Some(unstructured));
    }
    let whole = statements.first().map_or(body.function.span, |first| first.span);
    let pure = Rc::clone(&body.emitter.findings.pure);
    let borders = if live { UniformBranches::new() } else { statement::borders(body, statements) };
    let along = body.along();
    let varying = Divergence::of(&pure, body.function, statements, from, &borders, along);
    let mut lanes = Lanes {
        body,
        varying,
        shared: Rc::new(Shared { pure, ..Shared::default() }),
        control: Control { frames: Vec::new(), base: None, borders, may_be_empty: false },
        counting: Counting::default(),
        scope: Scope::default(),
        groups: Groups::default(),
        live_out: OnceCell::new(),
        along,
    };
    let live = live.then(|| lanes.unique("live"));
    let mut function = VFunction {
        names: Names::default(),
        live,
        unit_stride: Vec::new(),
        prologue: Vec::new(),
        label: lanes.label("joined"),
        body: Vec::new(),
        records: BTreeSet::new(),
        splits_at_bounds: false,
    };
    let made = prepare(&mut lanes, &mut function).and_then(|()| lanes.top(statements, &mut function));
    function.splits_at_bounds = lanes.shared.rims.get();
    lanes.body.row.leaves_rims = function.splits_at_bounds;
    let pays = choice == Choice::Always && !masked || lanes.shared.work.get().pays(masked);
    made.map_err(Some)?;
    if !pays {
        return Err(Some((NotVectorized::Unprofitable, whole)));
    }
    function.records = lanes.shared.records.take();
    function.names = lanes.shared.names.take();
    Ok(function)
}

/// The variables, each with its value, that differ between items where these do.
pub(super) fn differing<'v>(
    (pure, along): (&[bool], usize),
    from: impl IntoIterator<Item = VariableId>,
    values: impl IntoIterator<Item = (VariableId, &'v Expression)>,
) -> Vec<VariableId> {
    let mut varying = Divergence::along(along);
    varying.variables.extend(from);
    for (variable, value) in values {
        if varying.varies(value, pure) {
            varying.variables.insert(variable);
        }
    }
    varying.variables.into_iter().collect()
}

/// The parameters of a kernel that items give other values: from the beginning each item has its own.
pub(super) fn own_parameters(lanes: &mut Lanes<'_, '_, '_>, function: &mut VFunction) -> Vectorized<()> {
    let parameters = (0..lanes.body.function.parameters).map(VariableId);
    let own: Vec<_> = parameters.filter(|of| lanes.varying.variables.contains(of)).collect();
    for variable in own {
        let ty = lanes.body.function.variables[variable.0].ty.clone();
        lanes.note_lanes(&ty)?;
        let value = VExpr::Splat(ty, Box::new(Scalar::Variable(variable)));
        function.prologue.push(VStmt::Declare { variable, ty: None, is_mutable: true, value });
    }
    Ok(())
}

impl Lanes<'_, '_, '_> {
    /// Notes the structures in a type.
    fn note_records(&mut self, ty: &Type) -> Vectorized<()> {
        match ty {
            Type::Array(element, _) => self.note_records(element),
            Type::Record(id) => {
                let record = &self.body.emitter.program.records[id.0];
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
    pub(super) fn given(&mut self, variable: VariableId) -> Vectorized<()> {
        self.scope.existing.insert(variable);
        let ty = self.body.function.variables[variable.0].ty.clone();
        self.note_records(&ty)
    }

    /// An array of each item that stays there.
    pub(super) fn stays(&mut self, variable: VariableId) -> Vectorized<()> {
        self.given(variable)?;
        self.scope.staying.insert(variable);
        Ok(())
    }

    /// An integer of each item that is taken to count with them, if the form of what it is given says so everywhere: whether it does.
    pub(super) fn counting(&mut self, variable: VariableId) -> bool {
        let steady =
            !self.varying.non_linear.contains(&variable) || !self.varying.conditionally_assigned.contains(&variable);
        if !steady || self.body.is_copied(variable) && self.varying.addressed.contains(&variable) {
            return false;
        }
        self.counting.strides.insert(variable, 1);
        true
    }

    /// A variable that is computed anew.
    pub(super) fn anew(&mut self, variable: VariableId, value: &Expression) -> Vectorized<VBlock> {
        if !self.varying.variables.contains(&variable) {
            return Ok(vec![VStmt::DeclareUniform { variable, value: Some(Box::new(value.clone())), mask: None }]);
        }
        if let Type::Pointer(_) = value.ty {
            return self.declare_pointer(variable, Some(value));
        }
        if let Some(declared) = self.declare_counted(variable, value)? {
            return Ok(declared);
        }
        self.note_clamped(variable, value);
        let value = self.value(value)?;
        Ok(vec![VStmt::Declare { variable, ty: None, is_mutable: false, value }])
    }

    /// Whether it differs between items.
    fn varies(&self, of: &Expression) -> bool {
        self.varying.varies(of, &self.shared.pure)
    }

    /// A value that is the same for all items.
    fn uniform(&self, of: &Expression, typed: bool) -> Scalar {
        Scalar::Value { of: Box::new(of.clone()), typed, mask: self.current() }
    }

    /// A condition that is the same for all items.
    fn uniform_condition(&self, of: &Expression) -> Scalar {
        Scalar::Condition { of: Box::new(of.clone()), mask: self.current() }
    }

    /// The statement that is being looked at cannot be vectorized.
    fn fail<T>(&self, reason: NotVectorized) -> Vectorized<T> {
        Err((reason, self.shared.at.get().unwrap_or(self.body.function.span)))
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
        self.control.frames.iter().rev().find_map(Frame::mask).or(self.control.base)
    }
}
