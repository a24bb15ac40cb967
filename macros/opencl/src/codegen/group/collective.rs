//! Functions of sub-groups, and of groups: the arguments stand in the columns in which items keep variables beyond a region, and the results go to
//! one. Where they don't, as in what `check` runs, each item leaves its arguments, the results are made, and each takes its own.

use super::apart::Around;
use super::control::fences;
use crate::builtin::Fence;
use crate::codegen::body::{Body, Storage};
use crate::codegen::code::Code;
use crate::codegen::names::{Home, ident};
use crate::codegen::plan::Runner;
use crate::codegen::tokens::{Ident, Literal, TokenStream};
use crate::diagnostic::message::codegen as message;
use crate::plan::{GroupArgument, ItemLoop};
use crate::program::{Builtin, Collective, Expression, ExpressionKind, VariableId};
use crate::types::Type;

/// How functions that join values are called, before the name of the operation.
const JOINING: [(&str, &str); 4] = [
    ("reduce_", "reduce"),
    ("clustered_reduce_", "clustered_reduce"),
    ("scan_inclusive_", "scan_inclusive"),
    ("scan_exclusive_", "scan_exclusive"),
];

/// The operations by their names in OpenCL C, and what stands for them in the library.
const OPERATIONS: [(&str, &str); 10] = [
    ("add", "Sum"),
    ("mul", "Product"),
    ("min", "Least"),
    ("max", "Greatest"),
    ("and", "BitsOfBoth"),
    ("or", "BitsOfAny"),
    ("xor", "BitsOfOne"),
    ("logical_and", "TruthOfBoth"),
    ("logical_or", "TruthOfAny"),
    ("logical_xor", "TruthOfOne"),
];

impl Body<'_, '_> {
    /// A variable that begins with what such a function gives.
    pub(super) fn declared_collective(&mut self, variable: VariableId, value: &Expression) -> TokenStream {
        let ExpressionKind::Builtin(Builtin::Collective(of), arguments) = &value.kind else {
            self.emitter.faults.push(message::barrier_in_expression(value.span));
            return TokenStream::new();
        };
        self.collective(Some(variable), *of, arguments, value)
    }

    /// A function that items call together, as a statement of the group that gives a variable its value.
    pub(super) fn collective(
        &mut self,
        result: Option<VariableId>,
        of: Collective,
        arguments: &[Expression],
        call: &Expression,
    ) -> TokenStream {
        let (mask, arguments) = match arguments.split_last() {
            Some((mask, arguments)) if of.is_masked => (Some(mask), arguments),
            _ => (None, arguments),
        };
        let is_barrier = of.operation() == "barrier";
        // Items run one behind the other up to here, and those behind see what they wrote.
        if is_barrier && !self.is_checked() {
            return TokenStream::new();
        }
        let given = if is_barrier { &[] } else { arguments };
        if !is_barrier && !self.is_checked() {
            let kept = result.filter(|variable| self.has_column(*variable));
            // One that nothing behind it uses has no place, and does nothing else.
            if result.is_some() && kept.is_none() && !self.is_kept(result) {
                return TokenStream::new();
            }
            if let Some(tokens) = kept.and_then(|result| self.of_columns(result, of, (given, mask), call)) {
                return tokens;
            }
        }
        self.gathered(result, of, (given, mask), arguments, call)
    }

    /// The loop in which each item evaluates these.
    pub(super) fn evaluation<'x>(&self, of: impl IntoIterator<Item = &'x Expression>) -> ItemLoop {
        self.group.as_ref().expect("a kernel that runs as a group").plan.variables.evaluation(of)
    }

    /// Whether a result has a place.
    fn is_kept(&self, of: Option<VariableId>) -> bool {
        let variables = self.group.as_ref().map(|names| &names.plan.variables);
        of.zip(variables).is_some_and(|(variable, of)| of.storage.per_item.contains(&variable))
    }

    /// Whether a `bool` is true for any item, if it has a column.
    pub(super) fn any_of_column(&mut self, of: &Expression) -> Option<TokenStream> {
        if self.is_checked() {
            return None;
        }
        let names = self.group.as_ref().filter(|names| names.ended.is_none())?;
        let column = names.plan.variables.column(of)?;
        let (group, along) = (names.group.clone(), names.plan.axis);
        let name = self.emitter.library(Home::Expansion, "Collective");
        let by_columns = (along != 0).then(|| quote!(.by_columns(#group)));
        let column = self.array_name(column);
        let none = quote!(::core::option::Option::None);
        Some(quote!(#name::of_group(#group, (&#column[..],), #none) #by_columns .any_item()))
    }

    /// A function whose arguments stand in columns, or are the same for all items, and whose results go to a column, if it is one.
    fn of_columns(
        &mut self,
        result: VariableId,
        of: Collective,
        (given, mask): (&[Expression], Option<&Expression>),
        call: &Expression,
    ) -> Option<TokenStream> {
        let names = self.group.as_ref()?;
        let (group, along) = (names.group.clone(), names.plan.axis);
        let mut columns = names.plan.variables.arguments(result, given.iter().chain(mask))?;
        let came = mask.and_then(|_| columns.pop());
        let values: Vec<_> = given
            .iter()
            .zip(columns)
            .map(|(value, column)| {
                if let GroupArgument::Column(column) = column {
                    let column = self.array_name(column);
                    return quote!(&#column[..]);
                }
                let same = self.emitter.library(Home::Expansion, "Same");
                let value = self.value(value, true).free();
                quote!(#same(#value))
            })
            .collect();
        let option = quote!(::core::option::Option);
        let came = if let Some(GroupArgument::Column(came)) = came {
            let came = self.array_name(came);
            quote!(#option::Some(&#came[..]))
        } else {
            quote!(#option::None)
        };
        let (begin, size) = if of.is_of_group() {
            (quote!(of_group), TokenStream::new())
        } else {
            let size = self.function.kernel.as_ref().map(|kernel| kernel.sub_group)?;
            let size = Literal::u32_unsuffixed(size);
            (quote!(of_sub_groups), quote!(#size,))
        };
        let name = self.emitter.library(Home::Expansion, "Collective");
        let by_columns = (along != 0).then(|| quote!(.by_columns(#group)));
        let (method, results) = (self.method_of(of, call), self.array_name(result));
        Some(quote!(#name::#begin(#group, #size (#(#values,)*), #came) #by_columns .#method(#results);))
    }

    /// A function to which each item gives its arguments by itself.
    fn gathered(
        &mut self,
        result: Option<VariableId>,
        of: Collective,
        (given, mask): (&[Expression], Option<&Expression>),
        arguments: &[Expression],
        call: &Expression,
    ) -> TokenStream {
        let Some(group) = self.group.as_ref().map(|names| names.group.clone()) else { return TokenStream::new() };
        let is_barrier = of.operation() == "barrier";
        let items = self.evaluation(given.iter().chain(mask));
        let taking = result.filter(|_| self.is_kept(result)).zip(self.group.as_ref());
        let taking = taking.map(|(result, names)| (result, names.plan.variables.taking(result, mask)));
        self.set_runner(Runner::Item);
        let values: Vec<_> = given.iter().map(|value| self.value(value, true).free()).collect();
        let mask = mask.map(|mask| self.condition(mask).head());
        self.set_runner(Runner::Group);
        let all = self.temporary("all");
        let item = self.item.clone();
        let only = |tokens: TokenStream| match &mask {
            Some(mask) => quote!(if #mask { #tokens }),
            None => tokens,
        };
        let give = only(quote!(#all.give(#item, (#(#values,)*));));
        let of_all = self.collective_of(given, call);
        let give = self.each_item(&items, &give, vec![Around::changed(&all, &of_all)]);
        let make = if of.is_of_group() { quote!(of_group) } else { quote!(of_sub_groups) };
        let site = self.emitter.site(call.span);
        let come = of.is_uniform().then(|| quote!(#all.all_come(#group, #site);));
        let same = of.first_same_argument().filter(|_| self.is_checked()).map(|first| {
            let row = self.temporary("row");
            let numbers = (first..given.len()).map(Literal::usize_unsuffixed);
            quote!(#all.all_give_same(#group, #site, |#row| (#(#row.#numbers,)*));)
        });
        let done = if is_barrier {
            let fences = fences(&Builtin::Fence(Fence::Barrier), arguments);
            quote!(#all.barrier(#group, #fences);)
        } else {
            self.made(&all, of, call)
        };
        let mut take = TokenStream::new();
        // One that nothing behind it uses has no place.
        if let Some((variable, items)) = taking {
            self.set_runner(Runner::Item);
            let name = self.name(variable);
            self.set_runner(Runner::Group);
            let value = quote!(#all.take(#item));
            let has_address = self.storage(variable) == Storage::Private;
            let set = if has_address { quote!(#name.set(#value);) } else { quote!(#name = #value;) };
            let set = only(set);
            take = self.each_item(&items, &set, vec![Around::changed(&all, &of_all)]);
        }
        quote!({ let #all = &mut <#of_all>::#make(#group); #give #come #same #done #take })
    }

    /// A collective of an item that is alone in its group.
    pub(in crate::codegen) fn collective_alone(
        &mut self,
        of: Collective,
        arguments: &[Expression],
        call: &Expression,
    ) -> Code {
        if of.operation() == "barrier" {
            let effects: Vec<_> = arguments.iter().map(|argument| self.effect(argument)).collect();
            return Code::block(quote!({ #(#effects)* }));
        }
        let values: Vec<_> = arguments.iter().map(|value| self.value(value, true).free()).collect();
        let of_all = self.collective_of(arguments, call);
        let all = self.temporary("all");
        let made = self.made(&all, of, call);
        Code::block(quote!({ let mut #all = <#of_all>::alone((#(#values,)*)); #made #all.only() }))
    }

    /// The statement that makes the results of what each item gave.
    fn made(&mut self, all: &Ident, of: Collective, call: &Expression) -> TokenStream {
        let method = self.method_of(of, call);
        let [given, results] = ["given", "results"].map(|name| self.temporary(name));
        quote!(#all.make(|#given, #results| #given.#method(#results));)
    }

    /// The type of what holds arguments and results.
    fn collective_of(&mut self, given: &[Expression], call: &Expression) -> TokenStream {
        let types: Vec<_> = given.iter().map(|value| self.ty(&value.ty)).collect();
        let result = if call.ty == Type::Void { quote!(()) } else { self.ty(&call.ty) };
        let name = self.emitter.library(Home::Expansion, "Gathered");
        quote!(#name<(#(#types,)*), #result>)
    }

    /// The method that makes the results, but for its argument.
    fn method_of(&mut self, of: Collective, call: &Expression) -> TokenStream {
        let operation = of.operation();
        for (head, method) in JOINING {
            let joins = operation.strip_prefix(head);
            let known = joins.and_then(|joins| OPERATIONS.iter().find(|(name, _)| *name == joins));
            if let Some((_, name)) = known {
                let method = ident(method);
                let name = self.emitter.library(Home::Expansion, name);
                return quote!(#method::<#name>);
            }
        }
        let suffix = match operation {
            "shuffle_up" | "shuffle_down" if of.name.starts_with("intel_") => "_into",
            _ if of.name.starts_with("qcom_") => "_within",
            _ => "",
        };
        let method = match operation {
            "broadcast" if !of.is_of_group() => "shuffle".to_owned(),
            "broadcast" => match &call.kind {
                ExpressionKind::Builtin(_, arguments) if arguments.len() == 3 => "broadcast_in_plane".to_owned(),
                ExpressionKind::Builtin(_, arguments) if arguments.len() == 4 => "broadcast_in_space".to_owned(),
                _ => "broadcast".to_owned(),
            },
            _ => format!("{operation}{suffix}"),
        };
        let method = ident(&method);
        quote!(#method)
    }
}
