//! The messages of the parser.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::source::Span;

messages! { "parse"
    // parse/mod.rs
    brackets_too_deep(most: impl Display)
        "more than {most} brackets, statements or operators are one in the other"
        label "too deep here"
        help "name a part of it: by a variable, or by a function";
    no_semicolon(behind: impl Display, shown: impl Display)
        "missing `;` behind {behind}"
        label "expected `;` before {shown}";
    bracket_closes_nothing(text: impl Display)
        "{text} closes nothing"
        label "there is no opening one before it"
        help "remove it";
    // parse/item.rs
    extern_c()
        "a declaration names no other language"
        label "`extern \"C\"` is C++"
        help "leave it out";
    assembly()
        "inline assembly is not supported"
        help "write the operation in C";
    brace_missing_before_function(outer: impl Display, name: impl Display, first: Span)
        "missing `}}`: `{outer}` is not closed before `{name}` begins"
        label "this `{{` is never closed"
        at first "`{name}` begins here";
    inner_function(name: impl Display, outer: impl Display)
        "the function `{name}` is defined in the function `{outer}`"
        label "functions stand side by side in C"
        help "move it before `{outer}`";
    // parse/declaration.rs
    second_type_behind_comma(place: Span)
        "a declaration has one type"
        label "a second type stands here"
        at place "the first is here"
        help "end the first declaration: write `;` in place of the `,`";
    function_in_struct()
        "a `struct` of OpenCL C has no functions"
        help "write a function that takes the `struct`, or a pointer to it";
    colon_equal()
        "a variable is initialised by `=`, found `:=`"
        help "remove the `:`";
    assembly_name()
        "names of assembly are not supported"
        help "leave it out";
    member_with_value()
        "a member has no value of its own"
        help "give it where a variable of the `struct` is declared";
    // parse/specifier.rs
    pipe()
        "pipes are not supported"
        label "a pipe of OpenCL 2.0";
    complex()
        "OpenCL C has no complex numbers"
        help "write `float2`, or a `struct`";
    two_storage_classes(name: impl Display, first: Span)
        "a declaration has one storage class"
        label "`{name}` is a second one"
        at first "the first is here"
        help "leave one of them out";
    two_qualifiers(what: impl Display, name: impl Display, place: Span)
        "a type has one {what}"
        label "`{name}` is a second one"
        at place "the first is here"
        help "leave one of them out";
    two_types(name: impl Display, first: Span)
        "two types in one declaration"
        label "`{name}` is a second type"
        at first "the first is here"
        help "remove one of them";
    sign_of_a_vector(sign: impl Display, name: impl Display, meant: impl Display)
        "`{sign}` before the vector `{name}`"
        help "write `{meant}`";
    // parse/declarator.rs
    reference()
        "OpenCL C has no references"
        label "`&` is C++"
        help "take a pointer, `float *x`, and give it `&x`";
    declarator_too_deep(most: impl Display)
        "a type of more than {most} pointers, arrays and functions";
    length_before_name()
        "the length of an array stands before the name"
        label "expected a name before this"
        help "write it behind the name: `float x[3]`";
    keyword_as_name(name: impl Display)
        "`{name}` is a keyword of OpenCL C"
        label "a keyword cannot be a name"
        help "choose another name: `{name}_`";
    star_as_length()
        "an array of variable length is not supported"
        help "write the length, or nothing";
    no_comma_between_parameters(shown: impl Display)
        "missing `,` between parameters"
        label "expected `,` before {shown}";
    parameter_without_type(name: impl Display, bare: impl Display)
        "a parameter needs a type, found {name} alone"
        label "a type or a name is missing"
        help "write `int {bare}`, if {name} is its name";
    length_before_name_of_parameter()
        "the length of an array stands before the name"
        label "expected a name before this"
        help "write it behind the name, `float x[3]`, or take a pointer";
    default_argument()
        "a parameter has no value of its own"
        label "default arguments are C++"
        help "give the value in each call, or write a macro";
    // parse/record.rs
    enum_class()
        "an `enum` of OpenCL C is no class"
        label "`enum class` is C++"
        help "leave it out";
    no_comma_between_enumerators(shown: impl Display)
        "missing `,` between enumerators"
        label "expected `,` before {shown}";
    // parse/statement.rs
    brace_never_closed()
        "this `{{` is never closed"
        label "there is no `}}` for it before the end of the file"
        help "write `}}` where its block ends";
    declaration_as_body(of: impl Display)
        "a declaration cannot be the body of `{of}`"
        label "expected a statement"
        help "put it between braces";
    no_colon(behind: impl Display, found: impl Display)
        "missing `:` behind {behind}"
        label "expected `:` before {found}";
    third_semicolon()
        "a third `;` in the head of `for`"
        label "the last part has none"
        help "remove it";
    // parse/expression.rs
    expression_too_deep(most: impl Display)
        "more than {most} operations are one in the other"
        label "too many before here"
        help "divide the expression: give a part of it to a variable";
    macro_ends_with_semicolon()
        "the body of this macro ends with `;`"
        help "leave it out of the `#define`: a macro is replaced by its whole text";
    macro_begins_with_equal()
        "the body of this macro begins with `=`"
        help "leave it out of the `#define`: `#define NAME 16`";
    braces_assigned()
        "a list in braces initialises a variable, but cannot be assigned"
        label "only a declaration has such a list"
        help "write the type of what is assigned to before it: `(float2)(1, 2)`, for a structure `(struct point){{1, 2}}`; an array is assigned element by element";
    number_as_member(number: impl Display, digits: impl Display)
        "`{number}` is no member"
        help "components of a vector are named `.x`, `.y`, or by a number behind an s: `.s{digits}`";
    statement_expression()
        "statements in an expression are not supported"
        label "an extension of GNU C"
        help "write the statements before, or a function";
    name_space(name: impl Display)
        "OpenCL C has no name spaces"
        label "`::` is C++"
        help "leave it out: write `{name}`, as the functions of the language stand by their own names";
    macro_of_rust(name: impl Display)
        "a macro of OpenCL C is called without `!`"
        label "`{name}!(..)` is Rust"
        help "write `{name}(..)`";
    base_of_structure()
        "a structure of OpenCL C has no base"
        label "inheritance is C++"
        help "make the other structure its first member: `struct base base;`";
    method_outside(structure: impl Display, name: impl Display)
        "OpenCL C has no methods"
        label "`::` is C++"
        help "write a function that takes the structure: `{name}({structure} *of)`";
    type_as_value(text: impl Display, braces: bool, word: &str)
        "expected an expression, found the type `{text}`"
        label "a type has no value"
        help if (!word.is_empty()) "`{word}` takes a type in parentheses: `{word}({text})`"
        help if (braces) "a literal has its type in parentheses: `({text})(..)`, of a structure `({text}){{..}}`"
        help "a cast stands before its value: `({text})x`";
    template_called(name: impl Display, meant: &str)
        "OpenCL C has no templates"
        label "`{name}<..>` is C++"
        help if (!meant.is_empty()) "write `{meant}(..)`"
        help "write a function for each type, or a macro";
    type_called(text: impl Display, own: bool)
        "expected an expression, found the type `{text}`"
        label "a type is no function"
        help if (own) "write the type in parentheses: `({text}){{..}}` is a structure, `({text})(..)` a number or a vector"
        help "write the type in parentheses: `({text})(..)`";
    // parse/constant.rs
    wide_string()
        "OpenCL C has no wide strings"
        help "remove the `L` in front of it";
    other_than_closing(found: impl Display, closing: impl Display, what: impl Display, opening: Span, mistake: &str)
        "expected `{closing}`, found {found}"
        label "expected `{closing}`"
        at opening "{what} begins here"
        help if (mistake == "slice") "an index is one number: several elements are read and written in a loop, or by `vload4` and `vstore4`"
        help if (mistake == "star") "the `*` of a pointer stands before its name: `float *x`"
        help if (mistake == "list") "arguments are divided by `,`";
    not_closed(closing: impl Display, open: impl Display, next: impl Display, what: impl Display, opening: Span)
        "missing `{closing}` to close {open}"
        label "expected `{closing}` before {next}"
        at opening "{what} begins here";
    // parse/item.rs
    brace_closes_nothing(function: &str, ended: Option<Span>)
        "`}}` closes nothing"
        label "there is no open `{{` before it"
        at ended "`{function}` ended here"
        help "remove it, or find the `{{` that is missing";
    unknown_word(name: impl Display)
        "unknown word `{name}`";
    attribute_in_brackets(name: impl Display)
        "OpenCL C has no attributes in brackets: `{name}`"
        help "leave it out; attributes of OpenCL C are written `__attribute__((..))`";
    semantic(name: impl Display)
        "`: {name}` behind a parameter"
        help "leave it out: a kernel asks functions for what it is told, such as `get_global_id(0)`";
    statement_outside(function: &str, ended: Option<Span>, behind_head: bool, macro_ends: Option<Span>)
        "a statement stands outside of any function"
        label "expected a declaration or a function"
        at ended "`{function}` ended here"
        at macro_ends "the macro ends with its line"
        help if (macro_ends.is_some()) "write `\\` at the end of each line of a macro but the last"
        help if (behind_head) "the `;` before it makes a declaration of the function's head: remove it"
        help if (ended.is_some()) "a `}}` too many stands before, or a `{{` is missing";
    // parse/specifier.rs
    missing_type(next: impl Display, kernel: bool, function: bool)
        "missing type before {next}"
        label "expected a type before this"
        help if (kernel) "a kernel returns nothing: write `__kernel void`"
        help if (function) "a function names the type of its result; one without a result is `void`"
        help "C takes no `int` for granted: write `int`, or the type that is meant";
    star_before_type(text: impl Display)
        "`*` stands before the type"
        help "the `*` of a pointer stands behind its type: `{text} *x`";
    other_storage_class(name: impl Display, guessed: bool)
        "OpenCL C has no `{name}`"
        help if (guessed) "write the type of the variable"
        help "leave it out";
    no_storage_class(here: impl Display, name: impl Display)
        "{here} has no storage class"
        help "remove `{name}`";
    misspelt(name: impl Display, near: &str)
        "unknown word `{name}`"
        help "did you mean `{near}`?";
    unknown_type(name: &str, tag: &str, vector: &str, meant: &str, near: &str)
        "unknown type `{name}`"
        label "no type of this name is declared"
        help if (!meant.is_empty()) "write `{meant}`"
        help if (!near.is_empty()) "did you mean `{near}`?"
        help if (vector == "bool") "OpenCL C has no vectors of `bool`: a comparison gives integers, such as `int4`"
        help if (!vector.is_empty()) "a vector has 2, 3, 4, 8 or 16 components: `{vector}4`"
        help if (!tag.is_empty()) "write `{tag} {name}`: its name is that of the `{tag}`, or make it a type, `typedef {tag} {name} {name};`"
        help "declare it before, `typedef struct {{ .. }} {name};`, or include the file that has it";
    unknown_word_in_declaration(name: impl Display, near: &str)
        "unknown word `{name}` in a declaration"
        label "neither a type nor a qualifier"
        help if (!near.is_empty()) "did you mean `{near}`?"
        help "leave it out, or declare it before: `#define {name} ..`";
    directive_without_hash(name: impl Display)
        "`{name}` begins no declaration"
        help "a line of the preprocessor begins with `#`: `#{name}`";
    // parse/statement.rs
    brace_missing_before_else(opening: Span)
        "missing `}}` before `else`"
        at opening "the block of the `if` begins here";
    else_without_if(ended: Option<Span>)
        "`else` without an `if`"
        label "no `if` ends right before it"
        at ended "the `if` ends here already: remove this `;`"
        help "an `if` without braces holds one statement: put several between braces, without a `;` behind the condition";
    // parse/expression.rs
    block()
        "blocks are not supported"
        label "a block of device-side queues begins here"
        help "write a function at program scope, and call it by its name";
    comma_for_point(fraction: impl Display)
        "an integer has no suffix `f`"
        help "a fraction begins with a point: `{fraction}`";
    undeclared_name(name: impl Display)
        "undeclared name `{name}`";
    // parse/constant.rs
    empty_character()
        "a character constant is empty"
        help "write one character between the quotes; that of no value is `'\\0'`";
    wide_character_count()
        "a wide character constant holds one character";
    character_too_large()
        "a character of more than one byte does not fit into a character constant";
    escape_too_large()
        "an escape sequence is beyond the 255 that a `char` holds";
    hexadecimal_escape()
        "`\\x` asks for hexadecimal digits that fit into 32 bits behind it";
    character_escape(size: char, length: usize)
        "`\\{size}` asks for the {length} hexadecimal digits of a character behind it";
    backslash_at_end()
        "a backslash stands at the end";
    float_suffix_of_integer(suffix: impl Display, literal: impl Display, word: impl Display)
        "the suffix `{suffix}` stands behind an integer"
        help "write `{literal}` for a `{word}`";
    hexadecimal_without_digits(number: impl Display)
        "`{number}` is a hexadecimal number without digits"
        help "write digits behind it: `0xff`";
    binary_without_digits(number: impl Display)
        "`{number}` is a binary number without digits"
        help "write digits behind it: `0b101`";
    integer_suffix(suffix: impl Display, number: impl Display)
        "unknown suffix `{suffix}` of the integer `{number}`"
        help "an integer ends with nothing, with `u`, `l` or `ul`; a product has a sign, `2 * x`; a name begins with a letter";
    octal_digit(digit: char)
        "`{digit}` is no digit of an octal number"
        help "a zero in front makes a number octal: remove it";
    binary_digit(digit: char)
        "`{digit}` is no digit of a binary number"
        help "its digits are 0 and 1";
    integer_too_large(number: impl Display)
        "the integer `{number}` is larger than any of 64 bits"
        help "the largest is 18446744073709551615; a `double` ends with `.0`";
    float_without_digits(number: impl Display)
        "`{number}` is a number without digits"
        help "write a digit: `0.0f`";
    hexadecimal_without_exponent(number: impl Display)
        "the hexadecimal number `{number}` has a point but no exponent"
        help "write `p` and the power of two behind it: `0x1.8p0`";
    exponent_without_digits(number: impl Display)
        "the exponent of `{number}` has no digits"
        help "write the power behind it: `1e3f`";
    float_suffix(suffix: impl Display, number: &str)
        "unknown suffix `{suffix}` of the number `{number}`"
        help if (number.ends_with('.')) "OpenCL C has no ranges: write `for (int i = 0; i < n; i++)`"
        help "a floating constant ends with nothing, with `f` or with `h`; a product has a sign, `2.0f * x`";
}

expectations! { "parse"
    token_behind(token: impl Display, behind: impl Display)
        "`{token}` behind {behind}";
    semicolon_or_operator(behind: impl Display, separated: bool)
        "`;` or an operator behind {behind}"
        help if (separated) "the digits of a number stand together: `1000000`";
    paren_behind(word: impl Display)
        "`(` behind `{word}`";
    // parse/attribute.rs
    attribute_parens()
        "`((` behind `__attribute__`";
    attribute_second_paren()
        "a second `(` behind `__attribute__(`";
    attribute_name()
        "the name of an attribute";
    // parse/specifier.rs
    declaration(text: bool)
        "a declaration or a function"
        help if (text) "a program stands there as it is: leave the quotes out; options are `#![options(\"..\")]`";
    type_of_parameter()
        "the type of a parameter";
    type_of_member()
        "the type of a member";
    any_type()
        "a type";
    // parse/declarator.rs
    declared_name(length: bool, number: bool, fraction: &str)
        "a name"
        help if (!fraction.is_empty()) "a fraction begins with a point: `{fraction}`"
        help if (number) "a comma begins another variable: flags are joined by `|`, other values by an operator"
        help if (length) "the length of an array stands behind the name: `float x[3]`";
    // parse/declaration.rs
    text_of_assertion()
        "a string that says what is wrong";
    // parse/record.rs
    tag_or_brace(word: impl Display)
        "a name or `{{` behind `{word}`";
    enumerator()
        "the name of an enumerator";
    // parse/initializer.rs
    member()
        "the name of a member";
    equal_behind_member()
        "`=` behind the name of a member";
    // parse/statement.rs
    statement_behind(word: impl Display)
        "a statement behind `{word}`";
    while_behind_do(first: Span)
        "`while` and a condition behind the body of `do`"
        at first "`do` stands here";
    label_behind_goto()
        "the name of a label behind `goto`";
    paren_of_condition(word: impl Display)
        "`(` behind `{word}`"
        help "the condition stands in parentheses: `{word} (..)`";
    paren_of_for()
        "`(` behind `for`"
        help "OpenCL C has loops as C has them: `for (int i = 0; i < n; i++)`";
    semicolon_of_for(behind: impl Display, each: bool, ends: bool, compares: bool)
        "`;` behind {behind} of `for`"
        help if (each) "C has no loops over the elements of something: count with an index, `for (int i = 0; i < n; i++)`"
        help if (ends) "a `for` has three parts: `for (int i = 0; i < n; i++)`"
        help if (compares) "the parts of a `for` are divided by `;`, not by `,`";
    // parse/expression.rs
    colon_of_conditional(question: Span)
        "`:` and the other value of `?`"
        at question "the `?` is here";
    component()
        "a component of the vector";
    member_or_selector(index: bool)
        "the name of a member or a selector"
        help if (index) "an index stands behind the value itself: leave the `.` out";
    expression(label: bool, colon: bool, bracket: bool)
        "an expression"
        help if (bracket) "no expression begins with `[`: attributes are written `__attribute__((..))`, and a loop is unrolled by `#pragma unroll` before it"
        help if (colon) "leave the `:` out: behind a condition stands a statement"
        help if (label) "addresses of labels are not supported";
    expression_behind(before: &str, next: &str, label: bool, empty: &str, lambda: bool)
        "an expression behind `{before}`"
        help if (!empty.is_empty()) "the macro `{empty}` is replaced by nothing: give it a value, `#define {empty} 1` or `-D {empty}=1`"
        help if (before == "<<" && next == "<") "`<<<` and `>>>` are CUDA's, for the host: a kernel calls another one as a function, `g(a)`"
        help if (lambda) "OpenCL C has no lambdas: write a function"
        help if (next == "[") "a list of values stands in braces: `{{1, 2}}`"
        help if (before == "=" && next == ">") "greater or equal is `>=`"
        help if (before == "=" && next == "<") "less or equal is `<=`"
        help if (before == "=" && matches!(next, "==" | "=")) "a comparison is `==`"
        help if (matches!((before, next), ("==" | "!=", "="))) "a comparison has two signs: `{before}`"
        help if (before == "<" && next == ">") "unequal is `!=`"
        help if (before == "^" && next == "^") "OpenCL C has no `^^`: two truths differ by `!a != !b`"
        help if (label) "addresses of labels are not supported";
    value_of_generic()
        "`,` and a value for each type";
}

phrases! {
    condition_of(word: impl Display)
        "the condition of `{word}`";
    end_of_file()
        "the end of the file";
    keyword(name: impl Display)
        "the keyword `{name}`";
    string()
        "a string";
    pragma()
        "a `#pragma`";
}

/// The expected thing stands beside the caret too.
fn expects(fault: Fault, expected: &str) -> Fault {
    fault.label(format!("expected {expected}"))
}

/// Shows a brace whose indentation says that another one closes there.
pub(crate) fn misindented(fault: Fault, opening: Span, closing: Span) -> Fault {
    fault.place(closing, "this `}` is indented as if it closed another `{`").place(opening, "but it closes this one")
}

/// The names of parts of a program.
pub(crate) mod part {
    pub(crate) const ADDRESS_SPACE: &str = "address space";
    pub(crate) const ACCESS_QUALIFIER: &str = "access qualifier";
    pub(crate) const ALIGNMENT: &str = "the alignment";
    pub(crate) const ARGUMENTS: &str = "the arguments";
    pub(crate) const ATTRIBUTE: &str = "the attribute";
    pub(crate) const BLOCK_IN_PARENTHESES: &str = "the block in parentheses";
    pub(crate) const CONDITION: &str = "the condition";
    pub(crate) const DECLARATION: &str = "the declaration";
    pub(crate) const DECLARATOR: &str = "the declarator";
    pub(crate) const DO_WHILE: &str = "`do .. while`";
    pub(crate) const ENUM: &str = "the `enum`";
    pub(crate) const EXPRESSION: &str = "the expression";
    pub(crate) const FIRST_PART: &str = "the first part";
    pub(crate) const HEAD: &str = "the head of the loop";
    pub(crate) const INDEX: &str = "the index";
    pub(crate) const LENGTH: &str = "the length";
    pub(crate) const LIST: &str = "the list";
    pub(crate) const LIST_OF_ARGUMENTS: &str = "the list of arguments";
    pub(crate) const LIST_OF_ENUMERATORS: &str = "the list of enumerators";
    pub(crate) const LIST_OF_MEMBERS: &str = "the list of members";
    pub(crate) const LIST_OF_PARAMETERS: &str = "the list of parameters";
    pub(crate) const MEMBER: &str = "a member";
    pub(crate) const PARAMETER: &str = "a parameter";
    pub(crate) const PARENTHESIS: &str = "the parenthesis";
    pub(crate) const STRUCT: &str = "the `struct`";
    pub(crate) const TYPE: &str = "the type";
    pub(crate) const TYPE_NAME: &str = "a type name";
    pub(crate) const TYPE_OF_CAST: &str = "the type of a cast";
    pub(crate) const TYPE_OF_GENERIC: &str = "a type of `_Generic`";
    pub(crate) const UNION: &str = "the `union`";
    pub(crate) const VALUE: &str = "the value";
    pub(crate) const VALUE_OF_CASE: &str = "the value of `case`";
    pub(crate) const VECTOR_LITERAL: &str = "the vector literal";
}
