//! The front of all built-in functions: what a *gentype* of the standard is, and how a row declares a function.

#[cfg(feature = "libm")]
use super::Float;
#[cfg(feature = "libm")]
use super::mathematics::kernel::apart::Apart;
#[cfg(feature = "libm")]
use super::mathematics::kernel::{double, single};
#[cfg(feature = "libm")]
use super::mathematics::scalar::Transcendental;
#[cfg(feature = "libm")]
use super::mathematics::{Binary, Unary};
use crate::component::Fill;
use crate::element::operation::{self, Arithmetic, Casts, Integral, Logic, Real};
use crate::element::{Element, HasAbsolute, Lane, Own, Scalar};
use crate::primitive;
use crate::register::cast;
use crate::vector::Vector;
use crate::words::worded;

/// Gives a trait the words for what is no gentype.
macro_rules! gentype {
    ($item:item) => {
        worded! {
            {
                message = "`{Self}` is no scalar or vector that built-in functions take",
                label = "expected a scalar or a vector",
                note = "scalars are `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` and `f64`; vectors have 2, 3, 4, 8 or 16 of them",
                note = "a value is expected, of a reference `*v`, of an array `float4::from_array(a)`; generic code asks for `V: swz::builtin::Gentype`"
            }
            [] $item
        }
    };
}
gentype! {
    /// OpenCL's *gentype*, which the built-in functions take: a scalar, or a vector of 2, 3, 4, 8 or 16 components.
    ///
    /// ```
    /// use swz::builtin::{Float, Gentype, mix};
    /// use swz::prelude::*;
    /// fn middle<V: Gentype<Element: Float>>(a: V, b: V, half: V) -> V {
    ///     mix(a, b, half)
    /// }
    /// assert_eq!(middle(1.0, 2.0, 0.5), 1.5);
    /// assert_eq!(middle(float2::splat(1.0), float2::splat(2.0), float2::splat(0.5)), float2::splat(1.5));
    /// ```
    pub trait Gentype: Copy + Primitives {}
}
impl<V: Primitives> Gentype for V {}

/// Declares the operations of `Primitives`, one a row: what it asks of the element, its arguments beside the value, and what it gives. A
/// scalar has the component's definition, a vector the primitive of its name.
macro_rules! primitives {
    ($($(#[$doc:meta])* $bound:ident: $name:ident($($x:ident: $t:ty),*) -> $r:ty = $component:path;)*) => {
        gentype! {
            /// The operations of a gentype: the primitives, on one value or on all components.
            pub trait Primitives: Copy + Fill<Self> {
                /// The scalar, or what the vector consists of.
                type Element: Element;
                /// The gentype of as many components with another element.
                type With<R: Element>: Gentype<Element = R>;
                /// The result of a relational function: `i32` for a scalar, signed integers of the element's size for a vector.
                type Truth: Gentype;

                #[doc(hidden)]
                fn splat(value: Self::Element) -> Self;
                #[doc(hidden)]
                fn map<R: Element>(self, f: impl Fn(Self::Element) -> R) -> Self::With<R>;
                #[doc(hidden)]
                fn zip<B: Element, R: Element>(self, b: Self::With<B>, f: impl Fn(Self::Element, B) -> R) -> Self::With<R>;
                #[doc(hidden)]
                fn zip3<B: Element, C: Element, R: Element>(
                    self,
                    b: Self::With<B>,
                    c: Self::With<C>,
                    f: impl Fn(Self::Element, B, C) -> R,
                ) -> Self::With<R>;
                /// A scalar or vector of the own element, which is the own type.
                #[doc(hidden)]
                fn own(value: Self::With<Self::Element>) -> Self;
                /// The inverse of `own`.
                #[doc(hidden)]
                fn with(self) -> Self::With<Self::Element>;
                /// The bits as another number of the same size.
                #[doc(hidden)]
                fn reinterpret<R: Element + Arithmetic>(self) -> Self::With<R>;
                /// The inverse of `reinterpret`.
                #[doc(hidden)]
                fn from_bits<R: Element>(bits: Self::With<R>) -> Self
                where
                    Self::Element: Arithmetic;
                /// A comparison's -1 and 0 as what relational functions give.
                #[doc(hidden)]
                fn truth(mask: Mask<Self>) -> Self::Truth;
                /// All shifted to the left by one count.
                #[doc(hidden)]
                fn shl_by(self, count: i64) -> Self
                where
                    Self::Element: Integral;
                /// All shifted to the right by one count.
                #[doc(hidden)]
                fn shr_by(self, count: i64) -> Self
                where
                    Self::Element: Integral;
                /// Whether the highest bit of any component is set, or with `ALL` those of all.
                #[doc(hidden)]
                fn signs<const ALL: bool>(self) -> bool
                where
                    Self::Element: Integral;
                /// All components but the unused fourth of 3, taken together.
                #[doc(hidden)]
                fn fold<A>(self, first: impl FnOnce(Self::Element) -> A, f: impl Fn(A, Self::Element) -> A) -> A;
                /// A transcendental function of one value. `APART`: with the same bits on every machine, and those of a vector for a scalar.
                #[cfg(feature = "libm")]
                #[doc(hidden)]
                fn unary<F: Unary, const APART: bool>(self) -> Self
                where
                    Self::Element: Float;
                /// A transcendental function of two values.
                #[cfg(feature = "libm")]
                #[doc(hidden)]
                fn binary<F: Binary, const APART: bool>(self, b: Self) -> Self
                where
                    Self::Element: Float;
                /// The power of an integer.
                #[cfg(feature = "libm")]
                #[doc(hidden)]
                fn pown<const APART: bool>(self, n: Self::With<i32>) -> Self
                where
                    Self::Element: Float;
                $(
                    $(#[$doc])*
                    #[doc(hidden)]
                    fn $name(self, $($x: $t),*) -> $r
                    where
                        Self::Element: $bound;
                )*
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Element> Primitives for T {
            type Element = <T as Own>::Same;
            type With<R: Element> = R;
            type Truth = i32;

            #[inline(always)]
            fn splat(value: T) -> T {
                value
            }
            #[inline(always)]
            fn map<R: Element>(self, f: impl Fn(T) -> R) -> R {
                f(self)
            }
            #[inline(always)]
            fn zip<B: Element, R: Element>(self, b: B, f: impl Fn(T, B) -> R) -> R {
                f(self, b)
            }
            #[inline(always)]
            fn zip3<B: Element, C: Element, R: Element>(self, b: B, c: C, f: impl Fn(T, B, C) -> R) -> R {
                f(self, b, c)
            }
            #[inline(always)]
            fn own(value: T) -> T {
                value
            }
            #[inline(always)]
            fn with(self) -> T {
                self
            }
            #[inline(always)]
            fn reinterpret<R: Element + Arithmetic>(self) -> R {
                const { assert!(size_of::<T>() == size_of::<R>()) };
                // SAFETY: `R` is a number of the same size, of which any initialised bytes are a valid value.
                unsafe { cast(self) }
            }
            #[inline(always)]
            fn from_bits<R: Element>(bits: R) -> T
            where
                T: Arithmetic,
            {
                const { assert!(size_of::<T>() == size_of::<R>()) };
                // SAFETY: `T` is a number of the same size, of which any initialised bytes are a valid value.
                unsafe { cast(bits) }
            }
            #[inline(always)]
            fn truth(mask: T::Signed) -> i32 {
                i32::from(mask != T::Signed::default())
            }
            #[inline(always)]
            fn shl_by(self, count: i64) -> T
            where
                T: Integral,
            {
                T::shl(self, T::wrap(count))
            }
            #[inline(always)]
            fn shr_by(self, count: i64) -> T
            where
                T: Integral,
            {
                T::shr(self, T::wrap(count))
            }
            #[inline(always)]
            fn signs<const ALL: bool>(self) -> bool
            where
                T: Integral,
            {
                T::sign(self) != T::default()
            }
            #[inline(always)]
            fn fold<A>(self, first: impl FnOnce(T) -> A, _: impl Fn(A, T) -> A) -> A {
                first(self)
            }
            #[cfg(feature = "libm")]
            #[inline(always)]
            fn unary<F: Unary, const APART: bool>(self) -> T
            where
                T: Float,
            {
                // Each condition is a `const` block, here and below: of a `match` rustc compiles all arms, and in an arm of another type a
                // kernel that nobody calls. That was more than half of the code of a power.
                if const { APART && F::SINGLE && !matches!(T::LANE, Lane::F64) } {
                    let lanes = F::single(Apart(Vector::<f32, 4>::splat(self.as_f32())));
                    T::cast(lanes.0.as_array()[0])
                } else if const { APART && F::DOUBLE && matches!(T::LANE, Lane::F64) } {
                    let lanes = F::double(Apart(Vector::<f64, 2>::splat(self.as_f64())));
                    T::cast(lanes.0.as_array()[0])
                } else {
                    F::scalar(self)
                }
            }
            #[cfg(feature = "libm")]
            #[inline(always)]
            fn binary<F: Binary, const APART: bool>(self, b: T) -> T
            where
                T: Float,
            {
                if const { APART && F::SINGLE && !matches!(T::LANE, Lane::F64) } {
                    let lanes = |x: T| Apart(Vector::<f32, 4>::splat(x.as_f32()));
                    T::cast(F::single(lanes(self), lanes(b)).0.as_array()[0])
                } else if const { APART && F::DOUBLE && matches!(T::LANE, Lane::F64) } {
                    let lanes = |x: T| Apart(Vector::<f64, 2>::splat(x.as_f64()));
                    T::cast(F::double(lanes(self), lanes(b)).0.as_array()[0])
                } else {
                    F::scalar(self, b)
                }
            }
            #[cfg(feature = "libm")]
            #[inline(always)]
            fn pown<const APART: bool>(self, n: i32) -> T
            where
                T: Float,
            {
                if const { APART && !matches!(T::LANE, Lane::F64) } {
                    let x = Apart(Vector::<f32, 4>::splat(self.as_f32()));
                    T::cast(single::pown(x, Vector::splat(n)).0.as_array()[0])
                } else if APART {
                    let x = Apart(Vector::<f64, 2>::splat(self.as_f64()));
                    T::cast(double::pown(x, Vector::splat(n.into())).0.as_array()[0])
                } else {
                    Transcendental::pown(self, n)
                }
            }
            $(
                #[inline(always)]
                fn $name(self, $($x: $t),*) -> $r
                where
                    T: $bound,
                {
                    $component(self, $($x),*)
                }
            )*
        }

        primitives!(@vector 2 3 4 8 16; { $($bound: $name($($x: $t),*) -> $r;)* });
    };
    (@vector $($n:literal)*; $rows:tt) => { $(primitives!(@width $n $rows);)* };
    (@width $n:literal { $($bound:ident: $name:ident($($x:ident: $t:ty),*) -> $r:ty;)* }) => {
        #[diagnostic::do_not_recommend]
        impl<T: Element> Primitives for Vector<T, $n> {
            type Element = T;
            type With<R: Element> = Vector<R, $n>;
            type Truth = Vector<T::Signed, $n>;

            #[inline(always)]
            fn splat(value: T) -> Self {
                Vector::splat(value)
            }
            #[inline(always)]
            fn map<R: Element>(self, f: impl Fn(T) -> R) -> Vector<R, $n> {
                primitive::lanes::map(&self, f)
            }
            #[inline(always)]
            fn zip<B: Element, R: Element>(self, b: Vector<B, $n>, f: impl Fn(T, B) -> R) -> Vector<R, $n> {
                primitive::lanes::zip(&self, &b, f)
            }
            #[inline(always)]
            fn zip3<B: Element, C: Element, R: Element>(
                self,
                b: Vector<B, $n>,
                c: Vector<C, $n>,
                f: impl Fn(T, B, C) -> R,
            ) -> Vector<R, $n> {
                primitive::lanes::zip3(&self, &b, &c, f)
            }
            #[inline(always)]
            fn own(value: Self) -> Self {
                value
            }
            #[inline(always)]
            fn with(self) -> Self {
                self
            }
            #[inline(always)]
            fn reinterpret<R: Element + Arithmetic>(self) -> Vector<R, $n> {
                primitive::reinterpret(&self)
            }
            #[inline(always)]
            fn from_bits<R: Element>(bits: Vector<R, $n>) -> Self
            where
                T: Arithmetic,
            {
                primitive::reinterpret(&bits)
            }
            #[inline(always)]
            fn truth(mask: Vector<T::Signed, $n>) -> Vector<T::Signed, $n> {
                mask
            }
            #[inline(always)]
            fn shl_by(self, count: i64) -> Self
            where
                T: Integral,
            {
                primitive::shl_by(&self, T::wrap(count))
            }
            #[inline(always)]
            fn shr_by(self, count: i64) -> Self
            where
                T: Integral,
            {
                primitive::shr_by(&self, T::wrap(count))
            }
            #[inline(always)]
            fn signs<const ALL: bool>(self) -> bool
            where
                T: Integral,
            {
                primitive::signs::<T, $n, ALL>(&self)
            }
            #[inline(always)]
            fn fold<A>(self, first: impl FnOnce(T) -> A, f: impl Fn(A, T) -> A) -> A {
                let [head, tail @ ..] = self.to_array();
                tail.into_iter().fold(first(head), f)
            }
            #[cfg(feature = "libm")]
            #[inline(always)]
            fn unary<F: Unary, const APART: bool>(self) -> Self
            where
                T: Float,
            {
                // SAFETY: the element's lane says that each cast is from a type to itself.
                unsafe {
                    if const { F::SINGLE && matches!(T::LANE, Lane::F32) } {
                        let x: Vector<f32, $n> = cast(self);
                        cast(if APART { F::single(Apart(x)).0 } else { F::single(x) })
                    } else if const { F::DOUBLE && matches!(T::LANE, Lane::F64) } {
                        let x: Vector<f64, $n> = cast(self);
                        cast(if APART { F::double(Apart(x)).0 } else { F::double(x) })
                    } else if const { F::SINGLE && matches!(T::LANE, Lane::F16) } {
                        let x: Vector<f32, $n> = primitive::convert(&self);
                        primitive::convert(&if APART { F::single(Apart(x)).0 } else { F::single(x) })
                    } else {
                        primitive::lanes::map(&self, F::scalar)
                    }
                }
            }
            #[cfg(feature = "libm")]
            #[inline(always)]
            fn binary<F: Binary, const APART: bool>(self, b: Self) -> Self
            where
                T: Float,
            {
                // SAFETY: as above.
                unsafe {
                    if const { F::SINGLE && matches!(T::LANE, Lane::F32) } {
                        let (a, b): (Vector<f32, $n>, Vector<f32, $n>) = (cast(self), cast(b));
                        cast(if APART { F::single(Apart(a), Apart(b)).0 } else { F::single(a, b) })
                    } else if const { F::DOUBLE && matches!(T::LANE, Lane::F64) } {
                        let (a, b): (Vector<f64, $n>, Vector<f64, $n>) = (cast(self), cast(b));
                        cast(if APART { F::double(Apart(a), Apart(b)).0 } else { F::double(a, b) })
                    } else if const { F::SINGLE && matches!(T::LANE, Lane::F16) } {
                        let (a, b): (Vector<f32, $n>, Vector<f32, $n>) = (primitive::convert(&self), primitive::convert(&b));
                        primitive::convert(&if APART { F::single(Apart(a), Apart(b)).0 } else { F::single(a, b) })
                    } else {
                        primitive::lanes::zip(&self, &b, F::scalar)
                    }
                }
            }
            #[cfg(feature = "libm")]
            #[inline(always)]
            fn pown<const APART: bool>(self, n: Vector<i32, $n>) -> Self
            where
                T: Float,
            {
                // SAFETY: as above.
                unsafe {
                    if const { matches!(T::LANE, Lane::F32) } {
                        let x: Vector<f32, $n> = cast(self);
                        cast(if APART { single::pown(Apart(x), n).0 } else { single::pown(x, n) })
                    } else if const { matches!(T::LANE, Lane::F64) } {
                        let (x, n): (Vector<f64, $n>, _) = (cast(self), primitive::convert(&n));
                        cast(if APART { double::pown(Apart(x), n).0 } else { double::pown(x, n) })
                    } else {
                        let x: Vector<f32, $n> = primitive::convert(&self);
                        primitive::convert(&if APART { single::pown(Apart(x), n).0 } else { single::pown(x, n) })
                    }
                }
            }
            $(
                #[inline(always)]
                #[track_caller]
                fn $name(self, $($x: $t),*) -> $r
                where
                    T: $bound,
                {
                    primitive::$name(&self, $(&$x),*)
                }
            )*
        }
    };
}
primitives! {
    Arithmetic: add(b: Self) -> Self = T::add;
    Arithmetic: sub(b: Self) -> Self = T::sub;
    Arithmetic: mul(b: Self) -> Self = T::mul;
    Arithmetic: div(b: Self) -> Self = T::div;
    Arithmetic: neg() -> Self = T::neg;
    Arithmetic: min(b: Self) -> Self = T::min;
    Arithmetic: max(b: Self) -> Self = T::max;
    Arithmetic: fmin(b: Self) -> Self = T::fmin;
    Arithmetic: fmax(b: Self) -> Self = T::fmax;
    Logic: and(b: Self) -> Self = T::and;
    Logic: or(b: Self) -> Self = T::or;
    Logic: xor(b: Self) -> Self = T::xor;
    Logic: not() -> Self = T::not;
    Integral: shl(b: Self) -> Self = T::shl;
    Integral: shr(b: Self) -> Self = T::shr;
    Integral: add_sat(b: Self) -> Self = T::add_sat;
    Integral: sub_sat(b: Self) -> Self = T::sub_sat;
    /// The distance, as an unsigned integer in the own bits.
    Integral: abs_diff(b: Self) -> Self = T::abs_diff;
    /// Half the sum, rounded up.
    Integral: average(b: Self) -> Self = T::average;
    Real: sqrt() -> Self = T::sqrt;
    Real: floor() -> Self = T::floor;
    Real: ceil() -> Self = T::ceil;
    Real: trunc() -> Self = T::trunc;
    Real: rint() -> Self = T::rint;
    Real: round() -> Self = T::round;
    Real: fma(b: Self, c: Self) -> Self = T::fma;
    /// -1 where `self < b`, else 0.
    Arithmetic: lt(b: Self) -> Mask<Self> = operation::lt;
    /// -1 where `self <= b`, else 0.
    Arithmetic: le(b: Self) -> Mask<Self> = operation::le;
    /// -1 where `self == b`, else 0.
    Arithmetic: eq(b: Self) -> Mask<Self> = operation::eq;
    /// -1 where `self != b`, else 0.
    Arithmetic: ne(b: Self) -> Mask<Self> = operation::ne;
    /// `b` where the highest bit of the mask is set, else `self`.
    Element: select(b: Self, mask: Mask<Self>) -> Self = operation::select;
}

/// The result of a comparison of gentypes.
pub(crate) type Mask<V> = <V as Primitives>::With<SignedOf<V>>;

/// The signed integer as wide as the element of a gentype.
pub type SignedOf<V> = <<V as Primitives>::Element as Element>::Signed;
/// The unsigned integer as wide as the element of a gentype.
pub type UnsignedOf<V> = <<V as Primitives>::Element as Element>::Unsigned;
/// The type of the absolute value of an element, which is an integer.
pub type Absolute<V> = <<V as Primitives>::Element as HasAbsolute>::Absolute;

/// A scalar that is spread, or the gentype itself.
#[inline(always)]
pub(crate) fn fill<V: Gentype, B: Fill<V>>(value: B) -> V {
    // SAFETY: by the implementations of `Fill`, a `B` that is spread is the element, and one that is not is a `V`.
    unsafe { if B::SPREAD { V::splat(cast::<B, V::Element>(value)) } else { cast(value) } }
}

/// A number in each component.
#[inline(always)]
pub(crate) fn number<V: Gentype<Element: Real>>(value: f64) -> V {
    V::splat(V::Element::constant(value))
}

/// Whether functions compute in floats, which are rounded once: of halves each intermediate result would lose more than the result may.
pub(crate) const fn is_half<V: Gentype>() -> bool {
    matches!(V::Element::LANE, Lane::F16)
}

/// The result of `f` for halves, computed in floats and rounded once; other elements have nothing to do here.
#[inline(always)]
pub(crate) fn in_float<V: Gentype<Element: Real>>([x, y, z]: [V; 3], f: impl Fn(f32, f32, f32) -> f32) -> Option<V> {
    // A `const` block, so that for other elements `f` is not compiled.
    if const { is_half::<V>() } {
        let f = |x: V::Element, y: V::Element, z: V::Element| V::Element::cast(f(x.as_f32(), y.as_f32(), z.as_f32()));
        Some(V::own(x.zip3(y.with(), z.with(), f)))
    } else {
        None
    }
}

/// How many bits a component has.
pub(crate) const fn size<T: Scalar>() -> usize {
    8 * size_of::<T>()
}

/// Declares built-in functions, one a row: its documentation, its name, the bound of its element, its arguments, of which all but
/// the first may be scalars beside a vector, what it gives if that is not its first argument's type, and its body.
///
/// The bounds are tokens of the row, `(Number)` and `impl Fill<V>`: of one that was written here rustc would show this macro to whoever
/// calls the function with something else (`ui-tests/ui/builtin/two-types.rs`). It shows the row, which so reads as a declaration;
/// that `V` is a gentype of such an element goes without saying. A comment at the end of a row is shown with it: where the type of the
/// result is known, rustc has no other words for a scalar that stands first (`ui-tests/ui/builtin/scalar-first-returned.rs`). It is short, as
/// rustc cuts a line at the width of the terminal.
macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        fn $name:ident<V: ($($bound:tt)*)>($x:ident: V $(, $y:ident: $fill:ty)*) $(-> $r:ty)? $body:block
    )*) => { $(
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name<V: Gentype<Element: $($bound)*>>($x: V $(, $y: $fill)*) -> functions!(@ $($r)?) {
            $(let $y: V = $crate::builtin::gentype::fill($y);)*
            $body
        }
    )* };
    (@) => { V };
    (@ $r:ty) => { $r };
}
pub(crate) use functions;
