//! The findings about the accesses of a kernel, as the constants that a launch on all cores asks.

use super::Emitter;
use super::names::Home;
use super::tokens::{Ident, Literal, TokenStream};
use crate::analysis::access::Use;
use crate::analysis::affine::{Affine, Known, Number, Sum, Var};
use crate::analysis::parallel::{Outcome, Proof, Reason, Shown};
use crate::analysis::value::{Bound, Check};
use crate::program::Function;
use crate::source::Span;

impl Emitter<'_> {
    /// The words about a kernel, whose launches have this type. In these fields it keeps buffers, for parameters of these names.
    pub(super) fn proven(
        &self,
        function: &Function,
        generics: &TokenStream,
        launch: &TokenStream,
        buffers: &[Ident],
    ) -> TokenStream {
        let names = buffers.iter().map(|name| name.to_string().trim_start_matches("r#").to_owned());
        let place = self.place_of(function.span);
        let proof = match self.outcomes.get(&function.name) {
            Some(Outcome::Proven(proof)) => self.proof(proof),
            Some(Outcome::Unproven(reason)) => self.unproven(reason),
            // Nothing of a program with faults runs.
            None => {
                let (span, why) = (function.span, String::new());
                self.unproven(&Reason { span, subject: function.name.to_string(), why })
            }
        };
        let path = Home::Expansion.path();
        quote! {
            #path::unsafe_proven! { [#generics] #launch { #(#buffers #names),* } (#place), #proof }
        }
    }

    fn place_of(&self, span: Span) -> TokenStream {
        let place = self.texts.locate(self.texts.outermost(span));
        let (path, [line, column]) = (place.path, [place.line, place.column].map(Literal::u32_unsuffixed));
        quote!(#path, #line, #column)
    }

    fn reason(&self, of: &Reason) -> TokenStream {
        let (place, Reason { subject, why, .. }) = (self.place_of(of.span), of);
        quote!(const { &Reason::new(#place, #subject, #why) })
    }

    fn unproven(&self, of: &Reason) -> TokenStream {
        let reason = self.reason(of);
        quote!(Proof { unproven: Some(#reason), between_groups: false, numbers: &[], accesses: &[] })
    }

    fn proof(&self, of: &Proof) -> TokenStream {
        let (between_groups, numbers) = (of.between_groups, of.numbers.iter().map(number));
        let accesses = of.accesses.iter().map(|access| self.access(access, &of.numbers));
        quote!(Proof {
            unproven: None,
            between_groups: #between_groups,
            numbers: &[#(#numbers),*],
            accesses: &[#(#accesses),*],
        })
    }

    fn access(&self, of: &Shown, numbers: &[Number]) -> TokenStream {
        let by = match of.by {
            Use::Read => quote!(Read),
            Use::Write => quote!(Write),
            Use::Atomic => quote!(Atomic),
        };
        let (argument, bytes) = (Literal::usize_unsuffixed(of.argument), Literal::u64_unsuffixed(of.bytes));
        let index = of.index.iter().map(|part| linear(part, numbers));
        let bounds = of.bounds.iter().map(|bound| self::bound(bound, numbers));
        let checks = of.checks.iter().map(|check| self::check(check, numbers));
        let reason = self.reason(&of.reason);
        quote!(Access {
            argument: #argument,
            by: Use::#by,
            index: &[#(#index),*],
            bytes: #bytes,
            bounds: &[#(#bounds),*],
            checks: &[#(#checks),*],
            reason: #reason,
        })
    }
}

fn number(of: &Number) -> TokenStream {
    let [at, bytes] = [of.at, of.bytes].map(Literal::u64_unsuffixed);
    let (argument, signed) = (Literal::usize_unsuffixed(of.argument), of.signed);
    quote!(Number { argument: #argument, at: #at, bytes: #bytes, signed: #signed })
}

fn bound(of: &Bound, numbers: &[Number]) -> TokenStream {
    let linear = linear(&of.of, numbers);
    let counter = of.counter.map(Literal::usize_unsuffixed);
    let counter = counter.map_or_else(|| quote!(None), |counter| quote!(Some(#counter)));
    let checks = of.rests.checks.iter().map(|check| self::check(check, numbers));
    quote!(Bound { of: #linear, counter: #counter, checks: &[#(#checks),*] })
}

fn check(of: &Check, numbers: &[Number]) -> TokenStream {
    let (value, bits, signed) = (linear(&of.value, numbers), Literal::u32_unsuffixed(of.bits), of.signed);
    quote!(Check { value: #value, bits: #bits, signed: #signed })
}

fn linear(of: &Affine, numbers: &[Number]) -> TokenStream {
    let terms = of.terms.iter().map(|(var, step)| {
        let step = sum(step, numbers);
        let (name, number) = match *var {
            Var::Global(d) => (quote!(Global), d),
            Var::Group(d) => (quote!(Group), d),
            Var::Local(d) => (quote!(Local), d),
            Var::Inner(number) => (quote!(Inner), number),
        };
        let number = Literal::usize_unsuffixed(number);
        quote!((Var::#name(#number), #step))
    });
    let first = sum(&of.first, numbers);
    quote!(Linear { terms: &[#(#terms),*], first: #first })
}

fn sum(of: &Sum, numbers: &[Number]) -> TokenStream {
    let products = of.products().map(|(product, factor)| {
        let factor = Literal::i64_unsuffixed(factor);
        let all = product.iter().map(|known| {
            let (name, number) = match known {
                Known::GlobalSize(d) => (quote!(GlobalSize), *d),
                Known::GlobalOffset(d) => (quote!(GlobalOffset), *d),
                Known::LocalSize(d) => (quote!(LocalSize), *d),
                Known::NumGroups(d) => (quote!(NumGroups), *d),
                Known::SubGroups(size) => (quote!(SubGroups), *size),
                Known::Number(number) => (quote!(Number), at(number, numbers)),
                Known::Quotient(number, by) => {
                    let number = Literal::usize_unsuffixed(at(number, numbers));
                    let by = Literal::u32_unsuffixed(*by);
                    return quote!(Known::Quotient(#number, #by));
                }
            };
            let number = Literal::usize_unsuffixed(number);
            quote!(Known::#name(#number))
        });
        quote!((#factor, &[#(#all),*]))
    });
    quote!(&[#(#products),*])
}

/// The place of a number among those that the launch looks up.
fn at(number: &Number, numbers: &[Number]) -> usize {
    numbers.iter().position(|other| other == number).unwrap_or(numbers.len())
}
