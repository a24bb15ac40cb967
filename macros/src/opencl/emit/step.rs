//! Statements between barriers that the items of a row run in step: a loop whose counter is the same for all of them stands outside of the
//! loop over the items, so that LLVM joins the items to vectors and keeps their variables in registers.
//!
//! All accesses of a round are checked before it. Where one is not inside, each item goes on by itself from that round on, with its own
//! checks: as no round before had a fault, the first fault is that of the first item that has one, as if items ran one by one.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::function::{Body, Storage};
use super::group::{is_uniform, uniform_effect};
use super::row::InStep;
use super::walk::{self, Seen};
use crate::opencl::program::{Expression, Place, PlaceKind, Statement, StatementKind, VariableId};
use crate::opencl::types::Type;

/// So many items run in step: their variables are arrays of this length, which LLVM takes apart.
const WIDTH: u64 = 16;

/// How many variables of each item statements may use that run in step: more do not fit into registers.
const MOST: usize = 8;

/// A loop that all items run equally often.
struct Counted<'a> {
    counter: VariableId,
    first: &'a Statement,
    condition: &'a Expression,
    step: &'a Expression,
    body: &'a [Statement],
}

impl<'a> Counted<'a> {
    /// `for (int k = ...; ...; k++)`, where the counter is written by the step only, and nothing but variables of the group is asked.
    fn of(of: &'a Statement, uniform: &HashSet<VariableId>) -> Option<Self> {
        let StatementKind::For { init, condition: Some(condition), step: Some(step), body } = &of.kind else {
            return None;
        };
        let [first] = init.as_slice() else { return None };
        let StatementKind::Declare(counter, Some(value)) = &first.kind else { return None };
        let mut same = uniform.clone();
        let mut known = is_plain(value) && is_uniform(value, &same);
        same.insert(*counter);
        known &= is_plain(condition) && is_uniform(condition, &same);
        known &= is_plain(step) && uniform_effect(step, &same) == Some(*counter);
        walk::statements(body, &mut |_, _| {}, &mut |seen| {
            if let Seen::Written(place) | Seen::Addressed(place) = seen {
                known &= walk::root(place) != Some(*counter);
            }
        });
        known.then_some(Counted { counter: *counter, first, condition, step, body })
    }
}

/// Whether an expression uses variables only.
fn is_plain(of: &Expression) -> bool {
    let mut plain = true;
    walk::expression(of, &mut |seen| {
        if let Seen::Read(Place { kind, .. }) | Seen::Written(Place { kind, .. }) = seen {
            plain &= matches!(kind, PlaceKind::Variable(_));
        }
    });
    plain
}

/// What statements do with variables.
#[derive(Default)]
struct Usage {
    uses: HashSet<VariableId>,
    written: HashSet<VariableId>,
    /// How often each is declared.
    declared: HashMap<VariableId, usize>,
}

impl Usage {
    fn of(of: &[Statement]) -> Self {
        let Usage { mut uses, mut written, mut declared } = Usage::default();
        walk::statements(
            of,
            &mut |statement, _| {
                if let StatementKind::Declare(variable, _) = statement.kind {
                    *declared.entry(variable).or_default() += 1;
                }
            },
            &mut |seen| {
                if let Seen::Written(place) = seen {
                    written.extend(walk::root(place));
                }
                if let Seen::Read(place) | Seen::Written(place) | Seen::Addressed(place) = seen {
                    uses.extend(walk::root(place));
                }
            },
        );
        uses.extend(declared.keys());
        written.extend(declared.keys());
        Usage { uses, written, declared }
    }
}

impl Body<'_, '_> {
    /// The statements of a segment, if its items can run them in step.
    pub(super) fn in_step(&mut self, of: &[Statement]) -> Option<TokenStream> {
        let whole = self.whole.as_ref()?;
        let [only] = of else { return None };
        if whole.ended.is_some() || self.is_checked() {
            return None;
        }
        let counted = Counted::of(only, &whole.uniform)?;
        let (counter, usage) = (counted.counter, Usage::of(counted.body));
        let mut kept: Vec<_> = usage.uses.iter().filter(|of| whole.per_item.contains(of)).copied().collect();
        kept.sort_by_key(|variable| variable.0);
        let is_number =
            |of: &VariableId| matches!(self.function.variables[of.0].ty, Type::Scalar(_) | Type::Vector(..));
        let own = |of: &VariableId| self.storage(*of) == Storage::Plain && !self.hoisted.contains(of);
        let fits = kept.len() <= MOST && kept.iter().all(|of| is_number(of) && self.is_copied(*of));
        if !fits || !own(&counter) || whole.per_item.contains(&counter) {
            return None;
        }
        let mut same = whole.uniform.clone();
        same.insert(counter);
        let once = usage.declared.iter().filter(|(_, times)| **times == 1).map(|(of, _)| *of);
        let valued = once.filter(|of| own(of)).chain(whole.again.keys().copied()).collect();
        let (group, row, slot) = (whole.group.clone(), whole.row.clone(), whole.slot.clone());

        self.in_step = Some(InStep { same, valued });
        let elements = self.elements_in_step(counted.body);
        let Some(elements) = elements else {
            self.in_step = None;
            return None;
        };
        let first = self.temporary("first");
        let item = core::mem::replace(&mut self.item, first.clone());
        let (pattern, values) = self.elements_of_row(&elements, &quote!(#WIDTH));
        self.item = item.clone();
        self.set_inside(true);
        self.elements = elements;
        let declared: HashSet<_> = usage.declared.keys().copied().collect();
        let anew = self.computed_anew(&usage.uses, &declared);
        let at = self.at.clone();
        let together = self.sequence(counted.body);
        self.elements = Vec::new();
        self.in_step = None;
        let (start, condition) = (self.statement(counted.first), self.condition(counted.condition).head());
        let next = self.effect(counted.step);
        let alone = self.while_loop(Some(counted.condition), Some(counted.step), counted.body);
        self.set_inside(false);

        let name = self.plain_name(counter);
        let back = self.copied_back(&usage.written);
        let (mut slices, mut copies, mut arrays) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        let (mut taken, mut given, mut put) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        let width = Literal::usize_unsuffixed(WIDTH as usize);
        for variable in kept {
            let (array, name) = (self.array_name(variable), self.plain_name(variable));
            let mutable = usage.written.contains(&variable).then(|| quote!(mut));
            let block = self.temporary(&format!("{array}_in_step"));
            slices.extend(quote!(let #array = &mut #array[#row.numbers()];));
            copies.extend(quote!(let #mutable #name = #array[#slot];));
            arrays.extend(quote!(let #mutable #block: [_; #width] = ::core::array::from_fn(|#slot| #array[#slot]);));
            taken.extend(quote!(let #mutable #name = #block[#at as usize];));
            if mutable.is_some() {
                given.extend(quote!(#block[#at as usize] = #name;));
                put.extend(quote!(#array.copy_from_slice(&#block);));
            }
        }
        Some(quote! {
            for #row in #group.rows().flat_map(|#row| #row.blocks(#width)) {
                #slices
                #start
                if #row.len() == #width {
                    let #first = &#row.unwatched(0);
                    #arrays
                    while #condition {
                        let (#pattern) = (#values) else { break };
                        for #at in 0..#WIDTH {
                            let #item = &#row.unwatched(#at);
                            #taken
                            #anew
                            #together
                            #given
                        }
                        #next
                    }
                    #put
                }
                if #condition {
                    for #slot in 0..#row.count() {
                        let #item = &#row.item(#slot as u64);
                        let mut #name = #name;
                        #copies
                        #anew
                        #alone
                        #back
                    }
                }
            }
        })
    }

    fn set_inside(&mut self, inside: bool) {
        if let Some(whole) = &mut self.whole {
            whole.inside = inside;
        }
    }
}
