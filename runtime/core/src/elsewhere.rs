//! Names that vectors have in other libraries, and what is written here.
//!
//! The prelude brings them as methods that some bound refuses, so that rustc shows what to write in place of "no method". They stand on
//! what a vector dereferences to: a method of the caller's by the same name is found before (`own_methods_named_alike` in
//! `ui-tests/pass/own-methods.rs`).

use crate::base::{Fields, Other};
use crate::element::Lanes;
use crate::vector::Vector;

/// Declares them, by what is written here: for each text a bound that no vector has, and the names that it stands for, with as many
/// underscores as the method takes arguments.
macro_rules! elsewhere {
    ($($bound:ident $write:literal: $($name:ident $arguments:tt)*;)*) => {
        $(
            #[diagnostic::on_unimplemented(
                message = "a vector has no method of this name, which is known from elsewhere",
                label = $write
            )]
            #[doc = $write]
            pub trait $bound {
                /// Itself, as in `FourOrFewer`.
                type Known;
            }
            #[diagnostic::do_not_recommend]
            impl $bound for Other {
                type Known = Self;
            }
        )*

        /// The methods.
        pub trait KnownElsewhere: Fields {
            $($(elsewhere! { @ $bound $name $arguments })*)*
        }
        impl<F: Fields> KnownElsewhere for F {}
    };
    (@ $bound:ident $name:ident ()) => { elsewhere! { = $bound $name [] [] } };
    (@ $bound:ident $name:ident (_)) => { elsewhere! { = $bound $name [A] [_: A] } };
    (@ $bound:ident $name:ident (_ _)) => { elsewhere! { = $bound $name [A, B] [_: A, _: B] } };
    (= $bound:ident $name:ident [$($generic:ident),*] [$($argument:tt)*]) => {
        #[doc(hidden)]
        #[allow(clippy::wrong_self_convention, reason = "the names are those of other crates")]
        fn $name<$($generic),*>(&self, $($argument)*) -> <Self::Whole as $bound>::Known
        where
            Self::Whole: $bound,
        {
            unreachable!()
        }
    };
}
elsewhere! {
    HasSquaredLength "write `v.dot(v)`": length_squared() norm_squared() magnitude_squared() magnitude2() length2() mag_sq()
        sqr_magnitude() squared_length() squared_norm() length_sq() norm2();
    HasSquaredDistance "write `(v - w).dot(v - w)`": distance_squared(_) distance2(_);
    HasNorm "write `v.length()`": magnitude() norm() mag();
    IsNormalized "write `v.normalize()`, which leaves zero as it is":
        normalized() normalize_or_zero() try_normalize() normalize_or(_);
    HasFewerComponents "select them: `swz!(v.xyz)`": truncate();
    HasMoreComponents "a literal adds components: `swz!((float4)(v, 1.0))`": extend(_) push(_);
    HasOtherComponent "assign to it: `v.x = value`, of several `swz!(v.xz = value)`":
        with_x(_) with_y(_) with_z(_) with_w(_) with_xy(_) with_xyz(_)
        set_x(_) set_y(_) set_z(_) set_w(_) set_xy(_) set_xz(_) set_yz(_) set_zw(_) set_xyz(_);
    IsScaled "write `v * 2.0`": mul_scalar(_) scale(_) scaled(_) mul_float(_);
    HasNumberOfComponents "write `float4::LEN`, `N` in generic code": len();
    IsBlended "write `mix(v, w, 0.5)`, of `use swz::builtin::mix;`": lerp(_ _);
    IsFilled "assign one value for all: `v = float4::splat(x)`, of some components `swz!(v.xy = x)`": fill(_);
    IsSwizzled "a macro selects: `swz!(v.wzyx)`": swizzle(_) swizzled(_) permute(_) shuffle(_);
    IsReversed "select them: `swz!(v.wzyx)`": reverse();
    IsRotated "select them: `swz!(v.yzwx)`; of the bits it is `rotate(v, 1)`, of `use swz::builtin::rotate;`": rotate_left(_) rotate_right(_);
    IsSwapped "select them: `swz!(v.xy = v.yx)`": swap(_ _);
    HasEnds "a component is a field: `v.x`, `v.w`, of 8 or 16 `v.s0`": first() last();
    HasIndices "a component is a field, `v.x`, or has a number, `v[i]`": get(_) get_mut(_) at(_) nth(_);
    HasSelection "write `select(b, a, mask)`, of `use swz::builtin::select;`: `a` where the mask is set": select(_ _);
    HasSum "write `v.sum()`": element_sum() reduce_sum() component_sum() horizontal_sum() hsum() hadd() horizontal_add() reduce_add();
    HasProduct "write `v.product()`": element_product() reduce_product();
    HasMean "write `v.sum() / float4::LEN as f32`": mean() average();
    HasLeast "write `v.min_component()`": min_element() reduce_min() hmin() horizontal_min() minimum();
    HasGreatest "write `v.max_component()`": max_element() reduce_max() hmax() horizontal_max() maximum();
    IsClamped "write `v.clamp(0.0, 1.0)`": saturate();
    IsComparedByLess "write `isless(v, w)`, of `use swz::builtin::isless;`": cmplt(_) simd_lt(_) less_than(_);
    IsComparedByGreater "write `isgreater(v, w)`, of `use swz::builtin::isgreater;`": cmpgt(_) simd_gt(_) greater_than(_);
    IsComparedByEqual "write `isequal(v, w)`, of `use swz::builtin::isequal;`": cmpeq(_) simd_eq(_);
    IsComparedByLessOrEqual "write `islessequal(v, w)`, of `use swz::builtin::islessequal;`": cmple(_) simd_le(_);
    IsComparedByGreaterOrEqual "write `isgreaterequal(v, w)`, of `use swz::builtin::isgreaterequal;`": cmpge(_) simd_ge(_);
    HasNan "write `any(isnan(v))`, of `swz::builtin`": is_nan();
    IsFiniteThroughout "write `all(isfinite(v))`, of `swz::builtin`": is_finite();
    HasSignBit "write `signbit(v)`, of `use swz::builtin::signbit;`": is_sign_negative();
    IsSaturated "write `add_sat(v, w)` or `sub_sat(v, w)`, of `use swz::builtin::*;`":
        saturating_add(_) saturating_sub(_) add_sat(_) sub_sat(_);
    IsWrapped "write `v + w`: integers wrap": wrapping_add(_) wrapping_sub(_) wrapping_mul(_);
    HasDifference "write `abs_diff(v, w)`, of `use swz::builtin::abs_diff;`": abs_diff(_);
    IsCounted "write `popcount(v)`, `clz(v)` or `ctz(v)`, of `use swz::builtin::*;`": count_ones() leading_zeros() trailing_zeros();
    HasDotProduct "write `v.dot(w)`": dot_product(_) inner(_) inner_product(_) scalar_product(_);
    HasCrossProduct "write `v.cross(w)`": cross_product(_) vector_product(_);
    IsFused "write `v.mul_add(w, u)`": fma(_ _);
    HasExtremes "write `v.min(w)`, `v.max(w)`": fmin(_) fmax(_);
    IsRounded "write `rint(v)`, of `use swz::builtin::rint;`": rint() round_ties_even();
    HasSign "write `sign(v)`, of `use swz::builtin::sign;`": signum();
    HasReciprocal "write `1.0 / v`": recip();
    HasSquare "write `v * v`": sqr() squared() square();
    HasPower "write `pow(v, w)`, or `pown(v, 2)` of integers, of `use swz::builtin::*;`": powf(_) powi(_);
    HasLogarithm "write `log(v)`, of `use swz::builtin::log;`": ln();
    HasDegrees "write `degrees(v)` or `radians(v)`, of `use swz::builtin::*;`": to_degrees() to_radians();
    IsPerpendicular "write `float2::new(-v.y, v.x)`": perp();
    HasPerpendicularDot "write `v.x * w.y - v.y * w.x`": perp_dot(_);
    IsReflected "write `v - n * (2.0 * v.dot(n))`": reflect(_);
    HasIntegers "write `v.cast::<i32>()`": as_ivec2() as_ivec3() as_ivec4() to_int() to_i32() as_i32() as_int();
    HasUnsigned "write `v.cast::<u32>()`": as_uvec2() as_uvec3() as_uvec4();
    HasFloats "write `v.cast::<f32>()`": as_vec2() as_vec3() as_vec3a() as_vec4() to_float() to_f32() as_f32() as_float();
    HasDoubles "write `v.cast::<f64>()`": as_dvec2() as_dvec3() as_dvec4();
    HasBits "write `as_type::<uint4>(v)`, of `use swz::builtin::as_type;`": to_bits();
    HasSlice "write `v.as_array()`, or `&v[..]`": as_slice() as_ref_slice() to_vec();
    HasTuple "write `v.to_array()`, or `v.into()` where a tuple is expected": to_tuple() as_tuple() into_array();
    HasAngle "write `acos(v.normalize().dot(w.normalize()))`, of `use swz::builtin::acos;`": angle_between(_) angle_to(_) angle(_);
    IsProjected "write `w * (v.dot(w) / w.dot(w))`": project_onto(_) project(_);
    IsAlmost "write `(v - w).length() < 1e-6`": abs_diff_eq(_ _) approx_eq(_) almost_eq(_);
    IsWrittenToSlice "write `v.copy_to_slice(&mut slice)`": write_to_slice(_) store(_);
}

/// Declares methods that are asked of the whole implementation: what is refused is the implementation, so rustc takes them for no methods
/// where it looks for one by itself.
macro_rules! refused {
    ($elsewhere:ident: $bound:ident { $($name:ident($($generic:ident),*))* }) => {
        /// The methods.
        pub trait $elsewhere {
            $(
                #[doc(hidden)]
                fn $name<$($generic),*>(&self, $(_: $generic),*) {}
            )*
        }
        impl<T: Lanes<N>, const N: usize> $elsewhere for Vector<T, N> where Self: $bound {}
        #[diagnostic::do_not_recommend]
        impl $bound for Other {}
    };
}

/// A bound for functions as methods: a vector has none of them. Rustc would take a function without its import for the method, and tell of
/// both (`ui-tests/ui/builtin/not-imported.rs`).
#[diagnostic::on_unimplemented(
    message = "a vector has no method of this name: it is a function",
    label = "write `sin(v)`, `pow(v, w)`, `rotate(v, n)`, `any(mask)`",
    note = "the functions have to be imported: `use swz::builtin::*;`"
)]
pub trait HasFunctions {}
refused! { FunctionsElsewhere: HasFunctions {
    sin() cos() tan() asin() acos() atan() sinh() cosh() tanh() exp() exp2() log() log2() log10() cbrt() rsqrt() sign() any() all()
    pow(A) powr(A) atan2(A) fmod(A) hypot(A) step(A) copysign(A) mix(A, B) smoothstep(A, B) fract(A)
    isless(A) isgreater(A) isequal(A) isnan() isfinite() degrees() radians() fabs() clz() popcount() rotate(A)
} }

/// A bound for selectors as methods. Rustc would propose to call the method for a selector without its macro, as a field
/// (`ui-tests/ui/outside/swizzle.rs`).
#[diagnostic::on_unimplemented(
    message = "a vector has no method of this name: it is a selector",
    label = "a macro reads selectors: `swz!(v.xyz)`, without parentheses"
)]
pub trait HasSelectors {}
refused! { SelectorsElsewhere: HasSelectors {
    xx() xy() xz() xw() yx() yy() yz() yw() zx() zy() zz() zw() wx() wy() wz() ww() xxx() xxy() xxz() xxw() xyx() xyy() xyz()
    xyw() xzx() xzy() xzz() xzw() xwx() xwy() xwz() xww() yxx() yxy() yxz() yxw() yyx() yyy() yyz() yyw() yzx() yzy() yzz() yzw()
    ywx() ywy() ywz() yww() zxx() zxy() zxz() zxw() zyx() zyy() zyz() zyw() zzx() zzy() zzz() zzw() zwx() zwy() zwz() zww() wxx()
    wxy() wxz() wxw() wyx() wyy() wyz() wyw() wzx() wzy() wzz() wzw() wwx() wwy() wwz() www() xxxx() xyzw() xyxy() xzyw() xxyy()
    yyyy() yxwz() yzwx() yzxw() zzzz() zwxy() zyxw() zzww() wwww() wxyz() wzyx() rg() rgb() bgr() rgba() bgra() argb() abgr() lo()
    hi() even() odd()
} }

/// A bound for constants: a vector has none but `LEN`.
#[diagnostic::on_unimplemented(
    message = "a vector has no constant of this name, which is known from elsewhere",
    label = "write `float3::default()` for zeros, `float3::splat(1.0)` for another value in all components",
    note = "write `float3::splat(0.0)`, `float3::new(1.0, 0.0, 0.0)` in a constant"
)]
pub trait HasConstants {}
#[diagnostic::do_not_recommend]
impl HasConstants for Other {}

/// Declares them. They are asked of the whole implementation, so that a trait of the caller's with such a constant is not ambiguous with it.
macro_rules! constants {
    ($($name:ident)*) => {
        /// The constants.
        pub trait ConstantsElsewhere: Sized {
            $(
                #[doc(hidden)]
                const $name: Self;
            )*
        }
        impl<T: Lanes<N>, const N: usize> ConstantsElsewhere for Vector<T, N>
        where
            Self: HasConstants,
        {
            $(const $name: Self = panic!("no vector has constants");)*
        }
    };
}
constants! { ZERO ONE NEG_ONE X Y Z W NEG_X NEG_Y NEG_Z NEG_W MIN MAX NAN INFINITY NEG_INFINITY EPSILON AXES ZEROS ONES UP RIGHT
UNIT_X UNIT_Y UNIT_Z UNIT_W }

/// The bound of functions that make a vector in other libraries: a vector has none of these.
#[diagnostic::on_unimplemented(
    message = "a vector has no function of this name, which is known from elsewhere",
    label = "write `float3::default()` for zeros, `float3::splat(1.0)` for one value in all components, `float3::new(1.0, 0.0, 0.0)` for others",
    note = "those of a list are `float3::from_slice(&list[at..])`, of an array `float3::from_array(array)`, of an iterator `values.collect::<float3>()`"
)]
pub trait HasMakers {}

/// Declares them, asked of the whole implementation as constants are.
macro_rules! makers {
    ($($name:ident($($value:ident)?))*) => {
        /// The functions.
        pub trait MakersElsewhere: Sized {
            $(
                #[doc(hidden)]
                #[must_use]
                fn $name$(<$value>)?($(_: $value)?) -> Self {
                    unreachable!()
                }
            )*
        }
        impl<T: Lanes<N>, const N: usize> MakersElsewhere for Vector<T, N> where Self: HasMakers {}
        #[diagnostic::do_not_recommend]
        impl HasMakers for Other {}
    };
}
makers! { from_fn(A) zero() zeros() one() ones() broadcast(A) filled(A) from_scalar(A) set1(A) unit_x() unit_y() unit_z() unit_w()
load(A) loadu(A) load_unaligned(A) from_ptr(A) from_vec(A) from_list(A) from_slice_unaligned(A) read_from_slice(A) from_tuple(A) }
