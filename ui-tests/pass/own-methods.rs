//! Methods of the caller's that are named like those of an expansion stay the caller's.
#![deny(warnings)]
#![allow(clippy::all, clippy::pedantic, reason = "calls that are odd on purpose")]

use swz::prelude::*;

trait Board {
    fn place(&self) -> u32;
    fn component(&self) -> u32 {
        self.place() + 1
    }
    fn part(self) -> u32
    where
        Self: Sized,
    {
        self.place() + 2
    }
    fn assign(&mut self, to: u32) -> u32 {
        self.place() + to
    }
}

trait Mixer {
    fn swizzle<const M: usize>(&self) -> usize {
        M
    }
}
impl<T: ?Sized> Mixer for T {}

trait Currency {
    fn converted(&self) -> u32 {
        7
    }
    fn reinterpreted(self) -> u32
    where
        Self: Sized,
    {
        8
    }
    fn spread(&self) -> u32 {
        9
    }
}
impl<T> Currency for T {}

/// The methods and constants that vectors have in other libraries, on a vector: the errors that name them go behind
/// (`runtime/core/src/elsewhere.rs`).
trait Known {
    const ZERO: u32 = 11;
    fn zeros() -> u32 {
        16
    }
    fn length_squared(&self) -> u32 {
        12
    }
    fn extend(self, by: u32) -> u32
    where
        Self: Sized,
    {
        by
    }
    fn xyz(&mut self) -> u32 {
        13
    }
    fn sin(&self) -> u32 {
        14
    }
    fn len(&self) -> u32 {
        15
    }
}
impl Known for float3 {}

fn own_methods_named_alike() {
    let mut v = float3::splat(1.0);
    assert_eq!([float3::ZERO, v.length_squared(), v.extend(2), v.xyz(), v.sin(), v.len()], [11, 12, 2, 13, 14, 15]);
    assert_eq!(float3::zeros(), 16);
    let shared = &v;
    assert_eq!([shared.length_squared(), shared.extend(3), shared.sin()], [12, 3, 14]);
    let written = &mut v;
    assert_eq!([written.length_squared(), written.extend(4), written.xyz(), written.len()], [12, 4, 13, 15]);
    assert_eq!(swz!([v.zyx.length_squared(), v.zyx.sin()]), [12, 14]);
}

/// Methods of a result on `()`, by value and by reference, which a launch is told to have none of.
trait Outcome: Sized {
    fn unwrap(&self) -> u32 {
        17
    }
    fn wait(self) -> u32 {
        18
    }
}
impl Outcome for () {}

/// Functions of the caller's, by a glob, and variables with the names that stand near those of other languages.
mod mine {
    pub fn lerp(a: f32, b: f32, t: f32) -> f32 {
        a + (b - a) * t
    }
    pub fn vec4(x: f32) -> [f32; 4] {
        [x; 4]
    }
}

fn own_functions_named_alike() {
    use mine::*;
    use swz::builtin::*;
    let (float_, vec_, lerp_) = (1.0, 2.0, lerp(0.0, 4.0, 0.75));
    assert_eq!([float_ + vec_, lerp_, vec4(sqrt(9.0_f32))[3]], [3.0; 3]);
    assert_eq!(().unwrap() + ().wait(), 35);
}

struct Piece(u32);

impl Board for Piece {
    fn place(&self) -> u32 {
        self.0
    }
}
impl Board for f32 {
    fn place(&self) -> u32 {
        20
    }
}
impl<T> Board for [T] {
    fn place(&self) -> u32 {
        u32::try_from(self.len()).unwrap()
    }
}
impl<T: Board> Board for Option<T> {
    fn place(&self) -> u32 {
        self.as_ref().map_or(0, Board::place)
    }
}

fn generic<T: Board>(mut value: T) -> u32 {
    value.place() + value.component() + value.assign(1) + value.part()
}

fn object(value: &dyn Board) -> u32 {
    value.place() + value.component()
}

fn returned() -> impl Board {
    Piece(3)
}

fn main() {
    own_methods_named_alike();
    own_functions_named_alike();
    let mut piece = Piece(10);
    assert_eq!(piece.place() + piece.component() + piece.assign(1), 32);
    assert_eq!(std::rc::Rc::new(Piece(1)).place() + (&&piece).component(), 12);
    assert_eq!(piece.swizzle::<3>() + 1.0.swizzle::<2>() + [0; 4].swizzle::<1>(), 6);
    assert_eq!(1.0_f32.place() + 2.0.part() + [0_u8; 4].component(), 47);
    assert_eq!(vec![1, 2].place() + Some(2.0).place() + Some(Piece(1)).part(), 25);
    assert_eq!(generic(Piece(1)) + generic(1.0), 92);
    assert_eq!(object(&piece) + object(&1.5), 62);
    assert_eq!(returned().place() + ["a", "b"].iter().map(|s| s.len() as f32).map(|f| f.place()).sum::<u32>(), 43);
    assert_eq!(piece.part(), 12);
    assert_eq!(1.5_f32.converted() + 2_u8.reinterpreted() + [1, 2].converted() + Some(1).reinterpreted(), 30);
    assert_eq!(float2::splat(1.0).converted() + float2::splat(1.0).reinterpreted() + uchar2::splat(1).spread(), 24);
    assert_eq!(swz!(float2::splat(1.0).yx), float2::splat(1.0));
}
