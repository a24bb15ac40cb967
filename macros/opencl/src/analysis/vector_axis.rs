//! Whether the items of a group, or of a range without groups, follow each other along its rows or its columns, that is in which dimension they run
//! in lanes. It is a guess by the form of the indices, and changes nothing but how fast they run.

use std::collections::{HashMap, HashSet};

use super::item_number::ItemNumber;
use super::stride::Strides;
use super::variables::{Facts, Storage};
use crate::builtin::Item;
use crate::limits::{MAX_ACCESS_WEIGHT, MAX_STEP_DEPTH, ROUNDS_OF_LOOP};
use crate::parts::{self, Step};
use crate::pass::{self, Pass};
use crate::program::{
    Arithmetic, Builtin, Expression, ExpressionKind, Function, Place, PlaceKind, Program, Statement, StatementKind,
    VariableId,
};
use crate::walk::{self, Given, Seen};

/// The steps along rows, and along columns.
type Steps = super::stride::Steps<2>;

const SAME: Steps = [Some(0); 2];
const UNKNOWN: Steps = [None; 2];

/// The integers of a kernel that count along the rows of a group, and along its columns, as far as their form says.
pub(crate) fn unit_stride_vars(of: Facts<'_, '_>) -> [HashSet<VariableId>; 2] {
    let known = known(of.program, of.function);
    [0, 1].map(|d| {
        let counts = known.iter().filter(|(variable, steps)| {
            let ty = &of.function.variables[variable.0].ty;
            steps[d] == Some(1) && ty.is_integer() && ty.scalar().is_some_and(|element| element.size() >= 4)
        });
        counts.map(|(variable, _)| *variable).collect()
    })
}

/// Whether the indices of a kernel follow each other along columns, and hardly along rows.
pub(crate) fn prefers_columns(of: Facts<'_, '_>) -> bool {
    if !pass::is_on(Pass::VectorAxis) {
        return false;
    }
    // A count of `get_local_linear_id` goes by rows; and where the order of the items is seen, which is that of their numbers everywhere.
    let is_ordered = |builtin: &Builtin| match builtin {
        Builtin::Item(item) => matches!(item, Item::GlobalLinearId | Item::LocalLinearId),
        Builtin::Atomic(..)
        | Builtin::Trap(_)
        | Builtin::Print(_)
        | Builtin::Collective(_)
        | Builtin::OfSubGroup(_)
        | Builtin::Block { .. } => true,
        _ => false,
    };
    if walk::uses_builtin(of.program, &of.function.body, &is_ordered) {
        return false;
    }
    let known = known(of.program, of.function);
    // How many accesses are behind each other, and how many are neither that nor one for all items.
    let (mut behind, mut apart) = ([0_u64; 2], [0_u64; 2]);
    weighted_accesses(&of.function.body, 1, &mut |place, weight| {
        if walk::root(place).is_some_and(|variable| of.storage(variable) != Storage::Local) {
            return;
        }
        let Some(index) = index(place) else { return };
        let steps = steps(of.program, index, &known, MAX_STEP_DEPTH);
        // One that is neither along rows nor along columns says nothing of them.
        if steps.iter().all(|step| !matches!(step, Some(0 | 1))) {
            return;
        }
        for (d, step) in steps.into_iter().enumerate() {
            match step {
                Some(0) => {}
                Some(1) => behind[d] += weight,
                _ => apart[d] += weight,
            }
        }
    });
    behind[1] > behind[0] && apart[0] > 0 && 2 * apart[1] <= apart[0]
}

/// The places that statements read and write, each with its weight: one in a loop weighs as much as in a few rounds of it.
fn weighted_accesses<'s>(of: &'s [Statement], weight: u64, each: &mut dyn FnMut(&'s Place, u64)) {
    for statement in of {
        let inside = if statement.kind.is_loop() {
            weight.saturating_mul(ROUNDS_OF_LOOP).min(MAX_ACCESS_WEIGHT)
        } else {
            weight
        };
        parts::of_statement(statement, &mut |step, _| match step {
            Step::Value(value) => walk::expression(value, &mut |seen| {
                if let Seen::Read(place) | Seen::Written(place) = seen {
                    each(place, inside);
                }
            }),
            Step::Body(body) => weighted_accesses(body, inside, each),
        });
    }
}

/// The index by which a place is found.
fn index(of: &Place) -> Option<&Expression> {
    match &of.kind {
        PlaceKind::Element(_, index) => Some(index),
        PlaceKind::Lanes(base, _) | PlaceKind::Field(base, _) => index(base),
        _ => of.indexed().map(|(_, index)| index),
    }
}

/// The steps of the variables of a function whose parameters are the same for all items.
fn known(program: &Program, function: &Function) -> HashMap<VariableId, Steps> {
    let mut known: HashMap<_, _> = (0..function.parameters).map(|number| (VariableId(number), SAME)).collect();
    add(program, &function.body, &mut known, MAX_STEP_DEPTH);
    known
}

/// Adds what statements say of variables, in their order: the declaration of one, then what changes it.
fn add(program: &Program, of: &[Statement], known: &mut HashMap<VariableId, Steps>, deep: usize) {
    walk::given(of, &mut |variable, given| match given {
        Given::Written(_, Expression { kind: ExpressionKind::AssignBy { operator, value, .. }, .. }) => {
            let adds = matches!(operator, Arithmetic::Add | Arithmetic::Subtract);
            change(program, variable, value, adds, known, deep);
        }
        _ => given.value().into_iter().for_each(|value| change(program, variable, value, false, known, deep)),
    });
}

/// A variable is given a value, or that is added to it.
fn change(
    program: &Program,
    variable: VariableId,
    value: &Expression,
    adds: bool,
    known: &mut HashMap<VariableId, Steps>,
    deep: usize,
) {
    let steps = steps(program, value, known, deep);
    let of_variable = known.entry(variable).or_insert(if adds { SAME } else { steps });
    // A number that is added and the same for all changes nothing.
    *of_variable = [0, 1].map(|d| {
        let stays = if adds { steps[d] == Some(0) } else { steps[d] == of_variable[d] };
        of_variable[d].filter(|_| stays)
    });
}

/// The steps of an expression.
fn steps(program: &Program, of: &Expression, known: &HashMap<VariableId, Steps>, deep: usize) -> Steps {
    let known = |part: &Expression| known_steps(program, part, known, deep);
    Strides { known: &known, is_guess: true }.of(of)
}

/// The steps of a part, where sums and products do not say them.
fn known_steps(program: &Program, of: &Expression, known: &HashMap<VariableId, Steps>, deep: usize) -> Option<Steps> {
    use ExpressionKind as E;
    let of_part = |part| steps(program, part, known, deep);
    Some(match &of.kind {
        E::Convert(..) | E::Binary(..) => return None,
        E::Constant(_) => SAME,
        E::Load(place) => match &place.kind {
            PlaceKind::Variable(variable) => known.get(variable).copied().unwrap_or_default(),
            PlaceKind::Global(_) => SAME,
            _ => index(place).map(|index| only_same(of_part(index))).unwrap_or_default(),
        },
        E::Builtin(Builtin::Item(item), arguments) => match ItemNumber::of(*item, arguments) {
            ItemNumber::Along(Some(dimension)) => [0, 1].map(|d| Some(i64::from(d == dimension))),
            ItemNumber::Along(None) => UNKNOWN,
            // A kernel that asks for it runs by rows anyway.
            ItemNumber::Linear | ItemNumber::Uniform => SAME,
        },
        E::Call(function, arguments) => {
            let called = program.functions.get(function.0);
            match called.and_then(|called| called.body.split_last()) {
                Some((Statement { kind: StatementKind::Return(Some(value)), .. }, before)) if deep > 0 => {
                    let mut inner: HashMap<_, _> = arguments
                        .iter()
                        .enumerate()
                        .map(|(number, value)| (VariableId(number), of_part(value)))
                        .collect();
                    add(program, before, &mut inner, deep - 1);
                    steps(program, value, &inner, deep - 1)
                }
                _ => all_same(arguments.iter().map(of_part)),
            }
        }
        E::Builtin(Builtin::Function(_), arguments) => all_same(arguments.iter().map(of_part)),
        E::Compare(_, left, right) | E::And(left, right) | E::Or(left, right) => {
            all_same([left, right].into_iter().map(|part| of_part(part)))
        }
        E::Negate(value) | E::Complement(value) | E::Not(value) => only_same(of_part(value)),
        E::Conditional(condition, then, otherwise) => {
            let [condition, then, otherwise] = [condition, then, otherwise].map(|part| of_part(part));
            [0, 1].map(|d| condition[d].filter(|step| *step == 0).and_then(|_| either_step(then[d], otherwise[d])))
        }
        _ => UNKNOWN,
    })
}

/// The step of one of two values, whichever all items take: that of both, or one, by which vectors are loaded where it is so.
fn either_step(then: Option<i64>, otherwise: Option<i64>) -> Option<i64> {
    if then == otherwise { then } else { [then, otherwise].contains(&Some(1)).then_some(1) }
}

/// The steps of something that is made of another thing: the same for all where that is.
fn only_same(of: Steps) -> Steps {
    of.map(|step| step.filter(|step| *step == 0))
}

/// The steps of something that is made of several.
fn all_same(of: impl Iterator<Item = Steps>) -> Steps {
    of.map(only_same).fold(SAME, |all, part| [0, 1].map(|d| all[d].and(part[d])))
}
