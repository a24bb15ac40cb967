//! The operators, component by component (OpenCL C, section 6.4, operators): the traits of `core::ops` on the primitives.

#[cfg(feature = "libm")]
use crate::builtin::mathematics::scalar::Transcendental;
use crate::element::operation::Real;
use crate::element::{Bitwise, Integer, Lanes, Number, for_each_element};
use crate::kept::Kept;
use crate::permute;
use crate::primitive;
use crate::sealed::Sealed;
use crate::vector::Vector;
use core::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

/// The functions that floats have beside arithmetic: none without the feature `libm`.
#[cfg(not(feature = "libm"))]
pub trait Transcendental {}
#[cfg(not(feature = "libm"))]
impl<T: Real> Transcendental for T {}

/// A floating-point element type: `half::f16`, `f32` and `f64`. The bound of the functions that only floats have.
///
/// ```
/// use swz::Float;
/// use swz::prelude::*;
/// fn lengths<T: Float>(a: Vector<T, 4>, b: Vector<T, 4>) -> Vector<T, 4> {
///     (a * a + b * b).sqrt()
/// }
/// assert_eq!(lengths(float4::splat(3.0), float4::splat(4.0)), float4::splat(5.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no floating-point type",
    label = "expected `half::f16`, `f32` or `f64` as components",
    note = "integers have to be converted: `convert::<float4>(v)`, or `convert_float4(v)` in `swz!`",
    note = "`fabs`, `fmin`, `fmax` and `fmod` of integers are `abs`, `min`, `max` and `%`, and `dot(a, b)` is `(a * b).sum()`"
)]
pub trait Float: Number + Real + Transcendental {}

/// A value that may stand beside a `Vector<T, N>` in an operator: such a vector, or one scalar `T`, which is spread over all components
/// (OpenCL C, section 6.3.3, usual arithmetic conversions); or a reference to either.
///
/// ```
/// use swz::prelude::*;
/// let v = int2::new(1, 2);
/// assert_eq!(v + v, int2::new(2, 4));
/// assert_eq!(v + 10, int2::new(11, 12));
/// assert_eq!([v, v + 1].iter().map(|w| v * w).sum::<int2>(), int2::new(3, 10));
/// ```
#[diagnostic::on_unimplemented(
    message = "no operation between `Vector<{T}, {N}>` and `{Self}`",
    label = "expected `Vector<{T}, {N}>` or `{T}`",
    note = "a value of another type or length is converted first: `k as {T}`, `n.cast::<{T}>()`, `w.xyz`"
)]
pub trait Operand<T: Lanes<N>, const N: usize>: Copy {
    /// `T`.
    #[doc(hidden)]
    type Element;
    /// The operand as a vector.
    #[doc(hidden)]
    fn vector(self) -> Vector<T, N>;
    /// The operand if it is a scalar.
    #[doc(hidden)]
    #[inline(always)]
    fn scalar(self) -> Option<T> {
        None
    }
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Operand<T, N> for Vector<T, N> {
    type Element = T;

    #[inline(always)]
    fn vector(self) -> Self {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Operand<T, N> for &Vector<T, N> {
    type Element = T;

    #[inline(always)]
    fn vector(self) -> Vector<T, N> {
        *self
    }
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Operand<T, N> for T {
    type Element = T;

    #[inline(always)]
    fn vector(self) -> Vector<T, N> {
        permute::splat(self)
    }
    #[inline(always)]
    fn scalar(self) -> Option<T> {
        Some(self)
    }
}
#[diagnostic::do_not_recommend]
impl<T: Lanes<N>, const N: usize> Operand<T, N> for &T {
    type Element = T;

    #[inline(always)]
    fn vector(self) -> Vector<T, N> {
        permute::splat(*self)
    }
    #[inline(always)]
    fn scalar(self) -> Option<T> {
        Some(*self)
    }
}

/// The binary operators of a family: which operands they have, what is said of others, and `Trait method, Assigning method, kernel;`,
/// where a kernel may have another for a scalar on the right.
///
/// A bound on the operand, not on the vector, asks that the element type has the operator: rustc then says what these messages say, where
/// it would otherwise only say that there is no such operator. Generic code is told of `Number` itself for arithmetic, which all but `bool`
/// has (`ui-tests/ui/operators/generic-sum.rs`). The others are not recommended: the message for `v ^ 2` has to be about the floats in `v`.
macro_rules! binary {
    ($bound:ident, $operand:ident, $example:literal, $message:literal, $label:literal $(, $note:literal)*;
    $(#[$told:meta])* $(
        $op:ident $method:ident, $assign:ident $assign_method:ident, $kernel:ident $($by_scalar:ident)?;
    )*) => {
        #[doc = concat!("An operand of a vector whose components are [`", stringify!($bound), "`]: the bound of code that is generic over it.")]
        ///
        /// ```
        /// use swz::prelude::*;
        #[doc = concat!("use swz::{", stringify!($bound), ", ", stringify!($operand), "};")]
        #[doc = $example]
        /// ```
        #[diagnostic::on_unimplemented(
            message = $message,
            label = $label,
            $(note = $note),*
        )]
        pub trait $operand<T: Lanes<N>, const N: usize>: Operand<T, N> {
            $(
                #[doc(hidden)]
                fn $method(left: &Vector<T, N>, right: Self) -> Vector<T, N>;
            )*
        }
        // That the element has the operator is asked of the operand's: of what is no operand, nothing more is said.
        $(#[$told])*
        impl<T: Lanes<N>, const N: usize, R> $operand<T, N> for R
        where
            R: Operand<T, N, Element = T>,
            <R as Operand<T, N>>::Element: $bound,
        {
            $(
                #[inline(always)]
                #[track_caller]
                fn $method(left: &Vector<T, N>, right: Self) -> Vector<T, N> {
                    $(
                        if let Some(right) = right.scalar() {
                            return primitive::$by_scalar(left, right);
                        }
                    )?
                    primitive::$kernel(left, &right.vector())
                }
            )*
        }
        $(
            impl<T: Lanes<N>, const N: usize, R: $operand<T, N>> $op<R> for &Vector<T, N> {
                type Output = Vector<T, N>;

                #[inline]
                #[track_caller]
                fn $method(self, right: R) -> Vector<T, N> {
                    <R as $operand<T, N>>::$method(self, right)
                }
            }
            impl<T: Lanes<N>, const N: usize, R: $operand<T, N>> $assign<R> for Vector<T, N> {
                #[inline]
                #[track_caller]
                fn $assign_method(&mut self, right: R) {
                    *self = <R as $operand<T, N>>::$method(self, right);
                }
            }
        )*
    };
}
binary! { Number, NumberOperand,
    "fn grown<T: Number>(v: Vector<T, 4>, by: impl NumberOperand<T, 4>) -> Vector<T, 4> {\n    v + by\n}\nassert_eq!(grown(int4::splat(1), 2), grown(int4::splat(2), int4::splat(1)));",
    "no operation between `Vector<{T}, {N}>` and `{Self}`", "expected `Vector<{T}, {N}>` or `{T}`",
    "a scalar has the type of the components: `2.0` for floats, `2` for integers, `k as {T}`, `f16::from_f32(k)`",
    "a vector has as many components of the same type: `w.xyz`, `float4(w, 0.0)`, `n.cast::<{T}>()`; integers beside floats are converted: `v.cast::<f32>() * 0.5`";
    Add add, AddAssign add_assign, add;
    Sub sub, SubAssign sub_assign, sub;
    Mul mul, MulAssign mul_assign, mul mul_by;
    Div div, DivAssign div_assign, div div_by;
    Rem rem, RemAssign rem_assign, rem rem_by;
}
binary! { Bitwise, BitwiseOperand,
    "fn kept<T: Bitwise>(v: Vector<T, 4>, mask: impl BitwiseOperand<T, 4>) -> Vector<T, 4> {\n    v & mask\n}\nassert_eq!(kept(int4::splat(7), 2), int4::splat(2));",
    "no bitwise operation between `Vector<{T}, {N}>` and `{Self}`", "`& | ^` expect integers or `bool`, the same on both sides",
    "floats have no such operators: components are chosen by a mask with `select(a, b, mask)`, their bits are `as_int4(v)` or `as_uint4(v)` in `swz!`, `as_type::<int4>(v)` elsewhere, and a power is `pown(v, 2)`",
    "both sides are of one type: beside a `uint4` write `k as u32` and `n.cast::<u32>()`; generic code asks for `T: swz::Bitwise`";
    #[diagnostic::do_not_recommend]
    BitAnd bitand, BitAndAssign bitand_assign, and;
    BitOr bitor, BitOrAssign bitor_assign, or;
    BitXor bitxor, BitXorAssign bitxor_assign, xor;
}
binary! { Integer, IntegerOperand,
    "fn doubled<T: Integer>(v: Vector<T, 4>, times: impl IntegerOperand<T, 4>) -> Vector<T, 4> {\n    v << times\n}\nassert_eq!(doubled(int4::splat(1), 3), int4::splat(8));",
    "no shift of `Vector<{T}, {N}>` by `{Self}`", "`<< >>` expect integers, the same on both sides",
    "floats are not shifted but multiplied: `v * 4.0`, `ldexp(v, 2)`",
    "both sides are of one type: beside a `uint4` write `k as u32` and `n.cast::<u32>()`; generic code asks for `T: swz::Integer`";
    #[diagnostic::do_not_recommend]
    Shl shl, ShlAssign shl_assign, shl shl_by;
    Shr shr, ShrAssign shr_assign, shr shr_by;
}

/// The body of each implementation below.
macro_rules! operator {
    ($operand:ident $method:ident) => {
        type Output = Self;

        #[inline]
        #[track_caller]
        fn $method(self, right: R) -> Self {
            <R as $operand<T, N>>::$method(&self, right)
        }
    };
}
/// Declares the operators of a vector itself. Each implementation stands in its row, and on one line with a comment, as rustc shows that line
/// to who has an operator in a constant, where it lets nobody else say anything (`ui-tests/ui/operators/in-constant.rs`).
macro_rules! operators {
    ($($implementation:item)*) => { $(
        /// Component by component; on the right a vector of the same type, one scalar for all components, or a reference to either.
        $implementation
    )* };
}
#[rustfmt::skip]
operators! {
    impl<T: Lanes<N>, const N: usize, R> Add<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: NumberOperand<T, N> { operator!(NumberOperand add); }
    impl<T: Lanes<N>, const N: usize, R> Sub<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: NumberOperand<T, N> { operator!(NumberOperand sub); }
    impl<T: Lanes<N>, const N: usize, R> Mul<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: NumberOperand<T, N> { operator!(NumberOperand mul); }
    impl<T: Lanes<N>, const N: usize, R> Div<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: NumberOperand<T, N> { operator!(NumberOperand div); }
    impl<T: Lanes<N>, const N: usize, R> Rem<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: NumberOperand<T, N> { operator!(NumberOperand rem); }
    impl<T: Lanes<N>, const N: usize, R> BitAnd<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: BitwiseOperand<T, N> { operator!(BitwiseOperand bitand); }
    impl<T: Lanes<N>, const N: usize, R> BitOr<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: BitwiseOperand<T, N> { operator!(BitwiseOperand bitor); }
    impl<T: Lanes<N>, const N: usize, R> BitXor<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: BitwiseOperand<T, N> { operator!(BitwiseOperand bitxor); }
    impl<T: Lanes<N>, const N: usize, R> Shl<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: IntegerOperand<T, N> { operator!(IntegerOperand shl); }
    impl<T: Lanes<N>, const N: usize, R> Shr<R> for Vector<T, N> // in a constant compute each component: `float4::new(..)`
    where R: IntegerOperand<T, N> { operator!(IntegerOperand shr); }
}

/// The divisions of a part that may hold a component that does not exist: it is divided by 1, and not looked at.
macro_rules! divisions {
    ($($op:ident $method:ident $primitive:ident;)*) => { $(
        impl<T: Number + Lanes<N>, const N: usize, R: NumberOperand<T, N>> $op<R> for Kept<Vector<T, N>> {
            #[inline]
            #[track_caller]
            fn $method(&mut self, right: R) {
                let mut divisor = right.vector();
                // A scalar divides the components that there are, and is to be refused for them.
                if right.scalar().is_none() {
                    for (lane, exists) in self.exist.into_iter().enumerate() {
                        if !exists {
                            permute::set(&mut divisor, lane, T::cast(1_u8));
                        }
                    }
                }
                self.lanes = primitive::$primitive(&self.lanes, &divisor);
            }
        }
    )* };
    ($t:ty: $($op:ident $method:ident),*) => { $(
        impl<R> $op<R> for Kept<$t>
        where
            $t: $op<R>,
        {
            #[inline]
            #[track_caller]
            fn $method(&mut self, right: R) {
                self.lanes.$method(right);
            }
        }
    )* };
}
divisions! {
    DivAssign div_assign div;
    RemAssign rem_assign rem;
}

/// The unary operators of vectors.
macro_rules! unary {
    ($($bound:ident: $op:ident $method:ident, $kernel:ident;)*) => {
        $(
            impl<T: $bound + Lanes<N>, const N: usize> $op for Vector<T, N> {
                type Output = Self;

                #[inline]
                fn $method(self) -> Self {
                    primitive::$kernel(&self)
                }
            }
            impl<T: $bound + Lanes<N>, const N: usize> $op for &Vector<T, N> {
                type Output = Vector<T, N>;

                #[inline]
                fn $method(self) -> Vector<T, N> {
                    primitive::$kernel(self)
                }
            }
        )*
    };
}
unary! {
    Number: Neg neg, neg;
    Bitwise: Not not, not;
}

/// One row of the table: which operators it has, and those with a scalar on the left.
macro_rules! element {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {
        element!(bits $t);
    };
    ($t:ty, $name:literal, $size:tt, float, $($rest:tt)*) => {
        element!(number $t);
        #[diagnostic::do_not_recommend]
        impl Float for $t {}
    };
    ($t:ty, $name:literal, $size:tt, $integer:ident, $($rest:tt)*) => {
        element!(number $t);
        element!(bits $t);
        element!(@ $t: Shl shl, Shr shr);
    };
    (number $t:ty) => {
        divisions!($t: DivAssign div_assign, RemAssign rem_assign);
        element!(@ $t: Add add, Sub sub, Mul mul, Div div, Rem rem);
    };
    (bits $t:ty) => {
        element!(@ $t: BitAnd bitand, BitOr bitor, BitXor bitxor);
    };
    (@ $t:ty: $($op:ident $method:ident),*) => {
        $(
            element!(= $t, $op $method, $t, Vector<$t, N>);
            element!(= $t, $op $method, $t, &Vector<$t, N>);
            element!(= $t, $op $method, &$t, Vector<$t, N>);
            element!(= $t, $op $method, &$t, &Vector<$t, N>);
        )*
    };
    (= $t:ty, $op:ident $method:ident, $left:ty, $right:ty) => {
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<const N: usize> $op<$right> for $left
        where
            $t: Lanes<N>,
        {
            type Output = Vector<$t, N>;

            #[inline]
            #[track_caller]
            fn $method(self, right: $right) -> Vector<$t, N> {
                Operand::<$t, N>::vector(self).$method(right)
            }
        }
    };
}
for_each_element!(element);

/// An element type that is not `T`.
pub trait OtherThan<T> {}

/// A vector beside which a number `T` may stand on the left: that of its own element, which has implementations of its own.
#[diagnostic::on_unimplemented(
    message = "no operation between `{T}` and `{Self}`",
    label = "`+ - * / %` expect numbers of one type",
    note = "both have one type: write `2.0` beside floats, `2` beside integers, `k as f32`, or convert the vector: `v.cast::<f32>()`"
)]
pub trait CanStandBeside<T> {
    /// The result of the operator, which is no type, so that nothing is said of it.
    type Out;
}

/// The words for a number without a suffix on the left of another vector than its own. Without these, which hold for no vector, rustc lists
/// what can be multiplied with an integer in all of `core` (`ui-tests/ui/operators/integer-on-the-left.rs`). They are of the types that
/// such a number takes: of any more, rustc would look at none.
macro_rules! refused {
    ($($number:ty: $($op:ident $method:ident)*;)*) => { $($(
        refused!(= $number, $op $method, Vector<T, N>);
        refused!(= $number, $op $method, &Vector<T, N>);
    )*)* };
    (= $number:ty, $op:ident $method:ident, $right:ty) => {
        #[doc(hidden)]
        impl<T: OtherThan<$number> + Lanes<N>, const N: usize> $op<$right> for $number
        where
            Vector<T, N>: CanStandBeside<$number>,
        {
            type Output = <Vector<T, N> as CanStandBeside<$number>>::Out;

            fn $method(self, _: $right) -> <Vector<T, N> as CanStandBeside<$number>>::Out {
                unreachable!("there is no such vector")
            }
        }
    };
}
refused! {
    i32: Add add Sub sub Mul mul Div div Rem rem;
    f64: Add add Sub sub Mul mul Div div Rem rem;
}

/// A vector that one component takes on by an assigning operator: none is.
#[diagnostic::on_unimplemented(
    message = "one component on the left takes a scalar, not `{Self}`",
    label = "the left side is no vector",
    note = "write one component on the right, `v.x`, the sum of all, `v.sum()`, or of products, `v.dot(w)`",
    note = "several components on the left are a vector: `let mut sum = float4::splat(0.0);`, `swz!(v.xy += w)`"
)]
pub trait IsOneComponent: Sealed {}

/// The words for it, in place of a list of what may be added to a scalar in all crates (`ui-tests/ui/operators/vector-added-to-one.rs`).
macro_rules! component {
    ($t:ty, $name:literal, $size:tt, bool, $($rest:tt)*) => {};
    ($t:ty, $($rest:tt)*) => {
        component! { @ $t: AddAssign add_assign SubAssign sub_assign MulAssign mul_assign DivAssign div_assign }
    };
    (@ $t:ty: $($op:ident $method:ident)*) => { $(
        #[doc(hidden)]
        impl<T: Lanes<N>, const N: usize> $op<Vector<T, N>> for $t
        where
            Vector<T, N>: IsOneComponent,
        {
            fn $method(&mut self, _: Vector<T, N>) {
                unreachable!("no vector is one component")
            }
        }
    )* };
}
for_each_element!(component);

/// One row of the table: which of the two it is not.
macro_rules! other {
    (i32, $($rest:tt)*) => {
        impl OtherThan<f64> for i32 {}
    };
    (f64, $($rest:tt)*) => {
        impl OtherThan<i32> for f64 {}
    };
    ($t:ty, $($rest:tt)*) => {
        impl OtherThan<i32> for $t {}
        impl OtherThan<f64> for $t {}
    };
}
for_each_element!(other);
