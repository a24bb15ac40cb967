//! Accesses by the number of the item: `p[i]` where `i` is one more for each next item of a row. That all of a row are inside is checked
//! once; the loop over the row has no other checks then, so that LLVM can vectorise it.

use std::collections::{BTreeSet, HashMap};

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::body::Body;
use super::elements::{Blocks, Elements};
use super::names::Home;
use crate::analysis::item_number::ItemNumber;
use crate::limits::{MAX_INDEX_CHARACTERS, MAX_INDEX_DEPTH, MAX_ROW_CHECKS};
use crate::pass::{self, Pass};
use crate::program::{
    Arithmetic, Builtin, Conversion, Expression, ExpressionKind, Place, PlaceKind, StatementKind, Value, VariableId,
};
use crate::types::Type;
use crate::walk::{self, Seen};
use swz_language::element::Kind;

/// The ways in which a place is one of some elements.
enum Which<'x> {
    /// By the item's own number.
    Own,
    /// By an index.
    At(&'x Expression),
    /// By a counter.
    Counter(TokenStream),
}

/// The work of a row before its blocks run.
pub(super) struct Row {
    /// The names of the elements.
    pub(super) names: Vec<Ident>,
    /// The code that leaves, of all items, those whose elements are inside, and declares the elements.
    pub(super) within: TokenStream,
}

/// An index as far as it is understood.
pub(super) struct Affine {
    text: String,
    pub(super) tree: Expression,
    /// Whether it is one more for each next item; else it is the same for all of a row.
    pub(super) along: bool,
    /// The value at which 32 bits wrap, if it was widened from these.
    pub(super) most: Option<i64>,
}

/// The bits of an integer type, and whether it has a sign.
pub(super) fn integer(ty: &Type) -> Option<(u32, bool)> {
    match ty.scalar()?.kind {
        Kind::Integer { signed, bits } => Some((bits, signed)),
        _ => None,
    }
}

impl<'p> Body<'_, 'p> {
    /// The accesses of the function that can be checked by the row.
    pub(super) fn find_elements(&mut self) -> Vec<Elements> {
        if !pass::is_on(Pass::ScalarRowChecks) {
            return Vec::new();
        }
        let function = self.function;
        let mut values = HashMap::new();
        let mut places: Vec<(&'p Place, bool)> = Vec::new();
        walk::statements(
            &function.body,
            &mut |statement, _| {
                if let StatementKind::Declare(variable, Some(value)) = &statement.kind {
                    values.insert(*variable, value);
                }
            },
            &mut |seen| match seen {
                Seen::Read(place) => places.push((whole(place), false)),
                Seen::Written(place) => places.push((place, true)),
                Seen::Expression(_) | Seen::Addressed(_) => {}
            },
        );
        let (mut found, mut others): (Vec<Elements>, _) = (Vec::new(), Vec::new());
        for (place, writes) in places {
            match self.access(place, &values) {
                Some((base, index)) if index.along => self.note(&mut found, base, index, 1, place, writes),
                _ => others.push((place, writes)),
            }
        }
        let written: Vec<_> =
            others.iter().filter(|(_, writes)| *writes).map(|(of, _)| self.facts().buffer_of(of)).collect();
        for (place, _) in others {
            let Some((base, _, count)) = self.in_table(place) else { continue };
            if !written.contains(&Some(base)) {
                let text = format!("<{count}");
                let tree = Expression { kind: ExpressionKind::Constant(Value::Zero), ty: Type::INT, span: place.span };
                self.note(&mut found, base, Affine { text, tree, along: false, most: None }, count, place, false);
            }
        }
        found
    }

    /// The buffer, the index and the number of elements of a read that the type of its index keeps among so many: `table[byte]`.
    fn in_table<'x>(&self, place: &'x Place) -> Option<(VariableId, &'x Expression, u64)> {
        if !pass::is_on(Pass::TableChecks) {
            return None;
        }
        let base = self.facts().buffer_of(place)?;
        let PlaceKind::Dereference(pointer) = &place.kind else { return None };
        let ExpressionKind::Offset(_, index) = &pointer.kind else { return None };
        let mut narrow = &**index;
        while let ExpressionKind::Convert(Conversion::Number, value) = &narrow.kind {
            let (from, to) = (value.ty.scalar()?, narrow.ty.scalar()?);
            if from.size() > to.size() {
                break;
            }
            narrow = value;
        }
        let (bits, signed) = integer(&narrow.ty)?;
        (bits == 8 && !signed && !walk::has_effects(narrow)).then_some((base, narrow, 1 << 8))
    }

    /// Whether all memory that the function uses is in elements that are known.
    pub(super) fn all_are_elements(&self) -> bool {
        let mut all = true;
        walk::statements(&self.function.body, &mut |_, _| {}, &mut |seen| {
            if let Seen::Read(place) | Seen::Written(place) = seen {
                let place = whole(place);
                all &= walk::root(place).is_some() || self.find_element(place).is_some();
            }
        });
        all
    }

    /// Adds an access to those that are known, if there is room.
    fn note(
        &self,
        found: &mut Vec<Elements>,
        base: VariableId,
        index: Affine,
        count: u64,
        place: &Place,
        writes: bool,
    ) {
        if let Some(known) = found.iter_mut().find(|known| known.is_of(base, &index)) {
            known.writes |= writes;
            return;
        }
        if found.len() == MAX_ROW_CHECKS {
            return;
        }
        let name = self.temporary(&format!("{}_row", self.function.variables[base.0].name));
        let Affine { text, tree, along, most } = index;
        let most = most.unwrap_or(i64::MAX);
        found.push(Elements { base, index: tree, text, most, writes, name, ty: place.ty.clone(), along, count });
    }

    /// The elements that a place is one of, and which of them.
    pub(super) fn element_of(&mut self, place: &Place) -> Option<(Ident, TokenStream)> {
        let (name, which) = self.find_element(place)?;
        let at = match which {
            Which::Own => {
                let at = &self.row.at;
                quote!(#at)
            }
            Which::Counter(at) => at,
            Which::At(index) => {
                let long = self.emitter.names.primitive("u64");
                self.value(index, true).cast(&long).free()
            }
        };
        Some((name, at))
    }

    fn find_element<'x>(&self, place: &'x Place) -> Option<(Ident, Which<'x>)> {
        if self.row.elements.is_empty() {
            return None;
        }
        if let Some((name, at)) = self.counted_element(place) {
            return Some((name, Which::Counter(at)));
        }
        if let Some((base, index)) = self.access(place, &self.variables.values) {
            if let Some(Elements { name, .. }) = self.row.elements.iter().find(|known| known.is_of(base, &index)) {
                return Some((name.clone(), Which::Own));
            }
        }
        let (base, index, count) = self.in_table(place)?;
        let is_table = |known: &&Elements| known.base == base && !known.along && known.count == count;
        Some((self.row.elements.iter().find(is_table)?.name.clone(), Which::At(index)))
    }

    /// The pointer and the index of `p[i]`, where `p` is a parameter that is never changed.
    fn access(&self, place: &Place, values: &HashMap<VariableId, &'p Expression>) -> Option<(VariableId, Affine)> {
        let PlaceKind::Dereference(pointer) = &place.kind else { return None };
        let ExpressionKind::Offset(_, index) = &pointer.kind else { return None };
        Some((self.facts().buffer_of(place)?, self.affine(index, values, 0)?))
    }

    /// An index in terms of what is the same for all of a row, and at most once of the number of the item.
    pub(super) fn affine(
        &self,
        of: &Expression,
        values: &HashMap<VariableId, &'p Expression>,
        depth: usize,
    ) -> Option<Affine> {
        use ExpressionKind as E;
        // Variables of variables: text grows with each.
        if depth > MAX_INDEX_DEPTH {
            return None;
        }
        let (bits, signed) = integer(&of.ty)?;
        let same = |text: String, along| Some(Affine { text, tree: of.clone(), along, most: None });
        match &of.kind {
            E::Constant(Value::Integer(number)) => same(number.to_string(), false),
            E::Load(place) => {
                let PlaceKind::Variable(variable) = place.kind else { return None };
                if self.variables.steady.contains(&variable) {
                    return same(format!("v{}", variable.0), false);
                }
                if !self.facts().is_fixed(variable) {
                    return None;
                }
                if variable.0 < self.function.parameters {
                    return same(format!("v{}", variable.0), false);
                }
                self.affine(values.get(&variable)?, values, depth + 1)
            }
            E::Builtin(Builtin::Item(name), arguments) => {
                let dimension = match arguments.as_slice() {
                    [] => -1,
                    [Expression { kind: E::Constant(Value::Integer(number)), .. }] => *number,
                    _ => return None,
                };
                let along = match ItemNumber::of(name, arguments) {
                    ItemNumber::Along(dimension) => dimension == Some(self.along()),
                    ItemNumber::Linear => return None,
                    ItemNumber::Uniform => false,
                };
                same(format!("{name}({dimension})"), along)
            }
            E::Convert(Conversion::Number, value) => {
                let (from, from_signed) = integer(&value.ty)?;
                let Affine { text, tree, along, most } = self.affine(value, values, depth + 1)?;
                if along && (bits < 32 || from < 32 || bits < from && most.is_some()) {
                    return None;
                }
                let limit = if from_signed { i32::MAX.into() } else { u32::MAX.into() };
                let most = if along && bits > from { Some(limit) } else { most };
                let tree = Expression { kind: E::Convert(Conversion::Number, Box::new(tree)), ..of.clone_empty() };
                Some(Affine { text: format!("({text} as {bits}{signed})"), tree, along, most })
            }
            E::Binary(operator, left, right) => {
                let left = self.affine(left, values, depth + 1)?;
                let right = self.affine(right, values, depth + 1)?;
                let along = left.along || right.along;
                let sign = match operator {
                    Arithmetic::Add if !(left.along && right.along) => '+',
                    Arithmetic::Subtract if !right.along => '-',
                    Arithmetic::Multiply if !along => '*',
                    Arithmetic::ShiftLeft if !along => '<',
                    Arithmetic::ShiftRight if !along => '>',
                    Arithmetic::And if !along => '&',
                    _ => return None,
                };
                // A number that was widened before ends elsewhere.
                if along && (left.most.is_some() || right.most.is_some()) {
                    return None;
                }
                let text = format!("({}{sign}{})", left.text, right.text);
                if text.len() > MAX_INDEX_CHARACTERS {
                    return None;
                }
                let kind = E::Binary(*operator, Box::new(left.tree), Box::new(right.tree));
                Some(Affine { text, tree: Expression { kind, ..of.clone_empty() }, along, most: None })
            }
            _ => None,
        }
    }

    /// The conditions under which all elements of a row are inside, each behind `&&`, and what makes these elements then.
    pub(super) fn elements_of_row(&mut self, elements: &[Elements], len: &TokenStream) -> (TokenStream, TokenStream) {
        let (mut inside, mut made) = (TokenStream::new(), TokenStream::new());
        for Elements { base, index, most, writes, name, along, count, .. } in elements {
            let pointer = self.name(*base);
            let (index, most) = (self.value(index, true).free(), Literal::i64_unsuffixed(*most));
            let count = Literal::u64_unsuffixed(*count);
            let len = if *along { len.clone() } else { quote!(#count) };
            inside.extend(quote!(&& #pointer.has_row::<#writes>(#index, #len, #most)));
            made.extend(quote!(let #name = #pointer.row::<#writes>(#index, #len, #most);));
        }
        (inside, made)
    }

    /// From here on statements in lanes use elements that the row has checked, of the block of this number.
    pub(super) fn use_blocks(&mut self, number: &Ident) {
        if !pass::is_on(Pass::BlockRowChecks) {
            return;
        }
        let all = self.find_elements();
        self.row.blocks = Some(Blocks { all, used: BTreeSet::new(), number: number.clone() });
    }

    /// The elements that a place is one of, by their number among those that the row has checked.
    pub(super) fn block_of(&mut self, place: &Place) -> Option<usize> {
        let (base, index) = self.row.blocks.as_ref().and_then(|_| self.access(place, &self.variables.values))?;
        let blocks = self.row.blocks.as_mut()?;
        let at = blocks.all.iter().position(|known| known.is_of(base, &index))?;
        blocks.used.insert(at);
        Some(at)
    }

    /// The name of these elements, and that of the number of the block.
    pub(super) fn checked_names(&self, at: usize) -> Option<(&Ident, &Ident)> {
        let blocks = self.row.blocks.as_ref()?;
        Some((&blocks.all.get(at)?.name, &blocks.number))
    }

    /// The work of the row for the blocks, if they use any elements or some items do nothing; and the parameters for these.
    pub(super) fn row_of_blocks(&mut self, span: &Ident) -> Option<(Row, Vec<TokenStream>)> {
        let Blocks { all, used, .. } = self.row.blocks.take()?;
        if used.is_empty() && self.row.guards.is_empty() {
            return None;
        }
        let used: Vec<_> = used.into_iter().map(|at| all[at].clone()).collect();
        let of = self.emitter.names.library_type(Home::Expansion, "Blocks", &self.emitter.krate);
        let (mut within, mut names, mut parameters) = (TokenStream::new(), Vec::new(), Vec::new());
        for Elements { base, index, most, writes, name, ty, .. } in used {
            let (pointer, ty) = (self.name(base), self.ty(&ty));
            let (index, most) = (self.value(&index, true).free(), Literal::i64_unsuffixed(most));
            within.extend(quote!(let (#span, #name) = #span.within::<#ty, #writes>(#pointer, #index, #most);));
            parameters.push(quote!(#name: #of<'_, #ty, #writes>));
            names.push(name);
        }
        Some((Row { names, within }, parameters))
    }

    /// The parameters for them.
    pub(super) fn element_parameters(&mut self) -> Vec<TokenStream> {
        let of = self.emitter.names.library_type(Home::Expansion, "Elements", &self.emitter.krate);
        let elements = self.row.elements.clone();
        elements
            .iter()
            .map(|Elements { name, ty, writes, .. }| {
                let ty = self.ty(ty);
                quote!(#name: #of<'_, #ty, #writes>)
            })
            .collect()
    }
}

impl Elements {
    fn is_of(&self, base: VariableId, index: &Affine) -> bool {
        self.base == base && self.text == index.text
    }
}

/// The place that is read where lanes of a vector are.
fn whole(place: &Place) -> &Place {
    match &place.kind {
        PlaceKind::Lanes(base, _) => whole(base),
        _ => place,
    }
}

impl Expression {
    /// The type and the place of an expression.
    fn clone_empty(&self) -> Self {
        Expression { kind: ExpressionKind::Constant(Value::Zero), ty: self.ty.clone(), span: self.span }
    }
}
