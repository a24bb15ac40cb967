//! The messages of the checker.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::source::Span;

messages! { "sema"
    // sema/mod.rs
    nested_too_deep(most: impl Display)
        "nested more than {most} levels deep"
        help "name a part of it: by a variable, or by a function";
    // sema/chain.rs
    operations_too_many(most: impl Display)
        "more than {most} operations in an expression that is no constant"
        help "at program scope it has to be one";
    conditionals_too_many(most: impl Display)
        "more than {most} `?:` in a row, of conditions that are vectors or of values of several types"
        help "write `if` and `else if`";
    // sema/declare.rs
    redefinition(name: impl Display, before: Span)
        "redefinition of {name}"
        at before "defined here before"
        help "give one of them another name, or remove it";
    redefinition_of_parameter(name: impl Display, before: Span)
        "redefinition of parameter {name}"
        at before "declared here before"
        help "give one of them another name";
    conflicting_result(name: impl Display, place: Span)
        "conflicting types for {name}: another result"
        at place "declared here before"
        help "the declaration and the function have the same result";
    conflicting_parameters(name: impl Display, place: Span)
        "conflicting types for {name}: other parameters"
        at place "declared here before"
        help "a declaration has the parameters of its function; two functions have two names, or `__attribute__((overloadable))` each";
    redefinition_as_function(name: impl Display, place: Span)
        "redefinition of {name} as a function"
        at place "declared here before"
        help "give one of them another name";
    kernel_result()
        "kernel must have void return type"
        help "give results through a `__global` pointer";
    kernel_pointer_to_pointer(shown: impl Display)
        "a pointer to a pointer, `{shown}`, is not supported as a kernel's argument"
        help "an address of the host means nothing to a device";
    group_size_arguments()
        "`reqd_work_group_size` attribute requires exactly 3 arguments"
        help "write `__attribute__((reqd_work_group_size(x, y, z)))`, with 1 for a dimension that is not there";
    group_size()
        "the size of a work-group is at least 1"
        help "write 1 for a dimension that is not there";
    sub_group_size_arguments(name: impl Display)
        "{name} attribute takes one argument"
        help "write the number of items behind it, `(16)`";
    sub_group_size(found: i128)
        "a sub-group of {found} items"
        help "expected 8, 16, 32, 64 or 128";
    named_sub_group_size()
        "expected `\"half\"`, which is 64 items, or `\"full\"`, which is 128";
    typedef_redefinition(shown: impl Display, before: impl Display, place: Span)
        "typedef redefinition with different types (`{shown}` vs `{before}`)"
        at place "defined here before"
        help "give one of them another name, or remove it";
    program_scope_space(inner: bool, local: bool)
        "program scope variable must reside in constant address space"
        help if (inner) "memory whose length the host says is a parameter of the kernel: `__local float *part`"
        help if (local) "write `__constant`; memory of a group is declared in a kernel, or is a parameter of one: `__local float *part`"
        help "write `__constant`";
    constant_type(shown: impl Display)
        "variable has incomplete type `{shown}`, or one that no constant has"
        help "a constant is a number, a vector, a structure that is defined before, or an array of these with a length";
    redefinition_with_other_type(name: impl Display, stored: impl Display, known: impl Display, place: Span)
        "redefinition of {name} with a different type: `{stored}` vs `{known}`"
        at place "declared here before"
        help "both need the same type, or one of them another name";
    space_in_inner_scope(space: impl Display)
        "variables in the {space} address space can only be declared in the outermost scope of a kernel function"
        help "declare it at the beginning of the kernel";
    function_scope_space(word: impl Display)
        "function scope variable cannot be declared in `{word}` address space"
        help "leave `{word}` out: a variable of a function is its item's own; of what a pointer points to the word stands before the `*`";
    local_initializer()
        "`__local` variable cannot have an initializer"
        help "assign it behind its declaration, in one work-item or in all";
    private_variable_too_large(size: u64, most: u64)
        "private variable of {size} bytes is too large: at most {most} fit on a stack"
        help "keep it in a buffer, a `__global` parameter of the kernel";
    image_variable(shown: impl Display)
        "type `{shown}` can only be used as a function parameter in OpenCL"
        help "make it a parameter: `__read_only image2d_t image`, `sampler_t sampler`";
    // sema/specifier.rs
    access_qualifier(shown: impl Display)
        "`{shown}` has an access qualifier, which is for images only"
        help "leave it out; what a kernel only reads is `const`";
    two_spaces()
        "multiple address spaces specified for type"
        help "leave one of them: `__global`, `__local`, `__constant` or `__private`";
    restrict(shown: impl Display)
        "restrict requires a pointer (`{shown}` is none)"
        help "leave it out, or write a pointer: `__global float *restrict p`";
    long_double()
        "`long double` is reserved by OpenCL C"
        help "write `double`";
    no_type(name: impl Display)
        "{name} is no type here"
        help "write the type itself, such as `int` or `float`";
    unsupported_type(name: impl Display, part: impl Display)
        "{name}: {part} are not supported";
    function_pointer()
        "function pointers are not supported"
        help "OpenCL C has none: call the functions by their names, in a `switch`";
    pointer_to_opaque(shown: impl Display)
        "pointer to type `{shown}` is invalid in OpenCL"
        help "give it to the function as it is: it is a handle already";
    array_of(shown: impl Display)
        "array has elements of type `{shown}`, which it may not have"
        help "give each of them a parameter of its own";
    length_missing(shown: impl Display)
        "array has incomplete element type `{shown}`"
        help "write its length: only the first brackets of a parameter may be empty";
    array_of_incomplete(shown: impl Display)
        "array has incomplete element type `{shown}`"
        help "define the structure before it";
    array_too_large()
        "array is too large"
        help "give the kernel a `__global` buffer in its place";
    array_length_type(shown: impl Display)
        "size of array has non-integer type `{shown}`"
        help "write an integer";
    array_length_negative()
        "array has a negative size"
        help "write a length of 1 or more";
    array_length_varies(kernel: bool)
        "variable length arrays are not supported in OpenCL"
        label "this is no constant"
        help if (kernel) "write a number, a macro or an enumerator; memory whose length the host says is a parameter, `__local float *part`"
        help "write a number, a macro or an enumerator";
    variadic()
        "functions with `...` are not allowed in OpenCL"
        help "write a parameter for each value, or a macro with `...`";
    function_result(shown: impl Display)
        "a function cannot return type `{shown}`"
        help "give the result through a pointer, or in a `struct`";
    void_parameter()
        "a parameter cannot have type `void`"
        help "leave the parameter out, or write its type; of a pointer `void *`";
    incomplete_parameter(shown: impl Display)
        "parameter has incomplete type `{shown}`"
        help "define the structure before it, or take a pointer to it";
    // sema/record.rs
    tag_of_other_kind(name: impl Display, before: Span)
        "use of {name} with tag type that does not match previous declaration"
        at before "declared here"
        help "write the word that it is declared with";
    nested_redefinition(kind: impl Display, name: impl Display)
        "nested redefinition of `{kind} {name}`"
        help "give the inner one another name";
    redefinition_of_record(kind: impl Display, name: impl Display, before: Span)
        "redefinition of `{kind} {name}`"
        at before "defined here before"
        help "give one of them another name, or remove it";
    bit_field()
        "bit-fields are not supported in OpenCL"
        help "write an integer of its own, or shifts and masks";
    field_space()
        "field may not be qualified with an address space"
        help "leave the address space out: a structure lies where its variable does";
    union_with_pointer()
        "a union with pointers is not supported"
        help "a union's bytes are read as numbers: write a struct, or an index in place of the pointer";
    duplicate_member(name: impl Display, before: Span)
        "duplicate member {name}"
        at before "declared here before"
        help "give one of them another name";
    field_of_opaque_type(shown: impl Display)
        "the `{shown}` type cannot be used to declare a structure or union field"
        help "make it a parameter of the kernel";
    field_without_length()
        "a member that is an array needs a length"
        help "write the length: `float list[16]`";
    incomplete_field(shown: impl Display)
        "field has incomplete type `{shown}`"
        help "define the structure before it";
    structure_too_large()
        "the structure is too large"
        help "give the kernel a `__global` buffer in its place";
    alignment()
        "requested alignment is not a power of 2 up to 4096"
        help "write 1, 2, 4 or a higher power of 2";
    enum_not_declared(name: impl Display)
        "`enum {name}` is not declared before"
        help "declare it before: `enum {name} {{ FIRST, SECOND }};`";
    redeclaration(name: impl Display, before: Span)
        "redefinition of {name}"
        at before "declared here before"
        help "give one of them another name, or remove it";
    // sema/initialize.rs
    array_initializer()
        "array initializer must be an initializer list or string literal"
        help "write the elements in braces: `{{ .. }}`";
    vector_designator()
        "a vector has no designators"
        help "write the components in their order: `(float4)(x, y, z, w)`";
    braces_in_vector()
        "braces around a component of a vector"
        help "leave the inner braces out";
    designator_out_of_bounds()
        "array designator index exceeds array bounds"
        help "write an index below the length, or a longer array";
    designator_without_field(name: impl Display, shown: impl Display)
        "field designator {name} does not refer to any field in type `{shown}`"
        help "the fields are those of its `struct`";
    designator_of_non_array(shown: impl Display)
        "array designator cannot initialize non-array type `{shown}`"
        help "leave the index out";
    designator_of_non_record(shown: impl Display)
        "field designator cannot initialize a non-struct, non-union type `{shown}`"
        help "leave the name out";
    designator_range()
        "array designator range is empty or too large"
        help "write the lower index first";
    array_initializer_too_long(most: impl Display)
        "an array of more than {most} elements may only be initialised with zeros";
    // sema/statement.rs
    case_outside(what: impl Display)
        "`{what}` statement not in switch statement"
        help "put it between the braces of a `switch`";
    break_outside()
        "`break` statement not in loop or switch statement"
        help "in a function `return` leaves; put it into a loop or a `switch`";
    continue_outside()
        "`continue` statement not in loop statement"
        help "in a function `return` leaves; put it into a loop";
    return_without_value(name: impl Display, shown: impl Display)
        "non-void function {name} should return a value"
        help "return a `{shown}`";
    return_with_value(name: impl Display)
        "void function {name} should not return a value"
        help "write `return;`: a kernel gives results through a `__global` pointer, another function has the type of its value in place of `void`";
    own_address_returned(name: impl Display)
        "address of {name} returned, which ends with the function"
        help "let the caller give a pointer to write to";
    switch_type(shown: impl Display)
        "statement requires expression of integer type (`{shown}` invalid)"
        help "write an integer, by a cast such as `(int)x`, or `if` and `else if`";
    duplicate_case(value: impl Display, before: Span)
        "duplicate case value `{value}`"
        at before "used here before"
        help "remove one of them, or give it another value";
    two_defaults(before: Span)
        "multiple default labels in one switch"
        at before "the first one"
        help "remove one of them";
    labels_too_many(most: usize)
        "more than {most} labels in a function"
        help "write parts of it as functions, or a `switch` in a loop";
    redefinition_of_label(name: impl Display, before: Span)
        "redefinition of label {name}"
        at before "it stands here before"
        help "give one of them another name";
    // sema/expression.rs
    function_as_value(name: impl Display, bare: impl Display, index: &str)
        "the function {name} is used as a value"
        help if (!index.is_empty()) "an argument stands in parentheses: `{bare}({index})`"
        help "function pointers are not supported: call it, `{bare}(..)`";
    sizeof_incomplete(shown: impl Display)
        "`sizeof` of the incomplete type `{shown}`"
        help "define the structure before it";
    offsetof_part(shown: impl Display)
        "`offsetof` goes into `{shown}`, which has no such part";
    generic_without_match(shown: impl Display)
        "controlling expression type `{shown}` not compatible with any generic association type"
        help "write a value for the type, or `default:`";
    vec_step_type(shown: impl Display)
        "`vec_step` requires built-in scalar or vector type, `{shown}` invalid"
        help "write `sizeof` for the bytes of another type";
    constant_without_value_used(name: impl Display, declared: Span)
        "the constant {name} has no value"
        at declared "declared here"
        help "give it a value where it is declared: `= ..`";
    typedef_as_value(name: impl Display)
        "unexpected type name {name}: expected expression"
        help "write a variable; a cast has its value behind it, `(type)(value)`";
    empty_cast()
        "expected expression";
    vector_part_type(from: impl Display, name: impl Display, to: impl Display)
        "a part of type `{from}` in a vector of `{name}`"
        help "write `convert_{to}(..)` around it";
    too_few_components(shown: impl Display, width: impl Display, found: impl Display)
        "too few components in a literal of `{shown}`: expected {width}, found {found}"
        help "write numbers or vectors that make {width} together, or one number for all";
    too_many_components(shown: impl Display, width: impl Display, found: impl Display)
        "too many components in a literal of `{shown}`: expected {width}, found {found}"
        help "leave some out, or write a wider type";
    subscript_type(shown: impl Display)
        "array subscript is not an integer: `{shown}`"
        help "write an integer, by a cast such as `(int)x`";
    subscripted_type(shown: impl Display, image: bool, element: bool)
        "subscripted value is not an array, pointer, or vector, but `{shown}`"
        help if (image) "a texel is read by `read_imagef(image, coordinates)`, and written by `write_imagef`"
        help if (element) "a pointer has one index: write `a[y * width + x]`"
        help "only arrays, pointers and vectors have elements: leave the brackets out";
    points_to_incomplete(shown: impl Display)
        "a pointer to the incomplete type `{shown}` points to no value"
        help "define the structure before it";
    dot_on_pointer(shown: impl Display, name: impl Display, members: bool, length: bool)
        "member reference type `{shown}` is a pointer"
        help if (members) "write `->{name}`"
        help if (length) "a pointer does not tell how long its memory is: the kernel is given that as a parameter"
        help "it leads to elements, `p[i]`, which have no members";
    indirection(shown: impl Display, power: bool, assigned: bool)
        "indirection requires pointer operand (`{shown}` invalid)"
        help if (assigned) "write `*=`"
        help if (power) "a power is `pown(x, 2)` of an integer, `pow(x, y)` of another number"
        help "leave the `*` out: it is a value, not an address";
    unary_operand(shown: impl Display, record: bool)
        "invalid argument type `{shown}` to unary expression"
        help if (record) "a structure has no operators: compute with its members"
        help "it takes a number or a vector, `~` one of integers";
    address_of_function(name: impl Display)
        "taking address of function {name} is not allowed"
        help "function pointers are not supported";
    address_of_value(shown: impl Display)
        "cannot take the address of an rvalue of type `{shown}`"
        help "put it into a variable first, and take the address of that";
    address_of_component()
        "address of vector element requested"
        help "a component has no address: take that of the vector and cast it, `(float *)&v`";
    // sema/operator.rs
    shift_by_vector()
        "requested shift is a vector of type that is not allowed: the first operand is a scalar"
        help "write the first operand as a vector";
    arithmetic_on_incomplete(shown: impl Display)
        "arithmetic on a pointer to an incomplete type `{shown}`"
        help "define the structure before it";
    pointer_difference(left: impl Display, right: impl Display)
        "`{left}` and `{right}` are not pointers to compatible types"
        help "cast one of them to the type of the other";
    disjoint_spaces(what: impl Display, left: impl Display, right: impl Display)
        "{what} with operands of type `{left}` and `{right}` which are pointers to non-overlapping address spaces"
        help "copy what one of them points to into memory of the other: one address never lies in both";
    floating_condition(shown: impl Display)
        "the condition of `?:` has type `{shown}`, and floating point is not allowed there"
        help "write the comparison: `x != 0.0f ? .. : ..`";
    conditional_types(a: impl Display, b: impl Display)
        "incompatible operand types (`{a}` and `{b}`)"
        help "cast one of them to the type of the other";
    select_element_size(of: impl Display, to: impl Display, mask: impl Display)
        "vector condition type `{of}` and result type `{to}` do not have elements of the same size"
        help "write `convert_{mask}(..)` around the condition";
    result_not_assignable(name: impl Display)
        "expression is not assignable"
        label "this is what `{name}` returns, a value"
        help "assign to a variable; what a function gives is changed where it comes from";
    not_assignable()
        "expression is not assignable"
        label "this is a value, not a variable"
        help "put a variable, an element or a member on the left; `==` compares";
    void_not_assignable()
        "expression of type `void` is not assignable"
        help "cast the pointer to that of a type, such as `int *`";
    duplicate_components(name: impl Display)
        "vector is not assignable (contains duplicate components)"
        label "component {name} stands twice"
        help "name each component once";
    kept_pointer(name: impl Display)
        "the variable `{name}` at program scope holds pointers to `__local` or private memory and changes here, which is not supported"
        help "keep an index in it, and not the address: such memory ends before the launch does";
    kept_variable_too_large(size: u64, most: u64)
        "a variable at program scope of {size} bytes is too large: at most {most}"
        help "keep it in a buffer, a `__global` parameter of the kernel";
    pointer_to_spread(name: impl Display)
        "the address of `{name}`, which holds pointers to variables at program scope, is not supported"
        help "use `{name}` itself";
    array_not_assignable(shown: impl Display, indices: bool)
        "array type `{shown}` is not assignable"
        help if (indices) "each dimension has brackets of its own: `m[0][1]`"
        help "copy its elements in a loop, or put it into a structure";
    opaque_not_assignable(shown: impl Display)
        "a variable of type `{shown}` is not assignable"
        help "use the parameter itself";
    // sema/convert.rs
    sampler_flags(variable: &str)
        "a sampler is initialised with a constant of `CLK_` flags"
        help if (!variable.is_empty()) "a sampler that the host chooses is a parameter: `sampler_t {variable}`"
        help "write `CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST`";
    cast_changes_space(from: impl Display, to: impl Display)
        "casting `{from}` to type `{to}` changes address space of pointer"
        help "keep the address space of the pointer in the cast, such as `(__global int *)p`";
    cast_vector_to_scalar(from: impl Display, to: impl Display)
        "invalid conversion between vector type `{from}` and scalar type `{to}`"
        help "take one component, such as `.x`";
    cast(from: impl Display, to: impl Display)
        "operand of type `{from}` cannot be cast to type `{to}`"
        help "only numbers, pointers and vectors are cast: name a member, an element or an address";
    // sema/call.rs
    print_without_format()
        "too few arguments: `printf` takes a format first"
        help "write the text itself: `printf(\"..\", ..)`";
    not_a_function(shown: impl Display, element: &str)
        "called object type `{shown}` is not a function"
        help if (!element.is_empty()) "an element is found in brackets: `{element}[..]`"
        help "leave the parentheses out, or write an operator before them";
    clang_argument_count(name: impl Display, expected: impl Display, count: impl Display)
        "{name} takes {expected}, found {count}";
    clang_pointer(name: impl Display, shown: impl Display)
        "{name} takes a pointer, not `{shown}`";
    shufflevector_types(left: impl Display, right: impl Display)
        "`__builtin_shufflevector` takes two vectors of one type, not `{left}` and `{right}`";
    shufflevector_index(count: impl Display)
        "an index of `__builtin_shufflevector` is a constant below {count}, which counts the components of both vectors, or -1";
    shufflevector_count(count: impl Display)
        "`__builtin_shufflevector` with {count} indices: vectors have 2, 3, 4, 8 or 16 components";
    convertvector_types(from: impl Display, to: impl Display)
        "`__builtin_convertvector` takes a vector and the type of one with as many components, not `{from}` and `{to}`"
        help "a scalar is converted by a cast";
    too_few_arguments(name: impl Display, expected: usize, found: usize, declared: Span)
        "too few arguments to function call {name}, expected {expected}, have {found}"
        at declared "declared here"
        help "give a value for each parameter";
    too_many_arguments(name: impl Display, expected: usize, found: usize, declared: Span)
        "too many arguments to function call {name}, expected {expected}, have {found}"
        at declared "declared here"
        help "leave some out, or declare more parameters";
    reinterpret_argument_count(name: impl Display)
        "{name} takes one argument"
        help "give it one value, of the same size";
    reinterpret_size(to: impl Display, from: impl Display, other: &str, number: bool)
        "invalid reinterpretation: sizes of `{to}` and `{from}` must match"
        help if (!other.is_empty() && number) "`as_{other}(..)` keeps the bits, `convert_{to}(..)` converts the value"
        help if (!other.is_empty()) "`as_{other}(..)` keeps all bits: take a part of it, or convert the values";
    print_format()
        "the format of `printf` is not a string literal"
        help "write the text itself: `printf(\"..\", ..)`";
    print_argument(shown: impl Display)
        "passing `{shown}` to `printf`, which prints numbers, vectors and strings"
        help "print its members one by one";
    // sema/constant.rs
    integer_constant_type(shown: impl Display)
        "integer constant expression must have integer type, not `{shown}`"
        help "write an integer";
    no_integer_constant()
        "expression is not an integer constant expression"
        help "write a number, a macro or an enumerator";
    assertion_failed(message: impl Display)
        "static assertion failed{message}";
    constant_divides_by_zero()
        "division by zero in a constant"
        help "write another divisor";
    constant_index()
        "index is past the end of the array, in a constant"
        help "write an index below the length of the array";
    // sema/order.rs
    constant_without_value(name: impl Display)
        "the constant {name} has no value"
        help "write `= ..` behind it";
    variable_not_defined(name: impl Display, declared: Span)
        "the variable {name} is `extern` and defined nowhere"
        at declared "declared here"
        help "leave out `extern`: it is zero at the beginning";
    not_defined(name: impl Display, at: Span)
        "the function {name} is called but not defined"
        at at "declared here"
        help "write the function, or include the file that has it";
    // sema/declare.rs
    kernel_pointer_space(pointer: bool, global: &str)
        "pointer arguments to kernel functions must reside in `__global`, `__constant` or `__local` address space"
        help if (pointer) "an address of the host means nothing to a device: give indices"
        help if (!global.is_empty()) "write `{global}`";
    kernel_parameter_type(shown: impl Display, sized: bool, inner: bool)
        "`{shown}` cannot be used as the type of a kernel parameter"
        help if (sized) "its size is not the same on all devices: write `ulong`"
        help if (inner) "a structure with a `bool` or a pointer means nothing to a device"
        help "write `int`";
    space_outside_of_kernel(space: &str)
        "non-kernel function variable cannot be declared in {space} address space"
        help if (space == "local") "declare it in the kernel and pass a `__local` pointer"
        help "declare it at program scope";
    array_without_length()
        "definition of variable with array type needs an explicit size or an initializer"
        help "write the length: `float list[16]`";
    incomplete_variable(shown: impl Display)
        "variable has incomplete type `{shown}`"
        help "define the structure before it";
    initializer_varies(inner: bool)
        "initializer element is not a compile-time constant"
        label "this depends on the run"
        help if (inner) "write `const` in place of `__constant`: such a variable may have any value"
        help "write a constant; what depends on the run is assigned in a function";
    // sema/specifier.rs
    no_such_vector()
        "no vector of OpenCL C"
        help "a vector has 2, 3, 4, 8 or 16 components of a number";
    no_such_type(words: impl Display, floating: bool)
        "`{words}` is no type"
        help if (floating) "floating-point types have one word: `half`, `float`, `double`"
        help "write one of `char`, `short`, `int`, `long`, each also with `unsigned`, `half`, `float`, `double`";
    unknown_type_name(name: impl Display, meant: &str)
        "unknown type name {name}"
        help if (!meant.is_empty()) "did you mean `{meant}`?";
    space_of_parameter(pointer: impl Display)
        "parameter may not be qualified with an address space"
        help "a value has none; a pointer is written `{pointer}`";
    // sema/statement.rs
    undeclared_label(name: impl Display)
        "use of undeclared label {name}"
        help "write a label of this name before a statement of this function";
    // sema/expression.rs
    refused_function(name: impl Display, why: impl Display)
        "{name}: {why}";
    undeclared(bare: &str, meant: &str, function: bool, capitals: bool, spaced: bool, defined: Option<Span>)
        "use of undeclared identifier `{bare}`"
        at defined "this definition does not reach it"
        help if (spaced) "the parameters of a macro begin right behind its name, without a space: `#define NAME({bare}) ..`"
        help if (function) "`{bare}` is a macro with parameters: write `{bare}(..)`"
        help if (!meant.is_empty()) "did you mean `{meant}`?"
        help if (bare.starts_with("convert_")) "a conversion is named by its type: `convert_float4(x)`, `convert_uchar4_sat(x)`, `convert_int4_rte(x)`"
        help if (bare.starts_with("as_")) "the bits are those of a type of the same size: `as_int(x)`, `as_uint4(v)`"
        help if (defined.is_some()) "a comment or a condition such as `#if` leaves the definition out, or `#undef` ends it, or it stands behind the use"
        help if (capitals) "if it is a constant of the build, give it by an option, `-D {bare}=..`, or write `#define {bare} ..`"
        help "declare it before its first use, or include the file that has it";
    name_of_ended_block(bare: impl Display, ended: Span)
        "use of undeclared identifier `{bare}`"
        at ended "this one ends with its block or its loop"
        help "declare it before that block or loop";
    undeclared_conversion(name: impl Display, meant: impl Display)
        "use of undeclared identifier {name}"
        help "write `{meant}`: `_sat` is for integers, and stands before the rounding";
    no_member(name: impl Display, shown: impl Display, meant: &str, members: &str)
        "no member named {name} in `{shown}`"
        help if (!meant.is_empty()) "did you mean `{meant}`?"
        help if (!members.is_empty()) "its members are {members}";
    arrow_on_value(shown: impl Display, dot: bool, name: impl Display)
        "member reference type `{shown}` is not a pointer"
        help if (dot) "write `.{name}`";
    member_of_other(shown: impl Display, scalar: bool, item: &str, instead: &str)
        "member reference base type `{shown}` is not a structure, a union or a vector"
        help if (!instead.is_empty()) "write `{instead}`"
        help if (!item.is_empty()) "its argument says the dimension: write `{item}`"
        help if (scalar) "a scalar has no components";
    component_outside(shown: impl Display, found: char, names: impl Display)
        "vector component access exceeds type `{shown}`: it has no component `{found}`"
        help "its components are {names}";
    component_name(found: char, selector: impl Display, shown: impl Display, names: impl Display, function: bool, instead: &str)
        "illegal vector component name `{found}` in `.{selector}`"
        help if (!instead.is_empty()) "write `{instead}`"
        help if (function) "`{selector}` is a function: the vector is its argument, `{selector}(v)`"
        help "the components of `{shown}` are {names}; `lo`, `hi`, `even`, `odd` are its halves";
    component_sets(found: char, selector: impl Display, set: impl Display, other: impl Display)
        "illegal vector component name `{found}` in `.{selector}`"
        help "names of the {set} set and the {other} set do not mix";
    component_count(found: usize)
        "vector component access has invalid length {found}; supported lengths are: 1, 2, 3, 4, 8, 16"
        help "write as many components as one of these";
    no_component(selector: impl Display, shown: impl Display, names: impl Display)
        "`.{selector}` names no component"
        help "the components of `{shown}` are {names}";
    // sema/operator.rs
    operands_not_integers(left: impl Display, right: impl Display, sign: impl Display, remainder: bool)
        "invalid operands to binary expression (`{left}` and `{right}`): `{sign}` takes integers"
        help if (remainder) "the remainder of floating-point numbers is `fmod(x, y)`"
        help "write `as_int(x)` for the bits, or `convert_int(x)` for the value";
    invalid_operands(left: impl Display, right: impl Display, void: bool, record: bool, text: bool, vectors: bool)
        "invalid operands to binary expression (`{left}` and `{right}`)"
        help if (void) "a function that is declared `void` gives no value"
        help if (vectors) "both need the same number of components: take some by a selector"
        help if (text) "a text is not joined to values: `printf(\"%f\\n\", x)` writes them into it"
        help if (record) "a structure has no operators: compute with its members"
        help "both are numbers or vectors, as an element `p[i]` of a pointer is; a pointer takes an integer, or another pointer to be compared or subtracted";
    vectors_of_different_types(to: impl Display, from: impl Display, same_width: bool)
        "cannot convert between vector values of different types (`{to}` and `{from}`)"
        help if (same_width) "write `convert_{to}(..)` around the second, or `convert_{from}(..)` around the first"
        help "both need the same number of components: take some by a selector";
    scalar_of_greater_rank(left: impl Display, right: impl Display, literal: bool, element: impl Display, wide: impl Display, converted: &str)
        "scalar operand type has greater rank than the type of the vector element (`{left}` and `{right}`)"
        help if (literal) "write the constant with `f` behind it, as a `float`"
        help if (!converted.is_empty()) "write `{converted}(..)` around the vector"
        help "write `({element})` before the scalar, or widen it: `({wide})(..)`";
    select_width(of: impl Display, to: impl Display)
        "vector condition type `{of}` and result type `{to}` do not have the same number of elements"
        help "take as many components of the condition by a selector, or write one scalar condition for all";
    step_type(verb: impl Display, shown: impl Display, vector: bool)
        "cannot {verb} value of type `{shown}`"
        help if (vector) "write `+= 1.0f` or `-= 1.0f`";
    constant_pointee(verb: impl Display, kind: &str, of_memory: bool)
        "cannot {verb} what the pointer points to, which is {kind}"
        help if (of_memory) "a kernel only reads such memory: take a `__global` pointer"
        help "leave `const` out where the pointer is declared";
    constant_variable(verb: impl Display, kind: &str, of_memory: bool, name: impl Display, declared: Option<Span>)
        "cannot {verb} {kind} variable `{name}`"
        at declared "declared here"
        help if (of_memory) "a kernel only reads such memory: what changes is a parameter `__global *`, or a variable of the kernel's"
        help "leave `const` out where it is declared, or write to another variable";
    // sema/convert.rs
    no_truth(what: impl Display, shown: impl Display, vector: bool)
        "{what} requires expression of scalar type (`{shown}` invalid)"
        help if (vector) "write `any(..)` or `all(..)` around it";
    pointer_to_other_space(sentence: impl Display, back: bool, from: impl Display, to: impl Display)
        "{sentence}, which changes address space of pointer"
        help if (back) "write a cast if it points there: `({to})`"
        help "a pointer into this address space is declared `{from}`";
    pointer_to_pointer_to_other_space(sentence: impl Display, back: bool, from: impl Display, to: impl Display)
        "{sentence}, which changes address space of nested pointer"
        help if (back) "write a cast if it points there: `({to})`"
        help "a pointer into this address space is declared `{from}`";
    pointer_to_integer(sentence: impl Display, string: bool, indices: bool)
        "incompatible pointer to integer conversion: {sentence}"
        help if (string) "a character stands between single quotes: `'x'`"
        help if (indices) "each dimension has brackets of its own: `m[0][1]`"
        help "an element is read by its index in brackets, `p[i]`, or by `*`; a cast takes the address";
    integer_to_pointer(sentence: impl Display)
        "incompatible integer to pointer conversion: {sentence}"
        help "take an address by `&`, or write a cast";
    vector_to_other_vector(sentence: impl Display, to: impl Display, same_size: bool)
        "{sentence}"
        help if (same_size) "`convert_{to}(..)` converts the values, `as_{to}(..)` keeps the bits"
        help "`convert_{to}(..)` converts the values";
    vector_to_shorter(sentence: impl Display, selector: impl Display)
        "{sentence}"
        help "take the components by a selector, such as `.{selector}`";
    vector_to_truth(sentence: impl Display)
        "{sentence}"
        help "write `any(..)` or `all(..)` around it";
    vector_to_longer(sentence: impl Display, to: impl Display)
        "{sentence}"
        help "write all components: `({to})(.., ..)`";
    void_as_value(sentence: impl Display)
        "{sentence}"
        help "a function that is declared `void` gives no value";
    incompatible(sentence: impl Display, address: &str, image: &str)
        "{sentence}"
        help if (!image.is_empty()) "declare the parameter as `{image}`"
        help if (!address.is_empty()) "it takes a pointer: write `&{address}`";
    cast_between_vectors(from: impl Display, to: impl Display, same_width: bool, same_size: bool, selector: &str)
        "invalid conversion between vector types `{from}` and `{to}`"
        help if (same_width && same_size) "`convert_{to}(..)` converts the values, `as_{to}(..)` keeps the bits"
        help if (same_width) "`convert_{to}(..)` converts the values"
        help if (!selector.is_empty()) "take the components by a selector: `.{selector}`"
        help "write all components: `({to})(.., ..)`";
    // sema/call.rs
    ambiguous_call(name: impl Display, call: impl Display, literal: &str, candidates: impl Display)
        "call to {name} is ambiguous"
        label "this is {call}"
        help if (!literal.is_empty()) "write `{literal}`, a number of the type of the others"
        help "a cast of an argument decides between {candidates}";
    built_in_argument_count(name: impl Display, expected: impl Display, found: usize, call: impl Display, help: &str)
        "{name} takes {expected}, found {found}"
        label "this is {call}"
        help if (!help.is_empty()) "{help}";
    no_overload(name: impl Display, call: impl Display, help: &str)
        "no matching function for call to {name}"
        label "this is {call}"
        help if (!help.is_empty()) "{help}";
    convert_width(name: impl Display, takes: impl Display, found: impl Display, call: impl Display, meant: &str)
        "{name} takes {takes}, found `{found}`"
        label "this is {call}"
        help "write `{meant}`, or take as many components by a selector";
    // sema/format.rs
    format_width(text: impl Display)
        "`{text}` in the format of `printf`: no vector has so many components"
        help "write `v2`, `v3`, `v4`, `v8` or `v16`";
    format_end(text: impl Display)
        "`{text}` at the end of the format of `printf` is no conversion"
        help "write `%%` for a `%`";
    format_vector(text: impl Display, letter: char)
        "`{text}` in the format of `printf`: `%{letter}` has no vectors"
        help "print each component";
    format_letter(text: impl Display)
        "`{text}` in the format of `printf` is no conversion"
        help "the conversions are `d i o u x X f F e E g G a A c s p %`";
    format_length(text: impl Display, length: impl Display, letter: char)
        "`{text}` in the format of `printf`: `{length}` does not go with `{letter}`"
        help "leave the length out";
    format_star(text: impl Display, shown: impl Display)
        "`*` in `{text}` takes an `int`, found `{shown}`"
        help "write `(int)` before it";
    format_without_argument(text: impl Display)
        "`printf` has no argument for `{text}`"
        help "give it one behind the format, or write `%%` for a `%`";
    format_string(text: impl Display, shown: impl Display)
        "`{text}` prints a string, found `{shown}`"
        help "a number is printed by `%d`, `%u`, `%f`, a character by `%c`";
    // sema/order.rs
    recursion(name: impl Display)
        "recursion is not supported: {name} calls itself"
        help "OpenCL C has none: write a loop, with an array as a stack if need be";
    recursion_of_several(calls: impl Display)
        "recursion is not supported: {calls}"
        help "OpenCL C has none: write a loop, with an array as a stack if need be";
    calls_with_barriers_too_many(name: impl Display, most: u64)
        "{name} calls functions with barriers more than {most} times, with the calls in these functions"
        help "such a function stands in place of each of its calls: call it in a loop";
}

phrases! {
    passed(from: impl Display, to: impl Display, name: impl Display)
        "passing `{from}` to a parameter of {name} of incompatible type `{to}`";
    assigned(from: impl Display, to: impl Display)
        "assigning to `{to}` from incompatible type `{from}`";
    initialised(from: impl Display, to: impl Display)
        "initializing `{to}` with an expression of incompatible type `{from}`";
    returned(from: impl Display, to: impl Display)
        "returning `{from}` from a function with incompatible result type `{to}`";
    quoted(name: impl Display)
        "`{name}`";
    argument(count: impl Display)
        "{count} argument";
    arguments(count: impl Display)
        "{count} arguments";
    range_of_arguments(least: impl Display, most: impl Display)
        "{least} to {most} arguments";
    vector(width: u8)
        "a vector of {width} components";
    candidates(candidates: impl Display)
        "it is {candidates}";
    atomic_types(found: impl Display, name: impl Display)
        "{name} has no `{found}`: atomic functions of OpenCL C 1.2 work on `int` and `uint`, and `atomic_xchg` on `float` too; a loop of \
         `atomic_cmpxchg` on the bits of a number, by `as_int`, does the rest";
    small_atomic_types(found: impl Display, name: impl Display)
        "{name} has no `{found}`: make it memory of `int` or `uint`";
    mask_of_select(mask: impl Display, found: impl Display)
        "the third argument is a mask, `{mask}`, found `{found}`: a comparison of vectors gives one, `({mask})(-1)` takes the second";
    atomic_of_const(argument: impl Display)
        "it writes: `{argument}` points to `const` memory, so leave `const` out where it is declared";
    atomic_of_constant(argument: impl Display)
        "it writes: `{argument}` points to `__constant` memory, which a kernel only reads, so take a `__global` pointer";
    private_in_a_copy(argument: impl Display)
        "a group copies between `__global` and `__local` memory: `{argument}` is each item's own, so declare it `__local`";
    structure_as_number(argument: impl Display, member: impl Display)
        "it takes numbers and vectors: give it a member, `{argument}.{member}`";
    vector_of_another_width(name: impl Display, selector: &str)
        "write `{name}`{selector}";
    by_a_selector(selector: impl Display)
        ", or take the components by a selector: `.{selector}`";
    load_of_vectors(argument: &str)
        "`{argument}` points to vectors already: read and write `{argument}[i]`; a pointer to their numbers is a cast, `(__global float *){argument}`";
    other_function(name: impl Display)
        "write `{name}`";
    cast_to_float(name: impl Display, argument: impl Display)
        "write `{name}((float)({argument}))`";
    vector_to_float(ty: impl Display, argument: impl Display)
        "it takes floating-point numbers: write `convert_{ty}({argument})`";
    address_of(argument: impl Display)
        "it takes a pointer: write `&{argument}`";
    value_of(argument: impl Display, value: impl Display)
        "it takes a value, and `{argument}` is a pointer: write `{value}`";
    other_order(prototype: impl Display)
        "the arguments stand in another order: {prototype}";
    image_argument(what: impl Display, image: impl Display, wanted: impl Display, found: impl Display)
        "{what} of `{image}` are {wanted}, found `{found}`";
    coordinates_apart()
        "coordinates are one vector: write `(int2)(x, y)`";
    dimension(name: impl Display)
        "write `{name}(0)`: a dimension is 0, 1 or 2";
    barrier_flags(name: impl Display)
        "write `{name}(CLK_LOCAL_MEM_FENCE)`, or `CLK_GLOBAL_MEM_FENCE`, both by `CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE`";
    image_read(name: impl Display)
        "the image is `__read_only`, as one without a word is: {name} takes a `__write_only` one";
    image_written(name: impl Display)
        "the image is `__write_only`: {name} takes a `__read_only` one";
    image_read_and_written(name: impl Display)
        "the image is `__read_write`, which is read without a sampler: {name} takes a `__read_only` one";
}

/// The names of parts of a program.
pub(crate) mod part {
    pub(crate) const S0_TO_S7: &str = "`s0` to `s7`";
    pub(crate) const S0_TO_SF: &str = "`s0` to `sf`";
    pub(crate) const ASSIGN_TO: &str = "assign to";
    pub(crate) const COLOUR: &str = "the components";
    pub(crate) const COORDINATES: &str = "the coordinates";
    pub(crate) const SCALAR: &str = "a scalar";
    pub(crate) const ARITHMETIC: &str = "arithmetic operation";
    pub(crate) const CONDITIONAL: &str = "conditional operator";
}

/// Names in one sentence: "a or b".
pub(crate) fn alternatives(names: &[String]) -> String {
    names.join(" or ")
}

/// A circle of calls: "a calls b calls a".
pub(crate) fn circle(names: &[String]) -> String {
    names.join(" calls ")
}
