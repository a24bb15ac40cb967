//! The built-in functions by their names, but for those with a type in them: `typed` reads these.

/// In order (`the_macros_know_the_functions` in `tests/tests/sources.rs`).
const NAMES: &str = "\
    abs abs_diff acos acosh acospi add_sat all any asin asinh asinpi atan atan2 atan2pi atanh atanpi bitselect cbrt ceil \
    clamp clz copysign cos cosh cospi cross ctz degrees distance dot erf erfc exp exp10 exp2 expm1 fabs fast_distance \
    fast_length fast_normalize fdim floor fma fmax fmin fmod fract frexp hadd half_cos half_divide half_exp half_exp10 \
    half_exp2 half_log half_log10 half_log2 half_powr half_recip half_rsqrt half_sin half_sqrt half_tan hypot ilogb \
    isequal isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isnotequal isordered \
    isunordered ldexp length lgamma lgamma_r log log10 log1p log2 logb mad mad24 mad_hi mad_sat max maxmag min minmag mix \
    modf mul24 mul_hi nan native_cos native_divide native_exp native_exp10 native_exp2 native_log native_log10 native_log2 \
    native_powr native_recip native_rsqrt native_sin native_sqrt native_tan nextafter normalize popcount pow pown powr \
    radians remainder remquo rhadd rint rootn rotate round rsqrt select sign signbit sin sincos sinh sinpi smoothstep sqrt \
    step sub_sat tan tanh tanpi tgamma trunc upsample";

/// Whether a built-in function has this name.
pub(crate) fn is_named(name: &str) -> bool {
    NAMES.split(' ').any(|known| known == name)
}

/// How many vectors a shuffle selects from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sources {
    /// `shuffle`
    One,
    /// `shuffle2`
    Two,
}

impl Sources {
    /// The one that a function or a macro is named after.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "shuffle" => Some(Sources::One),
            "shuffle2" => Some(Sources::Two),
            _ => None,
        }
    }

    /// The first of a pair for one vector, the second for two.
    pub(crate) fn choose<T>(self, [one, two]: [T; 2]) -> T {
        match self {
            Sources::One => one,
            Sources::Two => two,
        }
    }

    /// How many arguments stand before the mask.
    pub(crate) fn count(self) -> usize {
        self.choose([1, 2])
    }

    /// The sources of the other function.
    pub(crate) fn other(self) -> Self {
        self.choose([Sources::Two, Sources::One])
    }
}
