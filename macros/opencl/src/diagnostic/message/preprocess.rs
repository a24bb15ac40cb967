//! The messages of the lexer and the preprocessor.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::source::Span;

messages! { "preprocess"
    // token.rs
    unterminated_comment()
        "unterminated `/*` comment"
        label "begins here and never ends"
        help "end it with `*/`";
    // preprocess/mod.rs
    program_too_long(most: impl Display)
        "macros or included files make this program too long"
        label "more than {most} tokens";
    stray_backslash()
        "a `\\` stands here"
        help "it joins two lines only as the last character of the first one";
    control_character(c: u32)
        "the character U+{c:04X} has no meaning in OpenCL C";
    // preprocess/options.rs
    option_macro_name(name: impl Display, letter: impl Display)
        "`{name}` is no name of a macro"
        help "write `{letter} NAME` or `-D NAME=VALUE`";
    option_version(version: impl Display)
        "`{version}` is no version of OpenCL C"
        help "write `CL1.0`, `CL1.1`, `CL1.2`, `CL2.0`, `CL3.0` or `CL3.1`";
    option_cpp()
        "C++ for OpenCL is not supported"
        help "write the program in OpenCL C, `-cl-std=CL3.0`";
    option_unclosed_quote(open: impl Display)
        "missing second `{open}`";
    // preprocess/definition.rs
    macro_name_missing()
        "macro name missing"
        help "write the name of a macro behind it: `#define N 64`, `#ifdef N`, `#undef N`";
    macro_named_defined()
        "`defined` cannot be the name of a macro"
        help "give it another name: `defined` asks in a condition whether there is a macro";
    macro_name(found: impl Display)
        "the name of a macro must be an identifier, found `{found}`"
        help "a name begins with a letter or `_`: `#define N 64`";
    macro_parameter_twice(name: impl Display)
        "two parameters of a macro are named `{name}`"
        help "give one of them another name";
    parameter_va_args()
        "`__VA_ARGS__` cannot be the name of a parameter"
        help "write `...`";
    paste_at_end(place: impl Display)
        "the body of a macro cannot {place} with `##`"
        label "joins the token before it to the one behind it"
        help "write the two tokens that it joins: `a##b`";
    stringify_without_parameter()
        "`#` is not followed by a parameter of the macro"
        label "makes a string of the argument for the parameter behind it"
        help "name a parameter behind it, `#x`; a directive begins its line and stands in no macro";
    // preprocess/expansion.rs
    arguments_never_end(text: impl Display, place: Span)
        "the arguments of macro `{text}` never end"
        label "expected `)` somewhere behind it"
        at place "defined here"
        help "write `)` behind the last argument";
    macros_too_deep(most: impl Display)
        "uses of macros are nested more than {most} deep";
    paste_makes_no_token(text: impl Display)
        "`##` makes `{text}` here, which is no token of C"
        help "leave `##` out, and the two stand beside each other";
    // preprocess/condition.rs
    no_condition()
        "expected an expression behind the directive"
        help "write a condition, `#if N > 4`; whether a macro is defined is asked by `#ifdef N`";
    defined_without_name()
        "expected the name of a macro behind `defined`"
        help "write `defined(N)`, or `#ifdef N`";
    operand_missing(word: impl Display)
        "expected `(` behind `{word}`";
    operand_unclosed(word: impl Display)
        "expected `)` behind the operand of `{word}`"
        help "write `)` behind it";
    has_include_outside()
        "`__has_include` stands in the condition of a directive only"
        help "write `#if __has_include(\"path\")`";
    condition_character_too_large(text: impl Display)
        "a character of `{text}` is too large";
    va_opt_in_va_opt()
        "`__VA_OPT__` inside of `__VA_OPT__`";
    va_opt_unclosed()
        "expected `)` behind what `__VA_OPT__` holds";
    condition_too_deep(most: impl Display)
        "a condition nested more than {most} deep";
    condition_divides_by_zero()
        "division by zero in the condition of a directive"
        help "ask before whether the divisor is 0: `N != 0 && M / N > 4`";
    condition_character(text: impl Display)
        "`{text}` is no character constant";
    // preprocess/directive.rs
    endif_without_if()
        "`#endif` without `#if`"
        help "remove it, or write the `#if` that it ends";
    branch_without_if(name: impl Display)
        "`#{name}` without `#if`"
        help "remove it, or write the `#if` that it continues";
    branch_behind_else(name: impl Display, before: Span, begin: Span)
        "`#{name}` behind `#else`"
        at before "the `#else`"
        at begin "of this"
        help "the `#else` is the last part: put this one before it, or write `#endif` first";
    line_without_number()
        "`#line` without a number";
    line_number()
        "expected a line number behind `#line`"
        label "0 to 2147483647, in decimal";
    line_path()
        "expected a path between quotes behind the line number";
    include_in_arguments()
        "`#include` among the arguments of a macro"
        help "write it before the macro is used";
    inclusions_too_deep(most: impl Display)
        "files include each other more than {most} deep"
        help "let the file begin with `#pragma once`";
    include_without_path()
        "expected `\"path\"` or `<path>`"
        help "write `#include \"path\"`";
    include_unclosed()
        "expected `>` behind the path";
    include_of_something_else()
        "expected `\"path\"` or `<path>` behind `#include`"
        help "write `#include \"path\"`, with the quotes";
    include_empty_path()
        "the path is empty"
        help "write the path of a file, in the folder of this one or of `-I`";
    pragma_operator()
        "expected `(\"text\")` behind `_Pragma`";
    unterminated_quote(quote: char, is_raw: bool)
        "missing terminating `{quote}`"
        label if (is_raw) "a raw string of C++ begins here, which C has not"
        label if (quote == '"') "the string does not end before its line does"
        label "the character constant does not end before its line does"
        help if (is_raw) "leave out `R\"(` here and `)\"` at the end, which make a string of C++ of the text"
        help "write `{quote}` behind it";
    stray_character(character: char, meant: &str)
        "`{character}` has no meaning in OpenCL C"
        help if (!meant.is_empty()) "write `{meant}`"
        help if (character == '@') "a product of vectors is `dot(a, b)`, of matrices a loop"
        help "leave it out";
    // preprocess/options.rs
    option_without_folder(letter: impl Display)
        "`{letter}` without a folder"
        help "write the folder behind it: `-I kernels`";
    option_without_macro(letter: impl Display)
        "`{letter}` without the name of a macro"
        help "write a name behind it: `-D N=64`";
    unknown_option(option: &str, known: &str)
        "unknown option `{option}`"
        help if (!known.is_empty()) "write `{known}`"
        help if (option.starts_with('-')) "the options are those of `clBuildProgram`, without those of a vendor"
        help "an option begins with `-`; a value with spaces stands between quotes: `-D 'NAME=a b'`";
    // preprocess/expansion.rs
    macro_argument_count(name: impl Display, expected: impl Display, found: usize, declared: Span)
        "macro `{name}` takes {expected}, found {found}"
        at declared "defined here"
        help "arguments are divided by `,`; one that holds a `,` stands in parentheses";
    // preprocess/condition.rs
    not_function_like(name: impl Display, asks: bool)
        "`{name}` is no function-like macro"
        help if (asks) "write `defined(..)`"
        help "write `#define {name}(x) ..` before, or leave the parentheses out";
    operator_missing(found: impl Display, before: Span)
        "expected an operator, found `{found}`"
        at before "behind this"
        help "two conditions are joined by `&&` or `||`";
    string_in_condition()
        "a string in the condition of a directive"
        help "compare numbers: a macro that stands for one, such as `#define FLOAT 1`";
    condition_float(text: impl Display)
        "floating constant `{text}` in the condition of a directive"
        help "conditions count in integers: write one";
    condition_suffix(suffix: impl Display)
        "`{suffix}` is no suffix of an integer constant";
    condition_without_digits(text: impl Display)
        "no digit in `{text}`";
    condition_digit_octal(digit: char)
        "`{digit}` is no digit of an octal constant"
        help "a zero in front makes a number octal: remove it";
    condition_digit_binary(digit: char)
        "`{digit}` is no digit of a binary constant";
    condition_too_large(text: impl Display)
        "`{text}` has more than 128 bits";
    // preprocess/directive.rs
    error_directive(said: &str)
        "{said}";
    error_directive_alone()
        "`#error`";
    no_directive(found: impl Display)
        "unknown directive `#{found}`"
        help "no directive begins like this";
    unknown_directive(found: impl Display, near: &str, language: &str, instead: &str)
        "unknown directive `#{found}`"
        label if (!language.is_empty()) "`#{found}` belongs to {language}"
        help if (!instead.is_empty()) "{instead}"
        help if (!near.is_empty()) "write `#{near}`"
        help "directives are `#define`, `#if`, `#include`, `#pragma` and others of C99; a comment begins with `//`";
    condition_without_endif(otherwise: Option<Span>)
        "this condition has no `#endif`"
        at otherwise "its `#else`"
        help "write `#endif` behind what it is about";
    no_file(path: impl Display, built_in: bool, searched: &str)
        "there is no file `{path}`"
        help if (built_in) "remove it: OpenCL C has no headers, what it offers is built in"
        help if (searched.is_empty()) "name the folder that it is in: `-I folder`"
        help "searched in {searched}; `-I folder` names another one";
    unreadable_file(path: impl Display, why: impl Display)
        "cannot read `{path}`: {why}";
}

expectations! { "preprocess"
    parameter_name()
        "the name of a parameter";
    parameters_end()
        "`)`";
    parameters_go_on()
        "`,` or `)` behind the parameter";
    condition_operator(assigns: bool)
        "an operator"
        help if (assigns) "`==` compares"
        help "conditions are joined by `&&` or `||`";
    condition_operand()
        "a number or a name";
    condition_colon()
        "`:`";
    condition_paren()
        "`)`";
}

phrases! {
    one_argument()
        "1 argument";
    arguments(count: usize)
        "{count} arguments";
    arguments_or_more(count: usize)
        "{count} arguments or more";
    quoted(found: impl Display)
        "`{found}`";
    end_of_line()
        "the end of the line";
}

/// Nothing stands beside the caret.
fn expects(fault: Fault, _: &str) -> Fault {
    fault
}

/// Several folders in one sentence.
pub(crate) fn list(folders: &[String]) -> String {
    match folders.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
