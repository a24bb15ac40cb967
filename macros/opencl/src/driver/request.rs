//! The arguments between the parentheses of `include_opencl!` behind its attributes: a path, and options.

use std::env;

use crate::diagnostic::message::driver as message;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Lit, LitStr, Macro, Token};

/// A path and options.
pub(super) struct Request {
    pub(super) path: Text,
    pub(super) options: Option<Text>,
}

/// A text as `include_str!` takes it: a literal, or what `concat!` and `env!` make.
pub(super) struct Text {
    pub(super) value: String,
    pub(super) span: Span,
    /// The variables of the environment in it, by the literals that name them: a change of one builds anew.
    variables: Vec<LitStr>,
}

impl Text {
    /// Makes cargo build anew where a variable changes.
    pub(super) fn tracked(&self) -> TokenStream {
        let variables = &self.variables;
        quote! { #(const _: &::core::primitive::str = ::core::env!(#variables);)* }
    }
}

impl Parse for Request {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let path = text(input, message::part::PATH, message::part::PATH_FOR_EXAMPLE)?;
        let mut options = None;
        if !input.is_empty() {
            if input.parse::<Token![,]>().is_err() {
                return Err(input.error(message::comma_behind_path()));
            }
            if !input.is_empty() {
                options = Some(text(input, message::part::OPTIONS, message::part::OPTIONS_FOR_EXAMPLE)?);
            }
            input.parse::<Option<Token![,]>>()?;
            if !input.is_empty() {
                return Err(input.error(message::nothing_behind_options()));
            }
        }
        Ok(Request { path, options })
    }
}

/// A string, or a macro that makes one.
fn text(input: ParseStream, what: &str, example: &str) -> syn::Result<Text> {
    let wrong = || message::quoted(what, example);
    if input.is_empty() {
        return Err(syn::Error::new(input.span(), wrong()));
    }
    // A parameter of the caller's `macro_rules!` comes in a group that nothing shows.
    let start = input.span();
    let mut text = Text { value: String::new(), span: start, variables: Vec::new() };
    if input.peek(LitStr) || input.fork().parse::<Macro>().is_ok() {
        part(input, &mut text)?;
        return Ok(text);
    }
    Err(syn::Error::new(start, wrong()))
}

/// One argument of `concat!`, or the whole text.
fn part(input: ParseStream, text: &mut Text) -> syn::Result<()> {
    if !input.peek(syn::Ident) && !input.peek(Token![::]) {
        let sign = input.parse::<Option<Token![-]>>()?;
        let start = input.span();
        let number = match input.parse::<Lit>() {
            Ok(Lit::Str(string)) if sign.is_none() => string.value(),
            Ok(Lit::Char(character)) if sign.is_none() => character.value().to_string(),
            Ok(Lit::Bool(truth)) if sign.is_none() => truth.value.to_string(),
            Ok(Lit::Int(number)) => number.base10_digits().to_owned(),
            Ok(Lit::Float(number)) => number.base10_digits().to_owned(),
            _ => return Err(syn::Error::new(start, message::literal())),
        };
        text.value.extend(sign.map(|_| '-'));
        text.value += &number;
        return Ok(());
    }
    let start = input.span();
    let called: Macro = input.parse()?;
    let name = called.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    match name.as_str() {
        "concat" => called.parse_body_with(|parts: ParseStream| {
            while !parts.is_empty() {
                part(parts, text)?;
                if !parts.is_empty() {
                    parts.parse::<Token![,]>()?;
                }
            }
            Ok(())
        }),
        "env" => called.parse_body_with(|name: ParseStream| {
            let name_of: LitStr = name.parse()?;
            // The message that `env!` takes is for a variable that is not there, as ours is.
            name.parse::<Option<Token![,]>>()?;
            let told: Option<LitStr> = if name.is_empty() { None } else { Some(name.parse()?) };
            name.parse::<Option<Token![,]>>()?;
            let variable = name_of.value();
            text.value += &env::var(&variable).map_err(|_| {
                let told = told.map_or_else(|| message::variable_not_set(&variable), |told| told.value());
                syn::Error::new(name_of.span(), told)
            })?;
            text.variables.push(name_of);
            Ok(())
        }),
        "include_str" => Err(syn::Error::new(start, message::text_of_a_file())),
        _ => Err(syn::Error::new(start, message::other_macro(name))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, Option<String>), String> {
        let request = syn::parse_str::<Request>(text).map_err(|error| error.to_string())?;
        Ok((request.path.value, request.options.map(|options| options.value)))
    }

    #[test]
    fn texts_are_literals_and_what_is_made_of_them() {
        let folder = env!("CARGO_MANIFEST_DIR");
        for (text, path, options) in [
            (r#""a.cl""#, "a.cl".to_owned(), None),
            (r#""a.cl", "-D N=4","#, "a.cl".to_owned(), Some("-D N=4")),
            (r#"concat!(env!("CARGO_MANIFEST_DIR"), "/a.cl")"#, format!("{folder}/a.cl"), None),
            (
                r#"::core::concat!("a", '.', "cl",), concat!("-D N=", 4, " -D M=", -2.5, " -D T=", true)"#,
                "a.cl".to_owned(),
                Some("-D N=4 -D M=-2.5 -D T=true"),
            ),
            (r#"std::env!("CARGO_MANIFEST_DIR", "run cargo",)"#, folder.to_owned(), None),
            (r#"concat!(concat!("a", "."), concat!(), "cl")"#, "a.cl".to_owned(), None),
        ] {
            assert_eq!(read(text), Ok((path, options.map(str::to_owned))), "{text}");
        }
    }

    #[test]
    fn others_are_told() {
        for (text, told) in [
            (r#"env!("SWZ_NOT_SET")"#, "the environment variable `SWZ_NOT_SET` is not set when the crate is compiled"),
            (r#"env!("SWZ_NOT_SET", "set it")"#, "set it"),
            (
                "stringify!(a)",
                "`stringify!` is not looked into: write its text out, between quotes, or by `concat!` and `env!` of literals",
            ),
            (
                r#"include_str!("a")"#,
                "the macro reads the file by itself: write its path alone, from the folder of `Cargo.toml`, \
                 `include_opencl!(\"kernels/levels.cl\")`",
            ),
            (r#"concat!("a", name)"#, "expected `!`"),
            (r#"concat!("a", 'b' "c")"#, "expected `,`"),
            (r#"concat!("a", -"b")"#, "expected a literal, `concat!` or `env!`"),
            ("PATH", "expected the path of a file between quotes: `include_opencl!(\"kernels/levels.cl\")`"),
        ] {
            assert_eq!(read(text).unwrap_err(), told, "{text}");
        }
    }
}
