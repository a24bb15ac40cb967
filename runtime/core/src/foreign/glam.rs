//! The vectors of `glam`: its floats, its doubles and its integers of 32 bits.

use glam_034 as glam;

use super::Swizzle;
use crate::builtin::Operand;
use crate::permute;
use crate::vector::Vector;

/// Conversions both ways, and what swizzles give: a type for each width of its family.
macro_rules! glam {
    ($($t:ty: $two:ident $three:ident $four:ident { $($name:ident $n:literal)* })*) => { $( $(
        impl From<glam::$name> for Vector<$t, $n> {
            #[inline(always)]
            fn from(vector: glam::$name) -> Self {
                permute::load(&vector.to_array())
            }
        }
        impl From<Vector<$t, $n>> for glam::$name {
            #[inline(always)]
            fn from(vector: Vector<$t, $n>) -> Self {
                Self::from_array(vector.to_array())
            }
        }
        #[diagnostic::do_not_recommend]
        impl Operand<$t, $n> for glam::$name {
            type Element = $t;

            #[inline(always)]
            fn vector(self) -> Vector<$t, $n> {
                self.into()
            }
        }
        impl Swizzle for glam::$name {
            type Vector = Vector<$t, $n>;
            type Lane = usize;
            type Two = glam::$two;
            type Three = glam::$three;
            type Four = glam::$four;
            type Eight = Vector<$t, 8>;
            type Sixteen = Vector<$t, 16>;

            #[inline(always)]
            fn __swz_whole(&self) -> Self::Vector {
                (*self).into()
            }
        }
    )* )* };
}
glam! {
    f32: Vec2 Vec3 Vec4 { Vec2 2 Vec3 3 Vec4 4 }
    f32: Vec2 Vec3A Vec4 { Vec3A 3 }
    f64: DVec2 DVec3 DVec4 { DVec2 2 DVec3 3 DVec4 4 }
    i32: IVec2 IVec3 IVec4 { IVec2 2 IVec3 3 IVec4 4 }
    u32: UVec2 UVec3 UVec4 { UVec2 2 UVec3 3 UVec4 4 }
}
