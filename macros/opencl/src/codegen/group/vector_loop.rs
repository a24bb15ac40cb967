//! A region in blocks of as many items as there are lanes: those of a whole block, those of a mask, and what a row asks before them.

use std::collections::HashMap;

use super::attributed;
use super::slices::RowSlices;
use crate::codegen::body::{Body, Storage};
use crate::codegen::lanes;
use crate::codegen::names::{Home, unraw};
use crate::codegen::plan::Runner;
use crate::codegen::tokens::{Ident, Literal, ToTokens, TokenStream};
use crate::limits::MIN_LONG_ROW;
use crate::plan::{ItemLoop, LanePlan, RegionPlan};
use crate::program::{Statement, StatementKind, VariableId};
use crate::vector::version::Version;

/// Code that runs several items of a row at a time.
pub(super) struct VectorRegion {
    tokens: TokenStream,
    /// Code that runs some of as many as there are lanes: the name of the function and what it does.
    some: Option<(Ident, TokenStream)>,
    /// The code before the loop over the rows.
    before: TokenStream,
    /// The pointers once more, where blocks may be left for code that refers to them: LLVM keeps nothing of those in registers.
    again: TokenStream,
    /// The name of what runs items from one number to another one by one.
    alone: Ident,
    /// The number of the first item that has not run.
    start: Ident,
    /// How many items a row has.
    len: TokenStream,
    /// The guard that says which of them have anything to do.
    guard: Option<RegionGuard>,
    /// The pointers of which the code before is, and their types.
    pointers: Vec<(Ident, TokenStream)>,
    /// The loop over items one by one, where it is for plain pointers too.
    shared: Option<SharedLoop>,
}

/// The loop over items of a row one by one as a closure that is given the pointers: it is written once for those that are plain, and for others.
struct SharedLoop {
    make: TokenStream,
    call: TokenStream,
}

/// The condition of a region that the row asks for all its items: blocks and masks are only of those for which it holds.
struct RegionGuard {
    /// Code that leaves these, of all.
    lets: TokenStream,
    /// The name of the number behind the last one.
    until: Ident,
}

/// A region that is being written in lanes.
struct Region<'a> {
    items: &'a ItemLoop,
    names: Names,
    /// Whether an item may have a fault.
    may_trap: bool,
}

/// The names in the code of a block.
struct Names {
    row: Ident,
    ended: Option<Ident>,
    /// The numbers of the first item of the block and of that behind the last one.
    start: Ident,
    end: Ident,
    /// The first number as the row has it, and the item.
    first: Ident,
    item: Ident,
    lane: Ident,
    /// The mask of the items that run.
    live: Ident,
    each: TokenStream,
    vectorized: TokenStream,
    active: TokenStream,
    all_lanes: TokenStream,
}

/// How lanes take what the items keep, and how they put it back.
#[derive(Default)]
struct CarriedVars {
    take: TokenStream,
    /// Code that puts back one lane after another.
    put: TokenStream,
    /// Code that puts back all lanes at once.
    put_all: TokenStream,
    /// Code that puts back all lanes where only those of the mask have changed.
    put_chosen: TokenStream,
    /// Arrays that stay with the items.
    staying: HashMap<VariableId, Ident>,
}

/// Code for items that return in a block; nothing where none may return before the others.
struct ReturnMask {
    /// Code that makes the mask of those that have not returned, and what leaves these of a mask.
    running: Option<TokenStream>,
    some_running: Option<TokenStream>,
    /// Code that notes who has returned: of all lanes at once, and of one lane.
    all: Option<TokenStream>,
    one: Option<TokenStream>,
}

impl<'p> Body<'_, 'p> {
    /// The statements of a region for several items of a row at a time.
    pub(super) fn region_in_lanes(
        &mut self,
        of: &[Statement],
        plan: &RegionPlan,
        LanePlan { whole, masked }: &'p LanePlan,
    ) -> VectorRegion {
        let items = &plan.items;
        let region = Region { items, names: self.block_names(), may_trap: whole.made.may_trap };
        let kept = self.kept_in_lanes(&region, plan);
        let ends = self.ends(&region.names);
        self.set_runner(Runner::Lanes);
        let guard = (!whole.guards.is_empty()).then(|| {
            let lets = lanes::guards(self, &whole.guards);
            RegionGuard { lets, until: self.temporary("until") }
        });
        let all = self.join(&region, whole, &kept.staying);
        let masked = masked.as_ref().map(|masked| self.join(&region, masked, &kept.staying));
        self.set_runner(Runner::Group);
        let len = self.row_length(&region.names.row);
        // A variable that is computed anew may point to memory that the statements do not name.
        let mut named = of.to_vec();
        named.extend(items.anew.iter().map(|(variable, value)| {
            Statement::new(StatementKind::Declare(*variable, Some(value.clone())), value.span)
        }));
        let (before, pointers) = (self.assume_plain(&named), self.typed_plain_buffers(&named));
        let again = if whole.made.leaves_early { before.clone() } else { TokenStream::new() };
        let some = masked.map(|masked| {
            let run = self.masked_block(&region, &kept, &ends, &masked, guard.is_some());
            // Nothing is known in a closure of what it refers to, if it is a function of its own.
            (self.temporary("some"), quote!(#before #run))
        });
        let until = guard.as_ref().map_or_else(|| len.clone(), |guard| guard.until.to_token_stream());
        let tokens = self.whole_blocks(&region, &kept, &ends, &all, &until, some.as_ref().map(|(name, _)| name));
        let alone = self.shared("alone");
        let start = region.names.start;
        VectorRegion { tokens, some, before, again, alone, start, len, guard, pointers, shared: None }
    }

    /// The names in the code of a block.
    fn block_names(&mut self) -> Names {
        let names = self.group.as_ref().expect("a kernel that runs as a group");
        let (row, ended) = (names.row.clone(), names.ended.clone());
        let [start, end, first, lane, live] = ["start", "end", "first", "lane", "live"].map(|name| self.shared(name));
        let each = self.emitter.library(Home::Expansion, "each");
        let [vectorized, active, all_lanes] =
            ["Vectorized", "Active", "AllLanes"].map(|name| self.emitter.library(Home::Expansion, name));
        Names {
            row,
            ended,
            start,
            end,
            first,
            item: self.item.clone(),
            lane,
            live,
            each,
            vectorized,
            active,
            all_lanes,
        }
    }

    /// How many items a row has. A literal lets LLVM see how often the loop runs before it looks at what is around it.
    fn row_length(&self, row: &Ident) -> TokenStream {
        let required = self.function.kernel.as_ref().and_then(|kernel| kernel.required);
        required.map_or_else(
            || quote!(#row.count()),
            |required| Literal::u64_unsuffixed(required[self.along()]).to_token_stream(),
        )
    }

    /// How lanes take what the items keep of a region's variables.
    fn kept_in_lanes(&mut self, region: &Region<'_>, RegionPlan { staying, in_place, .. }: &RegionPlan) -> CarriedVars {
        let Names { start, lane, live, each, vectorized, all_lanes, .. } = &region.names;
        let mut kept = CarriedVars::default();
        for &variable in &region.items.kept {
            let (array, name) = (self.array_name(variable), self.plain_name(variable));
            let items = self.temporary(&format!("items_{}", unraw(&name)));
            let ty = self.function.variables[variable.0].ty.clone();
            let ty = self.ty(&ty);
            let private = self.storage(variable) == Storage::Private;
            let written = region.items.written.contains(&variable);
            let few = if private || !written { "few" } else { "few_mut" };
            let few = self.emitter.library(Home::Expansion, few);
            if self.lies_by_lanes(variable) {
                let is_in_place = in_place.contains(&variable);
                self.keep_by_lanes(region, &mut kept, variable, &items, is_in_place);
                continue;
            }
            kept.take.extend(quote!(let #items = #few(#array, #start);));
            if staying.contains(&variable) {
                kept.staying.insert(variable, items);
                continue;
            }
            let all = if private {
                quote!(#each::<#ty>(#all_lanes, #[inline(always)] |#lane| #items[#lane].get()))
            } else {
                quote!(<#ty as #vectorized>::of_row(#items))
            };
            kept.take.extend(quote!(let mut #name = #all;));
            if private {
                kept.put.extend(quote!(#items[#lane].set(<#ty as #vectorized>::lane_of(&#name, #lane));));
            } else if written {
                kept.put_all.extend(quote!(<#ty as #vectorized>::to_row(&#name, #items);));
                kept.put_chosen.extend(quote! {
                    let #name = <#ty as #vectorized>::choose(#live, #name, <#ty as #vectorized>::of_row(#items));
                    <#ty as #vectorized>::to_row(&#name, #items);
                });
            }
        }
        kept
    }

    /// How lanes take what the items keep of an array that lies by lanes: a block begins at a multiple of the lanes, in a row whose places do too.
    fn keep_by_lanes(
        &mut self,
        region: &Region<'_>,
        kept: &mut CarriedVars,
        variable: VariableId,
        items: &Ident,
        is_in_place: bool,
    ) {
        let Names { start, live, .. } = &region.names;
        let (array, name) = (self.array_name(variable), self.plain_name(variable));
        let lanes = self.emitter.library(Home::Expansion, "LANES");
        let all = quote!(&mut #array[#start / #lanes]);
        if is_in_place {
            kept.take.extend(quote!(let mut #name = #all;));
            return;
        }
        kept.take.extend(quote!(let #items = #all; let mut #name = *#items;));
        if region.items.written.contains(&variable) {
            let (set, types) = (self.emitter.library(Home::Expansion, "set_arrays"), self.array_types(variable));
            kept.put_all.extend(quote!(*#items = #name;));
            kept.put_chosen.extend(quote!(#set::<#types>(#items, &#name, #live);));
        }
    }

    /// Code for items that return in a block.
    fn ends(&mut self, names: &Names) -> ReturnMask {
        let Names { ended, start, lane, live, vectorized, active, .. } = names;
        let truth = self.emitter.names.primitive("bool");
        let [both, not, few, few_mut] =
            ["both", "not", "few", "few_mut"].map(|name| self.emitter.library(Home::Expansion, name));
        let ended = ended.as_ref();
        let running = ended.map(|ended| quote!(#not(<#truth as #vectorized>::of_row(#few(#ended, #start)))));
        ReturnMask {
            running: running.as_ref().map(|running| quote!(let mut #live = #running;)),
            some_running: running.map(|running| quote!(#live = #both(#live, #running);)),
            all: ended.map(|ended| quote!(<#truth as #vectorized>::to_row(&#not(#live), #few_mut(#ended, #start));)),
            one: ended.map(|ended| quote!(#ended[#start + #lane] = !#active::has(#live, #lane);)),
        }
    }

    /// The statements of a region in lanes, for all items of a block or for those of a mask.
    fn join(
        &mut self,
        Region { names, .. }: &Region<'_>,
        version: &Version,
        staying: &HashMap<VariableId, Ident>,
    ) -> TokenStream {
        let live = version.made.live.map(|_| &names.live);
        let around = lanes::Context { row: &names.row, first: &names.first, live, staying };
        let checks = lanes::assumptions(self, &version.made, live);
        let joined = lanes::print(self, &version.made, &around);
        quote!(#checks { #joined })
    }

    /// The loop over whole blocks. The items of a block that cannot run in lanes run by `some` with a mask of all, or one by one.
    fn whole_blocks(
        &mut self,
        region: &Region<'_>,
        kept: &CarriedVars,
        ends: &ReturnMask,
        joined: &TokenStream,
        until: &TokenStream,
        some: Option<&Ident>,
    ) -> TokenStream {
        let Names { row, start, .. } = &region.names;
        let lanes = self.emitter.library(Home::Expansion, "LANES");
        let long = self.emitter.names.primitive("u64");
        let [done, alone] = ["done", "alone"].map(|name| self.shared(name));
        let names = self.slice_names(region);
        let otherwise = if let Some(some) = some {
            quote!(#some(#row.some(#start as #long, #lanes as #long), #row, #(#names,)* #start, #start + #lanes);)
        } else {
            quote!(#alone(*#row, #(#names,)* #start, #start + #lanes);)
        };
        let (Names { first, item, .. }, block) = (&region.names, self.shared("block"));
        let (put_all, put_each, all_end) =
            (&kept.put_all, put_each(&region.names, kept, &region.names.all_lanes), &ends.all);
        let put = quote!(#put_all #put_each #all_end);
        let put = (!put.is_empty()).then(|| quote!(if #done { #put }));
        let (take, running) = (&kept.take, &ends.running);
        let (make, passed) = if region.may_trap {
            // A fault that leaves the block names the item.
            (quote!(let #block = #row.block_of_group(#first); let #item = &#block.item();), quote!(#block.passed();))
        } else {
            (quote!(let #item = &#row.unwatched(#first);), TokenStream::new())
        };
        quote! {
            while #until - #start >= #lanes {
                let #first = #start as #long;
                #make
                let #done = { #take #running let #done = #joined; #put #done };
                #passed
                if !#done {
                    #otherwise
                }
                #start += #lanes;
            }
        }
    }

    /// Code that runs those items of a block that are in a mask. `guarded`: a guard may have left some out.
    fn masked_block(
        &mut self,
        region: &Region<'_>,
        kept: &CarriedVars,
        ends: &ReturnMask,
        masked: &TokenStream,
        guarded: bool,
    ) -> TokenStream {
        let Names { row, start, end, lane, live, active, all_lanes, .. } = &region.names;
        let ([done, alone], those) = (["done", "alone"].map(|name| self.shared(name)), self.temporary("those"));
        let names = self.slice_names(region);
        // Statements in a mask write the variables of items that are not in it too. Where a guard has left items out, these keep theirs.
        let (chosen, put_some) =
            if guarded { (live.to_token_stream(), &kept.put_chosen) } else { (all_lanes.clone(), &kept.put_all) };
        let put_few = put_each(&region.names, kept, &chosen);
        let running = &ends.some_running;
        // Those that there are: the others end nowhere.
        let ends = ends.one.as_ref().map(|one| quote!(#active::each(#those, #[inline(always)] |#lane| { #one });));
        let put = quote!(#put_some #put_few #ends);
        let keeps = ends.is_some().then(|| quote!(let #those = #live;));
        let (first, item, take) = (&region.names.first, &region.names.item, &kept.take);
        let long = self.emitter.names.primitive("u64");
        quote! {
            let #first = #start as #long;
            let #item = &#row.unwatched(#first);
            #keeps #running
            let #done = { #take let #done = #masked; if #done { #put } #done };
            if !#done {
                #alone(*#row, #(#names,)* #start, #end);
            }
        }
    }

    /// The names of what the items of a row have of a region's variables.
    fn slice_names(&self, region: &Region<'_>) -> Vec<Ident> {
        let arrays = region.items.kept.iter().map(|variable| self.array_name(*variable));
        arrays.chain(region.names.ended.clone()).collect()
    }

    /// The loop over the rows of a group that runs a region in blocks. `each` is the loop over items that runs some of a row one by one.
    pub(super) fn in_blocks(&mut self, joined: VectorRegion, slices: &RowSlices, each: &TokenStream) -> TokenStream {
        let Some(row) = self.group.as_ref().map(|names| names.row.clone()) else { return TokenStream::new() };
        let (rows, row_of) = self.rows_of_group();
        let (fast, one_by_one) = (self.emitter.if_fast(), self.shared("one_by_one"));
        let (end, count) = (self.shared("end"), self.emitter.names.primitive("usize"));
        let long = self.emitter.names.primitive("u64");
        let VectorRegion { tokens, some, before, again, alone, start, len, guard, shared, .. } = joined;
        let RowSlices { names, parts, types } = slices;
        let [layers, layer] = ["layers", "layer"].map(|name| self.temporary(name));
        let until = guard.as_ref().map_or_else(|| len.clone(), |guard| guard.until.to_token_stream());
        let begin = if let Some(guard) = &guard {
            self.begin_of_guarded(guard, some.as_ref().map(|(name, _)| name), &start, &len, slices)
        } else {
            quote!(let mut #start = 0;)
        };
        let rest = some.as_ref().map(|(name, _)| {
            quote! {
                if #start < #until && #row.has_some(#start, #until) {
                    #name(#row.some(#start as #long, (#until - #start) as #long), #row, #(#names,)* #start, #until);
                    #start = #until;
                }
            }
        });
        let some = some.as_ref().map(|(name, run)| {
            let mask = self.emitter.library(Home::Expansion, "Mask");
            let live = self.shared("live");
            let run = attributed(&quote! {
                #[inline(always)] |#live: #mask, #row: &#row_of, #(#names: #types,)* #start: #count, #end: #count| {
                    (move |mut #live: #mask, #row: #row_of, #(#names: #types,)* #start: #count, #end: #count| {
                        let #row = &#row;
                        #run
                    })(#live, *#row, #(#names,)* #start, #end)
                }
            });
            quote!(let #name = #run;)
        });
        // The slice of what items have of a variable is a parameter: of that LLVM knows that nothing else points to it. Where the launch is in
        // several clones, LLVM inlines the code of a row in none of them if it may choose, and compiles it for the features of the crate: the clone
        // of a product of matrices takes five times as long. What runs others than whole blocks is mostly a function of its own, and takes a copy of
        // what it uses: of a variable that it refers to LLVM reads all behind every store, in the blocks too. The copy is made where it is called,
        // which the closure around does, as a group would make all copies for each region otherwise, needed or not. It is given the row itself: by
        // reference all numbers of the row stood in memory for each row, and Rodinia's hotspot took a fifth more instructions.
        let each = shared.as_ref().map_or(each, |shared| &shared.call);
        let one_by_one_apart = attributed(&quote! {
            #[inline(never)] move |#row: #row_of, #(#names: #types,)* #start: #count, #end: #count| {
                let #row = &#row;
                #each
            }
        });
        // Blocks of plain pointers have one of their own: so this one is called at one place, and the copy is made there.
        let (ahead, otherwise) = if let Some(SharedLoop { make, .. }) = &shared {
            (make.clone(), quote!(let #alone = #one_by_one_apart;))
        } else {
            let run_alone = attributed(&quote! {
                #[inline(always)] |#row: #row_of, #(#names: #types,)* #start: #count, #end: #count| {
                    #one_by_one_apart(#row, #(#names,)* #start, #end);
                }
            });
            (quote!(let #alone = #run_alone;), TokenStream::new())
        };
        let run_row = attributed(&quote! {
            #[inline(always)] |#row: &#row_of, #(#names: #types),*| {
                #begin
                #tokens
                #rest
                if #start < #until {
                    #alone(*#row, #(#names,)* #start, #until);
                }
            }
        });
        quote! {
            #ahead
            if #fast !#one_by_one {
                #before
                #some
                #again
                let mut #layers = #rows;
                while let ::core::option::Option::Some(mut #layer) = #layers.next_layer() {
                    while let ::core::option::Option::Some(#row) = #layer.next_in_layer() {
                        #run_row(&#row, #(#parts),*);
                    }
                }
            } else {
                #otherwise
                for #row in #rows {
                    #alone(#row, #(#parts,)* 0, #len);
                }
            }
        }
    }

    /// Makes the loop over items one by one for plain pointers too: rows may be too short for lanes, and each access by a pointer of which nothing is
    /// known asks five things.
    pub(super) fn share_items_one_by_one(&mut self, joined: &mut VectorRegion, slices: &RowSlices, each: &TokenStream) {
        let Some(row) = self.group.as_ref().map(|names| names.row.clone()) else { return };
        let required = self.function.kernel.as_ref().and_then(|kernel| kernel.required);
        let is_long = required.is_some_and(|required| required[self.along()] >= MIN_LONG_ROW);
        if is_long || joined.before.is_empty() {
            return;
        }
        let (_, row_of) = self.rows_of_group();
        let (end, count) = (self.shared("end"), self.emitter.names.primitive("usize"));
        let (shared, RowSlices { names, types, .. }) = (self.shared("each"), slices);
        let VectorRegion { alone, start, before, pointers, .. } = joined;
        let (given, of): (Vec<_>, Vec<_>) = pointers.iter().map(|(name, ty)| (name, ty)).unzip();
        let make = attributed(&quote! {
            #[inline(always)] move |#(#given: #of,)* #row: &#row_of, #(#names: #types,)* #start: #count, #end: #count| { #each }
        });
        let call = quote!(#shared(#(#given,)* #row, #(#names,)* #start, #end););
        // Nothing is known in a closure of what it refers to, if it is a function of its own: it takes a copy.
        let plain = before.clone();
        let run = attributed(&quote! {
            #[inline(never)] move |#row: #row_of, #(#names: #types,)* #start: #count, #end: #count| {
                let #row = &#row;
                #plain
                #call
            }
        });
        before.extend(quote!(let #alone = #run;));
        joined.shared = Some(SharedLoop { make: quote!(let #shared = #make;), call });
    }

    /// The question of a row before its blocks: for which items the condition of the region holds. It runs those before the first whole block.
    fn begin_of_guarded(
        &mut self,
        RegionGuard { lets, until }: &RegionGuard,
        some: Option<&Ident>,
        start: &Ident,
        len: &TokenStream,
        slices: &RowSlices,
    ) -> TokenStream {
        let Some(row) = self.group.as_ref().map(|names| names.row.clone()) else { return TokenStream::new() };
        let (item, names) = (self.item.clone(), &slices.names);
        let make = self.emitter.library(Home::Expansion, "ActiveRange");
        let [count, long] = ["usize", "u64"].map(|name| self.emitter.names.primitive(name));
        let [lanes, both, not, first] =
            ["LANES", "both", "not", "the_first"].map(|name| self.emitter.library(Home::Expansion, name));
        // Blocks begin at a multiple of the lanes: only there are places for all of them behind the last item.
        let [live, holds, from, next] = ["live", "holds", "from", "next"].map(|name| self.temporary(name));
        let alone = self.shared("alone");
        let each_alone = quote!(#alone(*#row, #(#names,)* #start, #next););
        let run = some.map_or_else(
            || each_alone.clone(),
            |some| {
                quote! {
                    if #row.has_some(#start, #next) {
                        let #holds = #both(
                            #row.some(#from as #long, (#next - #from) as #long),
                            #not(#first((#start - #from) as #long)),
                        );
                        #some(#holds, #row, #(#names,)* #from, #next);
                    } else {
                        #each_alone
                    }
                }
            },
        );
        quote! {
            let #live = { let #item = &#row.unwatched(0); #make::of_row(#len as #long, #row.threads()) #lets };
            if !#live.is_known() {
                #alone(*#row, #(#names,)* 0, #len);
            }
            let (#start, #until) = #live.all();
            let (mut #start, #until) = (#start as #count, #until as #count);
            if #start % #lanes != 0 {
                let #from = #start - #start % #lanes;
                let #next = #until.min(#from + #lanes);
                #run
                #start = #next;
            }
        }
    }
}

/// Code that puts the lanes of some items back, one after another.
fn put_each(names: &Names, kept: &CarriedVars, who: &TokenStream) -> Option<TokenStream> {
    let (Names { lane, active, .. }, put) = (names, &kept.put);
    (!put.is_empty()).then(|| quote!(#active::each(#who, #[inline(always)] |#lane| { #put });))
}
