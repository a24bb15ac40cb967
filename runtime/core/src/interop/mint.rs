//! `mint` 0.5: its vectors and points, which are components by name.

use crate::element::Lanes;
use crate::vector::Vector;
use mint_05::{IntoMint, Point2, Point3, Vector2, Vector3, Vector4};

/// `From` both ways.
macro_rules! from {
    ($($n:literal $mint:ident;)*) => { $(
        impl<T: Lanes<$n>> From<$mint<T>> for Vector<T, $n> {
            #[inline]
            fn from(other: $mint<T>) -> Self {
                Self::from_array(other.into())
            }
        }
        impl<T: Lanes<$n>> From<Vector<T, $n>> for $mint<T> {
            #[inline]
            fn from(vector: Vector<T, $n>) -> Self {
                vector.to_array().into()
            }
        }
    )* };
}
from! {
    2 Vector2;
    3 Vector3;
    4 Vector4;
    2 Point2;
    3 Point3;
}

/// The type of `mint` that a vector becomes: a vector.
macro_rules! into_mint {
    ($($n:literal $mint:ident;)*) => { $(
        impl<T: Lanes<$n>> IntoMint for Vector<T, $n> {
            type MintType = $mint<T>;
        }
    )* };
}
into_mint! {
    2 Vector2;
    3 Vector3;
    4 Vector4;
}
