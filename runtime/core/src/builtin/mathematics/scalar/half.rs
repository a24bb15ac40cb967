//! `half`: everything in `f32`, rounded once.

use half::f16;

/// An argument, which has a value in `f32`.
pub(super) trait Widened {
    type Single;
    fn widened(self) -> Self::Single;
}
impl Widened for f16 {
    type Single = f32;
    fn widened(self) -> f32 {
        self.to_f32()
    }
}
impl Widened for i32 {
    type Single = Self;
    fn widened(self) -> Self {
        self
    }
}

/// A result rounded from one in `f32`.
pub(super) trait Rounded {
    type Single;
    fn rounded(single: Self::Single) -> Self;
}
impl Rounded for f16 {
    type Single = f32;
    fn rounded(single: f32) -> Self {
        Self::from_f32(single)
    }
}
impl Rounded for i32 {
    type Single = Self;
    fn rounded(single: Self) -> Self {
        single
    }
}
impl<T: Rounded, U: Rounded> Rounded for (T, U) {
    type Single = (T::Single, U::Single);
    fn rounded((first, second): Self::Single) -> Self {
        (T::rounded(first), U::rounded(second))
    }
}
