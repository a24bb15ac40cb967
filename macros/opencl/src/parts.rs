//! The parts that expressions, places and statements are made of, in the order in which it is evaluated. All that walks through a program asks here,
//! so that a new kind of expression or statement is added in one place.

use crate::program::{Case, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, VariableId};

/// When a part of an expression is evaluated.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum When {
    Always,
    /// Only if the first part of the expression says so: what is behind it in `&&`, `||` and `?:`.
    Chosen,
}

/// Declares what gives the parts of an expression, of a place and of a statement: parts that are read, or, with `mut`, parts that may be changed.
macro_rules! parts {
    ($(#[$attribute:meta])? $Part:ident, $Step:ident, $of_expression:ident, $of_place:ident, $of_statement:ident, $Statements:ty $(, $mutable:ident)?) => {
        /// A part of an expression or of a place.
        $(#[$attribute])?
        pub(crate) enum $Part<'a> {
            Value(&'a $($mutable)? Expression),
            Place(&'a $($mutable)? Place),
        }

        /// A part of a statement.
        pub(crate) enum $Step<'a> {
            Value(&'a $($mutable)? Expression),
            Body(&'a $($mutable)? $Statements),
        }

        /// The parts of an expression.
        pub(crate) fn $of_expression<'a>(
            of: &'a $($mutable)? Expression,
            each: &mut dyn FnMut($Part<'a>, When),
        ) {
            use ExpressionKind as E;
            use When::{Always, Chosen};
            match &$($mutable)? of.kind {
                E::Constant(_) => {}
                E::Load(place) | E::AddressOf(place) | E::Increment { place, .. } => each($Part::Place(place), Always),
                E::Convert(_, value)
                | E::Negate(value)
                | E::Complement(value)
                | E::Not(value)
                | E::Swizzle(value, _)
                | E::Field(value, _)
                | E::Union(_, value) => each($Part::Value(value), Always),
                E::Binary(_, left, right)
                | E::Compare(_, left, right)
                | E::AndOfVectors(left, right)
                | E::OrOfVectors(left, right)
                | E::Comma(left, right)
                | E::Offset(left, right)
                | E::Distance(left, right) => {
                    each($Part::Value(left), Always);
                    each($Part::Value(right), Always);
                }
                E::And(left, right) | E::Or(left, right) => {
                    each($Part::Value(left), Always);
                    each($Part::Value(right), Chosen);
                }
                E::Conditional(condition, then, otherwise) => {
                    each($Part::Value(condition), Always);
                    each($Part::Value(then), Chosen);
                    each($Part::Value(otherwise), Chosen);
                }
                E::Select(condition, then, otherwise) => {
                    each($Part::Value(condition), Always);
                    each($Part::Value(then), Always);
                    each($Part::Value(otherwise), Always);
                }
                E::Assign(place, value) | E::AssignBy { place, value, .. } | E::Advance { place, by: value } => {
                    each($Part::Place(place), Always);
                    each($Part::Value(value), Always);
                }
                E::Call(_, values) | E::Builtin(_, values) | E::Vector(values) | E::List(values) => {
                    for value in values {
                        each($Part::Value(value), Always);
                    }
                }
            }
        }

        /// The values that a place is found by.
        pub(crate) fn $of_place<'a>(of: &'a $($mutable)? Place, each: &mut dyn FnMut($Part<'a>)) {
            match &$($mutable)? of.kind {
                PlaceKind::Variable(_) | PlaceKind::Global(_) => {}
                PlaceKind::Dereference(value) | PlaceKind::Temporary(value) => each($Part::Value(value)),
                PlaceKind::Element(base, index) => {
                    each($Part::Place(base));
                    each($Part::Value(index));
                }
                PlaceKind::Field(base, _) | PlaceKind::Lanes(base, _) => each($Part::Place(base)),
            }
        }

        /// The parts of a statement, and in how many scopes more than the statement each stands.
        pub(crate) fn $of_statement<'a>(of: &'a $($mutable)? Statement, each: &mut dyn FnMut($Step<'a>, usize)) {
            use StatementKind as S;
            match &$($mutable)? of.kind {
                S::Expression(value) | S::Declare(_, Some(value)) | S::Return(Some(value)) => each($Step::Value(value), 0),
                S::Block(body) => each($Step::Body(body), 1),
                S::Region(_, body) => each($Step::Body(body), 0),
                S::If { condition, then, otherwise } => {
                    each($Step::Value(condition), 0);
                    each($Step::Body(then), 1);
                    each($Step::Body(otherwise), 1);
                }
                S::While { condition, body } | S::Switch { value: condition, body, .. } => {
                    each($Step::Value(condition), 0);
                    each($Step::Body(body), 1);
                }
                S::DoWhile { body, condition } => {
                    each($Step::Body(body), 1);
                    each($Step::Value(condition), 0);
                }
                S::For { init, condition, step, body } => {
                    each($Step::Body(init), 1);
                    if let Some(condition) = condition {
                        each($Step::Value(condition), 1);
                    }
                    each($Step::Body(body), 2);
                    if let Some(step) = step {
                        each($Step::Value(step), 1);
                    }
                }
                S::Declare(_, None) | S::Break | S::Continue | S::Return(None) | S::Goto(_) | S::Label(..) => {}
            }
        }
    };
}
parts!(
    #[derive(Clone, Copy)]
    Part,
    Step,
    of_expression,
    of_place,
    of_statement,
    [Statement]
);
parts!(PartMut, StepMut, of_expression_mut, of_place_mut, of_statement_mut, Vec<Statement>, mut);

/// The parts of an expression that may be changed, in the order in which clang evaluates them: from the left, but of an assignment the value comes first,
/// then the place.
pub(crate) fn in_order_mut(of: &mut Expression) -> Vec<PartMut<'_>> {
    use ExpressionKind as E;
    let is_assignment = matches!(of.kind, E::Assign(..) | E::AssignBy { .. } | E::Advance { .. });
    let mut all = Vec::new();
    of_expression_mut(of, &mut |part, _| all.push(part));
    if is_assignment {
        all.reverse();
    }
    all
}

/// Puts other statements in place of those in a statement: of each body at once, of a `switch` of each statement in it.
pub(crate) fn replace_bodies(of: &mut Statement, by: &mut dyn FnMut(Vec<Statement>) -> Vec<Statement>) {
    if let StatementKind::Switch { cases, body, .. } = &mut of.kind {
        *body = switched(core::mem::take(body), cases, |statement, inside| inside.extend(by(vec![statement])));
        return;
    }
    of_statement_mut(of, &mut |step, _| {
        if let StepMut::Body(body) = step {
            *body = by(core::mem::take(body));
        }
    });
}

/// Leaves statements out, those within others too.
pub(crate) fn leave_out(of: &mut Vec<Statement>, is_one: &dyn Fn(&Statement) -> bool) {
    of.retain(|statement| !is_one(statement));
    for statement in of {
        replace_bodies(statement, &mut |mut body| {
            leave_out(&mut body, is_one);
            body
        });
    }
}

/// The statements of a `switch` by what becomes of each, with its cases before the first of these.
pub(crate) fn switched<T>(
    body: impl IntoIterator<Item = T>,
    cases: &mut [Case],
    mut each: impl FnMut(T, &mut Vec<Statement>),
) -> Vec<Statement> {
    let (mut inside, mut starts) = (Vec::new(), Vec::new());
    for statement in body {
        starts.push(inside.len());
        each(statement, &mut inside);
    }
    for case in cases {
        case.at = starts.get(case.at).copied().unwrap_or(inside.len());
    }
    inside
}

/// Changes a part and all in it, each before what it is made of.
pub(crate) fn change(mut of: PartMut<'_>, by: &mut dyn FnMut(&mut PartMut<'_>)) {
    by(&mut of);
    match of {
        PartMut::Value(value) => of_expression_mut(value, &mut |part, _| change(part, by)),
        PartMut::Place(place) => of_place_mut(place, &mut |part| change(part, by)),
    }
}

/// Changes statements, each before those within it.
pub(crate) fn each_mut(of: &mut [Statement], by: &mut dyn FnMut(&mut Statement)) {
    for statement in of {
        by(statement);
        of_statement_mut(statement, &mut |step, _| {
            if let StepMut::Body(body) = step {
                each_mut(body, by);
            }
        });
    }
}

/// Changes a part and all in it, each behind what it is made of.
pub(crate) fn change_inner_first(mut of: PartMut<'_>, by: &mut dyn FnMut(&mut PartMut<'_>)) {
    match &mut of {
        PartMut::Value(value) => of_expression_mut(value, &mut |part, _| change_inner_first(part, by)),
        PartMut::Place(place) => of_place_mut(place, &mut |part| change_inner_first(part, by)),
    }
    by(&mut of);
}

/// Gives the values that statements evaluate, those within others too, to be changed.
pub(crate) fn values_mut(of: &mut [Statement], each: &mut dyn FnMut(&mut Expression)) {
    for statement in of {
        of_statement_mut(statement, &mut |step, _| match step {
            StepMut::Value(value) => each(value),
            StepMut::Body(body) => values_mut(body, each),
        });
    }
}

/// Changes what statements evaluate, those within others too.
pub(crate) fn change_all(of: &mut [Statement], by: &mut dyn FnMut(&mut PartMut<'_>)) {
    values_mut(of, &mut |value| change(PartMut::Value(value), by));
}

/// Changes the variables that statements declare and name.
pub(crate) fn rename(of: &mut [Statement], by: &mut dyn FnMut(&mut VariableId)) {
    each_mut(of, &mut |statement| {
        if let StatementKind::Declare(variable, _) = &mut statement.kind {
            by(variable);
        }
    });
    change_all(of, &mut |part| {
        if let PartMut::Place(Place { kind: PlaceKind::Variable(variable), .. }) = part {
            by(variable);
        }
    });
}

/// Changes the places that statements read and write: of components that are read it is the whole vector.
pub(crate) fn change_accesses(of: &mut [Statement], by: &mut dyn FnMut(&mut Place)) {
    use ExpressionKind as E;
    change_all(of, &mut |part| {
        let PartMut::Value(value) = part else { return };
        match &mut value.kind {
            E::Load(place) => change_whole(place, by),
            E::Assign(place, _) | E::AssignBy { place, .. } | E::Advance { place, .. } | E::Increment { place, .. } => {
                by(place);
            }
            _ => {}
        }
    });
}

fn change_whole(of: &mut Place, by: &mut dyn FnMut(&mut Place)) {
    match &mut of.kind {
        PlaceKind::Lanes(base, _) => change_whole(base, by),
        PlaceKind::Element(base, _) if matches!(base.kind, PlaceKind::Lanes(..)) => change_whole(base, by),
        _ => by(of),
    }
}
