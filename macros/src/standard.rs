//! Names of the standard library's: the macros that take expressions, and the methods of scalars.

/// The crates that have its macros.
pub(crate) const CRATES: [&str; 3] = ["std", "core", "alloc"];

/// The macros whose arguments are expressions.
const MACROS: &str = "\
    assert assert_eq assert_ne dbg debug_assert debug_assert_eq debug_assert_ne eprint eprintln format format_args panic \
    print println todo unimplemented unreachable vec write writeln";

/// Whether a name is one of a list's.
fn is_among(names: &str, name: &str) -> bool {
    names.split(' ').any(|known| known == name)
}

/// Whether the arguments of a macro of this name are expressions.
pub(crate) fn takes_expressions(name: &str) -> bool {
    is_among(MACROS, name)
}

/// Whether a macro of this name never gives a value.
pub(crate) fn panics(name: &str) -> bool {
    ["panic", "todo", "unimplemented", "unreachable"].contains(&name)
}

/// The ways in which a method uses the value that it is called on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// It takes the value, or looks at it: a method of the scalars themselves, which a `const fn` may call.
    Value,
    /// It changes it.
    Change,
    /// It may do either.
    Unknown,
}

/// The methods of the standard library's scalars, and of `half`'s. A name that only begins like one of these, `max_with`, is not among them.
const OF_SCALARS: &str = "\
    abs abs_diff abs_sub acos acosh asin asinh atan atan2 atanh cast_signed cast_unsigned cbrt ceil clamp copysign cos \
    cosh count_ones count_zeros div_ceil div_euclid div_floor eq_ignore_ascii_case exp exp2 exp_m1 floor fract hypot ilog \
    ilog10 ilog2 is_ascii is_finite is_infinite is_multiple_of is_nan is_negative is_normal is_positive is_power_of_two \
    is_sign_negative is_sign_positive is_subnormal isqrt leading_ones leading_zeros ln ln_1p log log10 log2 max maximum \
    midpoint min minimum mul_add next_down next_multiple_of next_power_of_two next_up pow powf powi recip rem_euclid \
    reverse_bits rotate_left rotate_right round round_ties_even signum sin sin_cos sinh sqrt swap_bytes tan tanh then \
    then_some to_ascii_lowercase to_ascii_uppercase to_be to_be_bytes to_bits to_degrees to_f32 to_f32_const to_f64 \
    to_f64_const to_int_unchecked to_le to_le_bytes to_ne_bytes to_radians total_cmp trailing_ones trailing_zeros trunc \
    unsigned_abs";

/// The beginnings of their methods that say what becomes of an overflow, and the operations that are behind them.
const OVERFLOWS: &str = "\
    borrowing_ carrying_ checked_ overflowing_ saturating_ strict_ unbounded_ unchecked_ wrapping_";
const OPERATIONS: &str = "\
    abs add add_signed add_unsigned div div_euclid ilog ilog10 ilog2 isqrt mul mul_add neg next_multiple_of \
    next_power_of_two pow rem rem_euclid shl shr signed_diff sub sub_diff sub_signed sub_unsigned";

/// The use that a method of this name makes of its value.
pub(crate) fn use_of(method: &str) -> Use {
    const CHANGE: [&str; 6] =
        ["borrow_mut", "clone_from", "index_mut", "iter_mut", "make_ascii_lowercase", "make_ascii_uppercase"];
    let overflows = OVERFLOWS.split(' ').find_map(|beginning| method.strip_prefix(beginning));
    if method.ends_with("_assign") || method.starts_with("as_mut") || CHANGE.contains(&method) {
        Use::Change
    } else if is_among(OF_SCALARS, method)
        || method.starts_with("is_ascii_")
        || overflows.is_some_and(|operation| is_among(OPERATIONS, operation))
    {
        Use::Value
    } else {
        Use::Unknown
    }
}
