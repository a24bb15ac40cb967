//! Lanes whose products and sums are rounded apart on every machine, for kernels of OpenCL C: the same text gives the same bits there.

use core::ops::{Add, Div, Mul, Neg, Sub};

use super::lanes::{Floats, Integers, Single};

/// The lanes of `V`, with a [`mul_add`](Floats::mul_add) that rounds twice, whatever the machine has.
#[derive(Clone, Copy, Debug)]
pub struct Apart<V>(pub V);

/// An operator of the lanes.
macro_rules! operators {
    ($($trait:ident $method:ident;)*) => { $(
        impl<V: Floats> $trait for Apart<V> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self($trait::$method(self.0, other.0))
            }
        }
    )* };
}
operators! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
}
impl<V: Floats> Neg for Apart<V> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl<V: Floats> Floats for Apart<V> {
    type Component = V::Component;
    type Bits = V::Bits;

    const FUSED: bool = false;

    #[inline(always)]
    fn splat(component: V::Component) -> Self {
        Self(V::splat(component))
    }
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        self * b + c
    }
    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.abs())
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }
    #[inline(always)]
    fn lt(self, other: Self) -> V::Bits {
        self.0.lt(other.0)
    }
    #[inline(always)]
    fn le(self, other: Self) -> V::Bits {
        self.0.le(other.0)
    }
    #[inline(always)]
    fn eq(self, other: Self) -> V::Bits {
        self.0.eq(other.0)
    }
    #[inline(always)]
    fn select(a: Self, b: Self, mask: V::Bits) -> Self {
        Self(V::select(a.0, b.0, mask))
    }
    #[inline(always)]
    fn to_bits(self) -> V::Bits {
        self.0.to_bits()
    }
    #[inline(always)]
    fn from_bits(bits: V::Bits) -> Self {
        Self(V::from_bits(bits))
    }
    #[inline(always)]
    fn scaled(self, n: Self) -> Option<Self> {
        self.0.scaled(n.0).map(Self)
    }
    #[inline(always)]
    fn trunc(self) -> Self {
        Self(self.0.trunc())
    }
    #[inline(always)]
    fn each(self, f: fn(V::Component) -> V::Component) -> Self {
        Self(self.0.each(f))
    }
    #[inline(always)]
    fn each_of_two(self, other: Self, f: fn(V::Component, V::Component) -> V::Component) -> Self {
        Self(self.0.each_of_two(other.0, f))
    }
    #[inline(always)]
    fn each_with(
        self,
        integers: V::Bits,
        f: fn(V::Component, <V::Bits as Integers>::Component) -> V::Component,
    ) -> Self {
        Self(self.0.each_with(integers, f))
    }
}

impl<V: Single> Single for Apart<V> {
    type Wide = Apart<V::Wide>;
    #[inline(always)]
    fn widen(self) -> Self::Wide {
        Apart(self.0.widen())
    }
    #[inline(always)]
    fn narrow(wide: Self::Wide) -> Self {
        Self(V::narrow(wide.0))
    }
    #[inline(always)]
    fn of_integers(integers: V::Bits) -> Self {
        Self(V::of_integers(integers))
    }
    #[inline(always)]
    fn widen_integers(integers: V::Bits) -> Self::Wide {
        Apart(V::widen_integers(integers))
    }
    #[inline(always)]
    fn wide_integers(integers: V::Bits) -> <Self::Wide as Floats>::Bits {
        V::wide_integers(integers)
    }
    #[inline(always)]
    fn lower_half(bits: <Self::Wide as Floats>::Bits) -> V::Bits {
        V::lower_half(bits)
    }
}
