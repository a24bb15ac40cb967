//! Reads by one index of each item and constants behind it, `p[3 * i]`, `p[3 * i + 1]`, `p[3 * i + 2]`: a *cluster*, which is read as a whole before
//! the first statement with one of them. Where an element of it is outside of the buffer, each is read where it stands, so that a fault is that of
//! the first one in the text.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::Lanes;
use crate::opencl::emit::code::Level;
use crate::opencl::emit::parts::{self, Part, When};
use crate::opencl::emit::walk::{self, Seen};
use crate::opencl::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Place, PlaceKind, Statement, StatementKind, Value,
    VariableId,
};
use crate::opencl::tree::Space;

/// So many statements are looked at for the reads of a cluster.
const AHEAD: usize = 16;

/// Elements that lie beside each other.
pub(super) struct Cluster {
    base: VariableId,
    /// The index without what is added to it.
    text: String,
    /// What is added to it for the first element, and how many elements there are.
    first: i128,
    len: usize,
    name: Ident,
    used: bool,
}

/// A read of an element by an index of each item.
struct Read<'s> {
    base: VariableId,
    index: Sum,
    place: &'s Place,
}

/// An index as a sum of a number and of something else.
struct Sum {
    text: String,
    variables: Vec<VariableId>,
    number: i128,
}

/// What stands before statements, and for how many of them.
pub(super) struct Before {
    pub(super) statements: usize,
    /// The names of the clusters, and what reads each of them.
    reads: Vec<(Ident, TokenStream)>,
}

impl Lanes<'_, '_, '_> {
    /// The clusters whose first element the first of some statements reads.
    pub(super) fn clusters(&mut self, of: &[Statement]) -> Option<Before> {
        let (mut statements, mut reads) = (1, Vec::new());
        let mut own = Vec::new();
        self.reads(of.first()?, &mut own);
        for read in own {
            // Of one that is known already each element may be read.
            if self.cluster_of(read.base, &read.index).is_some() {
                continue;
            }
            let (members, end) = self.beside(&read, of);
            let Some((low, len)) = window(&members, &read) else { continue };
            let numbers: Vec<_> = (0..len).map(|k| low.index.number + k as i128).collect();
            let all = numbers.iter().all(|number| members.iter().any(|of| of.index.number == *number));
            let padded = low.place.ty.scalar().is_some_and(|element| element.size() < 4) && !len.is_power_of_two();
            // Elements that no item reads another thread may write, if it is no constant.
            if !(all && !padded || is_constant(low.place)) {
                continue;
            }
            statements = statements.max(end);
            reads.push(self.read_cluster(low, len, all));
        }
        (!reads.is_empty()).then_some(Before { statements, reads })
    }

    /// What reads those clusters that were used since.
    pub(super) fn used_clusters(&mut self, before: Before) -> TokenStream {
        let mut tokens = TokenStream::new();
        for (name, read) in before.reads {
            if self.clusters.iter().any(|of| of.name == name && of.used) {
                tokens.extend(read);
            }
            self.clusters.retain(|of| of.name != name);
        }
        tokens
    }

    /// Declares a cluster.
    fn read_cluster(&mut self, low: &Read<'_>, len: usize, all: bool) -> (Ident, TokenStream) {
        let name = self.unique("cluster");
        let work = self.shared.work.get();
        let (base, lanes) = self.place_in(low.place);
        self.shared.work.set(work);
        self.count_small(&low.place.ty);
        let (active, row, count) = (self.active(), self.row.clone(), Literal::usize_unsuffixed(len));
        self.clusters.push(Cluster {
            base: low.base,
            text: low.index.text.clone(),
            first: low.index.number,
            len,
            name: name.clone(),
            used: false,
        });
        let read = quote!(let #name = #base.cluster::<#count, #all, _>(#lanes, #active, #row.threads()););
        (name, read)
    }

    /// An element of a cluster that was read.
    pub(super) fn of_cluster(&mut self, place: &Place) -> Option<TokenStream> {
        if self.clusters.is_empty() {
            return None;
        }
        let (base, index) = self.indexed(place)?;
        let at = self.cluster_of(base, &index)?;
        let cluster = &mut self.clusters[at];
        cluster.used = true;
        let (name, part) = (cluster.name.clone(), Literal::i128_unsuffixed(index.number - cluster.first));
        let (base, lanes) = self.place_in(place);
        let (active, site) = (self.active(), self.body.emitter.site(place.span));
        Some(quote!(#name.part::<#part, _, _>(#base, #[inline(always)] || #lanes, #active, #site)))
    }

    /// The cluster that has an element.
    fn cluster_of(&self, base: VariableId, index: &Sum) -> Option<usize> {
        let has = |of: &Cluster| (of.first..of.first + of.len as i128).contains(&index.number);
        self.clusters.iter().rposition(|of| of.base == base && of.text == index.text && has(of))
    }

    /// The pointer of `p[i]`, and the index of each item.
    fn place_in(&mut self, place: &Place) -> (TokenStream, TokenStream) {
        let PlaceKind::Dereference(pointer) = &place.kind else { return (self.fail(), TokenStream::new()) };
        let ExpressionKind::Offset(base, index) = &pointer.kind else { return (self.fail(), TokenStream::new()) };
        let base = self.body.value(base, false).at(Level::Primary);
        if let Some((first, lanes)) = self.narrowed(index) {
            return (quote!(#base.offset(#first)), lanes);
        }
        let (inner, _, _) = self.index(index);
        (base, self.value(inner))
    }

    /// The buffer and the index of a number that each item reads by an index of its own, of which nothing is known.
    fn indexed(&self, place: &Place) -> Option<(VariableId, Sum)> {
        place.ty.scalar()?;
        let base = self.body.buffer_of(place)?;
        let PlaceKind::Dereference(pointer) = &place.kind else { return None };
        let ExpressionKind::Offset(_, index) = &pointer.kind else { return None };
        if !self.varies(index) || pointer.ty.pointee()?.volatile {
            return None;
        }
        let (inner, stride, _) = self.index(index);
        if stride.is_some() || self.stride(index).is_some() || self.mostly_counts(index) == Some(true) {
            return None;
        }
        let Sum { text, variables, number } = sum(inner)?;
        Some((base, Sum { text: format!("{} {text}", inner.ty.scalar()?.name), variables, number }))
    }

    /// The reads of a statement that every item makes which comes to it, before it writes anything in memory.
    fn reads<'s>(&mut self, of: &'s Statement, found: &mut Vec<Read<'s>>) {
        use StatementKind as S;
        let (S::Expression(value)
        | S::Declare(_, Some(value))
        | S::Return(Some(value))
        | S::If { condition: value, .. }
        | S::Switch { value, .. }) = &of.kind
        else {
            return;
        };
        always(value, &mut |place| {
            if let (Some((base, index)), None) = (self.indexed(place), self.body.block_of(place)) {
                found.push(Read { base, index, place });
            }
        });
    }

    /// All reads that are of one cluster with this one, and how many statements they are in.
    fn beside<'s>(&mut self, read: &Read<'_>, of: &'s [Statement]) -> (Vec<Read<'s>>, usize) {
        let (mut members, mut end) = (Vec::new(), 1);
        let stays = self.is_never_written(read.base, read.place);
        for (at, statement) in of.iter().take(AHEAD).enumerate() {
            let (mut writes, mut changes) = (false, false);
            walk::statements(core::slice::from_ref(statement), &mut |_, _| {}, &mut |seen| match seen {
                Seen::Written(place) | Seen::Addressed(place) => match walk::root(place) {
                    Some(variable) if !self.body.is_memory(variable) => {
                        writes |= read.index.variables.contains(&variable);
                    }
                    _ => changes = true,
                },
                Seen::Expression(Expression { kind: ExpressionKind::Call(..), .. }) => changes = true,
                Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, _), .. }) => {
                    changes |= walk::is_effect(builtin);
                }
                _ => {}
            });
            changes &= !stays;
            if writes || changes && !writes_last(statement) {
                break;
            }
            let before = members.len();
            self.reads(statement, &mut members);
            members.retain(|of| of.base == read.base && of.index.text == read.index.text);
            if members.len() > before {
                end = at + 1;
            }
            if changes || !matches!(statement.kind, StatementKind::Expression(_) | StatementKind::Declare(..)) {
                break;
            }
        }
        (members, end)
    }

    /// Whether nothing writes the buffer that an element is read of: items do not run in lanes where another argument that is written has a part of it.
    pub(super) fn is_never_written(&self, base: VariableId, place: &Place) -> bool {
        let function = self.body.function;
        if function.kernel.is_none() {
            return false;
        }
        if is_constant(place) {
            return true;
        }
        let (mut named, mut reads) = (0, 0);
        walk::statements(&function.body, &mut |_, _| {}, &mut |seen| match seen {
            Seen::Read(place) if place.kind == PlaceKind::Variable(base) => named += 1,
            Seen::Read(place) if self.body.buffer_of(place) == Some(base) => reads += 1,
            _ => {}
        });
        named == reads
    }
}

/// Whether an element is one that the kernel may not write.
fn is_constant(place: &Place) -> bool {
    let PlaceKind::Dereference(pointer) = &place.kind else { return false };
    pointer.ty.pointee().is_some_and(|pointee| pointee.constant || pointee.space == Space::Constant)
}

/// Whether the only thing in memory that a statement writes is written after all of its reads.
fn writes_last(of: &Statement) -> bool {
    let StatementKind::Expression(Expression { kind: ExpressionKind::Assign(place, value), .. }) = &of.kind else {
        return false;
    };
    !walk::has_effects(value) && !walk::place_has_effects(place)
}

/// The reads of an expression that are made whenever it is evaluated.
fn always<'s>(of: &'s Expression, see: &mut dyn FnMut(&'s Place)) {
    if let ExpressionKind::Load(place) = &of.kind {
        see(place);
    }
    parts::of_expression(of, &mut |part, when| {
        if when == When::Always {
            always_in(part, see);
        }
    });
}

fn always_in<'s>(of: Part<'s>, see: &mut dyn FnMut(&'s Place)) {
    match of {
        Part::Value(value) => always(value, see),
        Part::Place(place) => parts::of_place(place, &mut |part| always_in(part, see)),
    }
}

/// The elements of a cluster that has a read: the first one, and how many. As many reads at least are of it as it takes instructions more to read
/// it than to read an element of each item.
fn window<'r, 's>(members: &'r [Read<'s>], read: &Read<'_>) -> Option<(&'r Read<'s>, usize)> {
    // The longest ones, and how many reads are worth it.
    let kinds: &[(i128, usize)] = match read.place.ty.scalar()?.size() {
        8 => &[(4, 3), (2, 2)],
        4 => &[(8, 4), (4, 2)],
        _ => &[(4, 2)],
    };
    for &(most, least) in kinds {
        for low in members {
            let mut numbers: Vec<_> = members.iter().map(|of| of.index.number - low.index.number).collect();
            numbers.retain(|number| (0..most).contains(number));
            numbers.sort_unstable();
            numbers.dedup();
            let has = numbers.contains(&(read.index.number - low.index.number));
            if let (Some(last), true) = (numbers.last(), has && numbers.len() >= least) {
                return Some((low, usize::try_from(last + 1).ok()?));
            }
        }
    }
    None
}

/// An index as a sum: nothing of it has an effect or a fault, or is read from memory.
fn sum(of: &Expression) -> Option<Sum> {
    use ExpressionKind as E;
    let whole = |text: String, variables| Some(Sum { text, variables, number: 0 });
    let element = of.ty.scalar()?;
    match &of.kind {
        E::Constant(Value::Integer(number)) => {
            Some(Sum { text: String::new(), variables: Vec::new(), number: *number })
        }
        E::Constant(Value::Zero) if of.ty.is_integer() => {
            Some(Sum { text: String::new(), variables: Vec::new(), number: 0 })
        }
        E::Load(place) => match place.kind {
            PlaceKind::Variable(variable) => whole(format!("v{}", variable.0), vec![variable]),
            _ => None,
        },
        E::Builtin(Builtin::Item(name), arguments) => {
            let dimension = super::dimension(arguments)?;
            whole(format!("{name}({dimension})"), Vec::new())
        }
        E::Convert(Conversion::Number, value) => {
            let Sum { text, variables, number } = sum(value)?;
            whole(format!("{}({} {text}+{number})", element.name, value.ty.scalar()?.name), variables)
        }
        E::Binary(operator, left, right) if of.ty.is_integer() => {
            let (left, right) = (sum(left)?, sum(right)?);
            let variables = [left.variables, right.variables].concat();
            let (text, number) = match operator {
                Arithmetic::Add => {
                    let plus = if left.text.is_empty() || right.text.is_empty() { "" } else { "+" };
                    (format!("{}{plus}{}", left.text, right.text), left.number.checked_add(right.number)?)
                }
                Arithmetic::Subtract if right.text.is_empty() => (left.text, left.number.checked_sub(right.number)?),
                Arithmetic::Multiply if right.text.is_empty() => {
                    (format!("({})*{}", left.text, right.number), left.number.checked_mul(right.number)?)
                }
                Arithmetic::Multiply if left.text.is_empty() => {
                    (format!("({})*{}", right.text, left.number), left.number.checked_mul(right.number)?)
                }
                Arithmetic::ShiftLeft if right.text.is_empty() && (0..31).contains(&right.number) => {
                    let by = 1 << right.number;
                    (format!("({})*{by}", left.text), left.number.checked_mul(by)?)
                }
                Arithmetic::Subtract | Arithmetic::Multiply | Arithmetic::And | Arithmetic::Or | Arithmetic::Xor => {
                    (format!("({}+{}){operator:?}({}+{})", left.text, left.number, right.text, right.number), 0)
                }
                _ => return None,
            };
            Some(Sum { text, variables, number })
        }
        _ => None,
    }
}
