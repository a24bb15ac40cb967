//! The casts: from storage to the registers that `shape` declares, to lanes, and back.
//!
//! Register types exist whatever the features of this crate's compilation, and nothing here is `target_feature`: a permute
//! is lowered for the features of the function that it is inlined into. Moves are made a register at a time, never as one
//! copy of a vector that spans several, which would be split at the lanes.

#![allow(clippy::transmute_ptr_to_ref, reason = "of `&*pointer` the pointer is looked at; see `place`")]

use crate::element::{Lanes, Scalar};
use crate::shape::{F32x4, F64x2, Shape};
use crate::target::{AVX512, SSE2, SSSE3, only};
use crate::vector::{ShapeOf, Vector};
use core::mem::MaybeUninit;

/// Whether the permutes of bytes are made of shifts and of permutes of words, as by SSE2.
pub(crate) const SHIFTS_BYTES: bool = SSE2 && !SSSE3;

/// Memory that is a `T` once it is set.
#[repr(C)]
pub(crate) union Place<T: Copy> {
    pub(crate) value: T,
    nothing: (),
}

/// Reads or sets what a pointer points to, as `*pointer` does, of which a build with debug assertions looks each time whether it is null or
/// not aligned. Here it never is, and without optimisation these looks were a seventh of the code of a function of mathematics.
///
/// The pointer must be valid for it, and aligned.
macro_rules! place {
    ($from:expr, $t:ty) => {
        *core::mem::transmute::<*const $t, &$t>($from)
    };
    ($to:expr, $t:ty = $value:expr) => {
        (*core::mem::transmute::<*mut $t, &mut $crate::register::Place<$t>>($to)).value = $value
    };
}

pub(crate) use place;

/// A number of components.
pub(crate) enum Width<const N: usize> {}

impl<const N: usize> Width<N> {
    /// How many lanes a vector of `N` components stores: 4 for 3 components, else `N`.
    pub(crate) const STORED: usize = N + (N == 3) as usize;
}

/// Reads the first bytes of `from` as a `To`.
///
/// # Safety
/// `To` must be no larger than `From`, and the bytes it covers must be initialised and a valid value of `To`.
#[inline(always)]
pub(crate) const unsafe fn cast<From: Copy, To: Copy>(from: From) -> To {
    #[repr(C)]
    union Cast<From: Copy, To: Copy> {
        from: From,
        to: To,
    }
    // SAFETY: both fields of a `repr(C)` union start at offset 0, and the caller guarantees that the bytes of `to` are
    // initialised and valid.
    unsafe { Cast { from }.to }
}

/// As [`cast`], copied piece by piece, for which LLVM sees other permutes than for a copy of the whole.
///
/// # Safety
/// `To` and `From` must consist of the same number of `P`, of which there may be 8. Any initialised bytes must be valid for all three,
/// and those of `from` be initialised.
#[allow(dead_code, reason = "only where an architecture has rows")]
#[inline(always)]
pub(crate) unsafe fn cast_pieces<P: Copy, From: Copy, To: Copy>(from: From) -> To {
    let mut result = MaybeUninit::<To>::uninit();
    let to = result.as_mut_ptr().cast::<P>();
    /// Copies the pieces that there are.
    macro_rules! copy {
        ($($k:literal)*) => {
            $(
                if const { $k < size_of::<To>() / size_of::<P>() } {
                    // SAFETY: both types have this piece, and are aligned for it as they consist of such.
                    unsafe { place!(to.add($k), P = place!((&raw const from).cast::<P>().add($k), P)) }
                }
            )*
        };
    }
    copy!(0 1 2 3 4 5 6 7);
    // SAFETY: all pieces are set.
    unsafe { result.assume_init() }
}

only! { simd128:
    /// A register that begins with two floats; the others are zero.
    #[inline(always)]
    const fn singles(a: f32, b: f32) -> F32x4 {
        core::arch::wasm32::f32x4(a, b, 0.0, 0.0)
    }

    /// A register of two doubles.
    #[inline(always)]
    const fn doubles(a: f64, b: f64) -> F64x2 {
        core::arch::wasm32::f64x2(a, b)
    }
}
only! { not simd128:
    /// A register that begins with two floats; the others are zero.
    #[inline(always)]
    const fn singles(a: f32, b: f32) -> F32x4 {
        // SAFETY: the type is that of 4 floats.
        unsafe { cast([a, b, 0.0, 0.0]) }
    }

    /// A register of two doubles.
    #[inline(always)]
    const fn doubles(a: f64, b: f64) -> F64x2 {
        // SAFETY: the type is that of 2 doubles.
        unsafe { cast([a, b]) }
    }
}

/// A vector smaller than a register as the low part of one; what is above is zero.
///
/// # Safety
/// The vector must be of a shape whose `COUNT` is 0, and any initialised bytes must be a valid `R`, of 16 bytes.
#[inline(always)]
pub(crate) const unsafe fn filled<T: Lanes<N>, const N: usize, R: Copy>(vector: &Vector<T, N>) -> R {
    // SAFETY: a vector is initialised bytes, as many as what it is read as has; for `R` the caller vouches.
    unsafe {
        match const { size_of::<Vector<T, N>>() } {
            2 => cast([cast::<_, u16>(*vector), 0, 0, 0, 0, 0, 0, 0]),
            4 => cast(singles(cast(*vector), 0.0)),
            _ => cast(doubles(cast(*vector), 0.0)),
        }
    }
}

/// As `filled`, with the vector over and over, lane by lane, where that is shorter.
///
/// So LLVM sees that the lanes of a mask which come from a comparison are still its bits: zeros beyond them hide it
/// (`short4_selected`, `uchar4_selected`).
///
/// # Safety
/// As for `filled`.
#[allow(dead_code, reason = "only where an architecture asks for it")]
#[inline(always)]
pub(crate) const unsafe fn repeated<T: Lanes<N>, const N: usize, R: Copy>(vector: &Vector<T, N>) -> R {
    let mut source = Source::<T, N>::empty();
    source.enter(vector);
    /// A register of these lanes.
    macro_rules! lanes {
        ($lane:ty: $($k:literal)*) => {
            cast::<[$lane; 16 / size_of::<$lane>()], R>([$(source.lane_as($k & (Width::<N>::STORED - 1))),*])
        };
    }
    // Not for 2 bytes, and with AVX-512 not for 4: sixteen lanes of so few are put together in pieces.
    let is_shorter = size_of::<Vector<T, N>>() > if AVX512 { 4 } else { 2 };
    // SAFETY: as for `filled`; the indices are wrapped to the lanes that are stored, of the size of `T`.
    unsafe {
        match const { size_of::<T>() } {
            1 if is_shorter => lanes!(u8: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
            2 if is_shorter => lanes!(u16: 0 1 2 3 4 5 6 7),
            4 if is_shorter => lanes!(u32: 0 1 2 3),
            _ => filled(vector),
        }
    }
}

/// As `filled`, with a second vector behind the first; not for vectors of 2 bytes.
///
/// # Safety
/// As for `filled`.
#[inline(always)]
const unsafe fn joined<T: Lanes<N>, const N: usize, R: Copy>(x: &Vector<T, N>, y: &Vector<T, N>) -> R {
    // SAFETY: as for `filled`.
    unsafe {
        match const { size_of::<Vector<T, N>>() } {
            4 => cast(singles(cast(*x), cast(*y))),
            _ => cast(doubles(cast(*x), cast(*y))),
        }
    }
}

/// The vector that is the low part of a register.
///
/// # Safety
/// The vector must be of a shape whose `COUNT` is 0, the register of 16 initialised bytes, and its lanes valid values of `T`.
#[inline(always)]
pub(crate) const unsafe fn low<T: Lanes<N>, const N: usize, R: Copy>(register: R) -> Vector<T, N> {
    // SAFETY: any initialised bytes are a valid register of floats, and for the lanes the caller vouches.
    unsafe {
        match const { size_of::<Vector<T, N>>() } {
            2 => cast(register),
            4 => cast(cast::<R, F32x4>(register)),
            _ => cast(cast::<R, F64x2>(register)),
        }
    }
}

/// Copies the registers of a vector of shape `S`, one at a time.
///
/// # Safety
/// `from` must be valid for reads and `to` for writes of `S::COUNT` registers, both aligned.
#[inline(always)]
const unsafe fn copy_registers<S: Shape>(from: *const S::Register, to: *mut S::Register) {
    /// Copies these registers.
    macro_rules! copy {
        ($($index:literal)*) => {
            // SAFETY: the indices are below `COUNT`, for which the caller vouches.
            unsafe { $(place!(to.add($index), S::Register = place!(from.add($index), S::Register));)* }
        };
    }
    match S::COUNT {
        2 => copy!(0 1),
        4 => copy!(0 1 2 3),
        _ => copy!(0 1 2 3 4 5 6 7),
    }
}

/// A register of a vector.
pub(crate) type RegisterOf<T, const N: usize> = <ShapeOf<T, N> as Shape>::Register;

/// A vector in its registers, where its lanes can be read and set.
pub(crate) struct Registers<T: Lanes<N>, const N: usize>(MaybeUninit<<ShapeOf<T, N> as Shape>::Registers>);

impl<T: Lanes<N>, const N: usize> Registers<T, N> {
    /// How many registers the vector takes.
    pub(crate) const REGISTERS: usize = size_of::<<ShapeOf<T, N> as Shape>::Registers>() / Self::SIZE;
    /// How many lanes of the vector fit into a register.
    pub(crate) const LANES: usize = Self::SIZE / size_of::<T>();
    /// How many bytes a register has.
    const SIZE: usize = size_of::<<ShapeOf<T, N> as Shape>::Register>();

    /// Whether a reader may divide by the unused fourth of 3, so that another component is read for it. A constant of the type, as
    /// a decision for each lane costs the compiler four times the memory.
    pub(crate) const FOURTH_IS_READ: bool = N == 3 && T::LANE.is_integer();

    /// Registers that nothing has entered.
    #[inline(always)]
    pub(crate) const fn empty() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// Sets to zero what no lane of the vector fills.
    #[inline(always)]
    pub(crate) const fn blank(&mut self) {
        if <ShapeOf<T, N> as Shape>::COUNT == 0 {
            self.0 = MaybeUninit::zeroed();
        }
    }

    /// Lets a register begin as the one that holds lane `lane` of `source`, if they are of a size and the other is full.
    ///
    /// # Safety
    /// `register` must be below `REGISTERS`, a vector must have entered `source`, and `lane` be below the number of lanes that it
    /// stores.
    #[inline(always)]
    pub(crate) const unsafe fn start<const M: usize>(&mut self, register: usize, source: &Source<T, M>, lane: usize)
    where
        T: Lanes<M>,
    {
        if <ShapeOf<T, M> as Shape>::COUNT > 0 && Self::SIZE == Registers::<T, M>::SIZE {
            let to: *mut RegisterOf<T, N> = self.0.as_mut_ptr().cast();
            let from: *const RegisterOf<T, N> = source.0.0.as_ptr().cast();
            // SAFETY: the registers exist by the caller's guarantee and have the same size, for which any initialised bytes
            // are valid; the source's are initialised, as the vector that has entered fills them.
            unsafe {
                place!(to.add(register), RegisterOf<T, N> = place!(from.add(lane / Self::LANES), RegisterOf<T, N>));
            }
        }
    }

    /// Puts a vector into its registers.
    #[inline(always)]
    pub(crate) const fn enter(&mut self, vector: &Vector<T, N>) {
        let from = &raw const *vector;
        let to: *mut RegisterOf<T, N> = self.0.as_mut_ptr().cast();
        // SAFETY: a vector is its storage, all of whose bytes are initialised. By the contract of `Shape` either `COUNT`
        // registers have the storage's size, or the only register has 16 bytes; any initialised bytes are valid for them.
        unsafe {
            match <ShapeOf<T, N> as Shape>::COUNT {
                0 => place!(to, RegisterOf<T, N> = filled(vector)),
                1 => place!(to, RegisterOf<T, N> = place!(from.cast(), RegisterOf<T, N>)),
                _ => copy_registers::<ShapeOf<T, N>>(from.cast(), to),
            }
        }
    }

    /// The vector in these registers.
    ///
    /// # Safety
    /// All the lanes that the vector stores must be valid values of `T`, and the others initialised.
    #[inline(always)]
    pub(crate) const unsafe fn close(&self) -> Vector<T, N> {
        let from: *const RegisterOf<T, N> = self.0.as_ptr().cast();
        // SAFETY: by the contract of `Shape` the vector has the size of `COUNT` registers or is the low part of the only
        // one; its lanes are valid by the caller's guarantee.
        unsafe {
            match <ShapeOf<T, N> as Shape>::COUNT {
                0 => low(place!(from, RegisterOf<T, N>)),
                1 => place!(from.cast(), Vector<T, N>),
                _ => {
                    let mut vector = MaybeUninit::<Vector<T, N>>::uninit();
                    copy_registers::<ShapeOf<T, N>>(from, vector.as_mut_ptr().cast());
                    vector.assume_init()
                }
            }
        }
    }

    /// A register as an `R`.
    ///
    /// # Safety
    /// `register` must be below `REGISTERS` and filled, `R` have the size of a register, and any initialised bytes be a valid one.
    #[allow(dead_code, reason = "only where an architecture has rows")]
    #[inline(always)]
    pub(crate) const unsafe fn register<R: Copy>(&self, register: usize) -> R {
        // SAFETY: by the caller's guarantee.
        unsafe { place!(self.0.as_ptr().cast::<R>().add(register), R) }
    }

    /// Fills a register.
    ///
    /// # Safety
    /// `register` must be below `REGISTERS`, and `R` have the size of a register and consist of initialised bytes.
    #[allow(dead_code, reason = "as above")]
    #[inline(always)]
    pub(crate) const unsafe fn set_register<R: Copy>(&mut self, register: usize, value: R) {
        // SAFETY: by the caller's guarantee.
        unsafe { place!(self.0.as_mut_ptr().cast::<R>().add(register), R = value) }
    }

    /// Sets lane `index`, the register being taken as lanes of `L`.
    ///
    /// # Safety
    /// The vector must store such a lane, and any initialised bytes must be a valid `L`.
    #[inline(always)]
    pub(crate) const unsafe fn set<L: Copy>(&mut self, index: usize, lane: L) {
        // SAFETY: the registers begin with the vector's lanes, and `index` is one of them.
        unsafe { place!(self.0.as_mut_ptr().cast::<L>().add(index), L = lane) }
    }
}

/// The lanes of a vector, to be read. It is filled where it stands: LLVM would take a copy apart at the lanes that are read.
pub(crate) struct Source<T: Lanes<N>, const N: usize>(Registers<T, N>);

impl<T: Lanes<N>, const N: usize> Source<T, N> {
    /// Whether the vector enters twice, as the low part of both halves of its register: one of 2 bytes, for which there is no
    /// float, so that it enters as an integer. From the last integer that is put into a register LLVM takes a lane without the
    /// register where it can, which is where the lane is its lowest part or the only one that is read, and then builds the
    /// result lane by lane. So the first lane is read in the lower half, and all the others in the upper one.
    const TWICE: bool = <ShapeOf<T, N> as Shape>::COUNT == 0 && size_of::<Vector<T, N>>() == 2;

    /// No lanes yet.
    #[inline(always)]
    pub(crate) const fn empty() -> Self {
        Self(Registers::empty())
    }

    /// Takes the lanes of `vector`.
    #[inline(always)]
    pub(crate) const fn enter(&mut self, vector: &Vector<T, N>) {
        if Self::TWICE {
            // SAFETY: the vector is 2 initialised bytes; see `fill`.
            unsafe { self.fill_twice(cast::<_, u16>(*vector) as u64) }
        } else {
            self.0.enter(vector);
        }
    }

    /// As `enter`, but never twice: for what computes each lane from those in its own place. The lanes are read by `lane_once`.
    #[inline(always)]
    pub(crate) const fn enter_once(&mut self, vector: &Vector<T, N>) {
        self.0.enter(vector);
    }

    /// Takes the lanes of a vector of 2 bytes, shifted by one lane; see `shifted_lane`.
    ///
    /// # Safety
    /// The vector must be of a shape whose `COUNT` is 0 and which has 2 bytes.
    #[inline(always)]
    pub(crate) const unsafe fn enter_shifted(&mut self, vector: &Vector<T, N>) {
        // SAFETY: by the caller's guarantee.
        unsafe { self.fill([(cast::<_, u16>(*vector) as u32) << 8, 0, 0, 0]) }
    }

    /// Fills the only register with `bits` in both of its halves.
    ///
    /// # Safety
    /// As for `fill`.
    #[inline(always)]
    const unsafe fn fill_twice(&mut self, bits: u64) {
        let half = f64::from_bits(bits);
        // SAFETY: as for `fill`.
        unsafe { self.fill(doubles(half, half)) }
    }

    /// Fills the only register.
    ///
    /// # Safety
    /// The vector must be of a shape whose `COUNT` is 0, and `bits` 16 initialised bytes.
    #[inline(always)]
    const unsafe fn fill<B: Copy>(&mut self, bits: B) {
        let to: *mut RegisterOf<T, N> = self.0.0.as_mut_ptr().cast();
        // SAFETY: the registers are a single one, of 16 bytes, for which any initialised bytes are valid.
        unsafe { place!(to, RegisterOf<T, N> = cast(bits)) }
    }

    /// Lane `index`.
    ///
    /// # Safety
    /// A vector must have entered, not shifted, and `index` be below the number of lanes that it stores, or that two store which
    /// share the register.
    #[inline(always)]
    pub(crate) const unsafe fn lane(&self, index: usize) -> T::Bits {
        // SAFETY: `Bits` has the size of a lane, and any initialised bytes are a valid one.
        unsafe { self.lane_as(index) }
    }

    /// Lane `index` as an `L`.
    ///
    /// # Safety
    /// As for `lane`, and the lane must be a valid `L`, of its size.
    #[inline(always)]
    pub(crate) const unsafe fn lane_as<L: Copy>(&self, index: usize) -> L {
        // SAFETY: the registers begin with the lanes, of which `index` is one, or hold them in both halves of 8 bytes, and then
        // a lane is a byte.
        unsafe {
            place!(self.0.0.as_ptr().cast::<L>().add(if Self::TWICE && index > 0 { 8 + index } else { index }), L)
        }
    }

    /// Lane `index` as an `L`, where the register begins with the lanes.
    ///
    /// # Safety
    /// A vector must have entered, not shifted, `index` be below the number of lanes that it stores, and the lane be a valid `L`, of
    /// its size.
    #[inline(always)]
    pub(crate) const unsafe fn lane_once<L: Copy>(&self, index: usize) -> L {
        // SAFETY: the registers begin with the lanes.
        unsafe { place!(self.0.0.as_ptr().cast::<L>().add(index), L) }
    }

    /// Lane `index` of a vector that entered shifted.
    ///
    /// # Safety
    /// `enter_shifted` must have been called, and `index` be below the number of lanes that the vector stores.
    #[inline(always)]
    pub(crate) const unsafe fn shifted_lane(&self, index: usize) -> T::Bits {
        // SAFETY: the register holds the vector's lanes from lane 1 on.
        unsafe { place!(self.0.0.as_ptr().cast::<T::Bits>().add(1 + index), T::Bits) }
    }
}

/// The lanes of two vectors, one after the other, to be read by a permute to `M` lanes.
pub(crate) struct Sources<T: Lanes<N> + Lanes<M>, const N: usize, const M: usize>(Source<T, N>, Source<T, N>);

impl<T: Lanes<N> + Lanes<M>, const N: usize, const M: usize> Sources<T, N, M> {
    /// Whether the vectors share a register: if they are smaller than one, but for bytes where these are moved by shifts and by
    /// permutes of words, and by fewer of them if the vectors stay apart.
    const SHARED: bool =
        <ShapeOf<T, N> as Shape>::COUNT == 0 && !(SHIFTS_BYTES && size_of::<T>() == 1 && (M == 2 || N == 8 && M == 16));

    /// No lanes yet.
    #[inline(always)]
    pub(crate) const fn empty() -> Self {
        Self(Source::empty(), Source::empty())
    }

    /// Takes the lanes of `x` and then those of `y`.
    #[inline(always)]
    pub(crate) const fn enter(&mut self, x: &Vector<T, N>, y: &Vector<T, N>) {
        if !Self::SHARED {
            self.0.enter(x);
            self.1.enter(y);
        } else if Source::<T, N>::TWICE {
            // SAFETY: the vectors are 2 initialised bytes each; see `Source::fill`.
            unsafe { self.0.fill_twice(cast::<_, u16>(*x) as u64 | (cast::<_, u16>(*y) as u64) << 16) }
        } else {
            // SAFETY: the registers are a single one, of 16 bytes, for which any initialised bytes are valid.
            unsafe { self.0.fill::<<ShapeOf<T, N> as Shape>::Register>(joined(x, y)) }
        }
    }

    /// Lets a register of the result begin as the one that holds lane `index`, counted through both vectors; see
    /// `Registers::start`.
    ///
    /// # Safety
    /// `register` must be one of the result's, two vectors must have entered, and `index` be below the number of their lanes.
    #[inline(always)]
    pub(crate) const unsafe fn start(&self, result: &mut Registers<T, M>, register: usize, index: usize) {
        let source = if index < Width::<N>::STORED { &self.0 } else { &self.1 };
        // SAFETY: by the caller's guarantee; where the vectors share a register, it is not full, and nothing is done.
        unsafe { result.start(register, source, index & (Width::<N>::STORED - 1)) }
    }

    /// Lane `index`, counted through both vectors.
    ///
    /// # Safety
    /// Two vectors must have entered, and `index` be below the number of their lanes.
    #[inline(always)]
    pub(crate) const unsafe fn lane(&self, index: usize) -> T::Bits {
        // SAFETY: `Bits` has the size of a lane, and any initialised bytes are a valid one.
        unsafe { self.lane_as(index) }
    }

    /// Lane `index`, counted through both vectors, as an `L`.
    ///
    /// # Safety
    /// As for `lane`, and the lane must be a valid `L`, of its size.
    #[inline(always)]
    pub(crate) const unsafe fn lane_as<L: Copy>(&self, index: usize) -> L {
        // SAFETY: by the caller's guarantee; where the vectors share a register, the second follows the first.
        unsafe {
            if Self::SHARED || index < Width::<N>::STORED {
                self.0.lane_as(index)
            } else {
                self.1.lane_as(index - Width::<N>::STORED)
            }
        }
    }
}

/// The bits of a scalar, as they go through a permute.
#[inline(always)]
pub(crate) const fn bits<T: Scalar>(value: T) -> T::Bits {
    // SAFETY: `Bits` has the size of `T` (see the table in `types`), and any initialised bytes are valid for it.
    unsafe { cast(value) }
}

/// The components of a vector.
#[inline(always)]
pub(crate) const fn as_array<T: Lanes<N>, const N: usize>(vector: &Vector<T, N>) -> &[T; N] {
    // SAFETY: a vector stores at least `N` valid values of `T` from its start on, and its alignment is a multiple of `T`'s.
    unsafe { &*(&raw const *vector).cast() }
}

/// The components of a vector, to write.
#[inline(always)]
pub(crate) const fn as_mut_array<T: Lanes<N>, const N: usize>(vector: &mut Vector<T, N>) -> &mut [T; N] {
    // SAFETY: as for `as_array`.
    unsafe { &mut *(&raw mut *vector).cast() }
}

/// The stored lane `index` of a vector; lane 3 of 3 components is the unspecified one.
///
/// # Panics
/// If the vector stores no such lane.
#[inline(always)]
pub(crate) const fn component<T: Lanes<N>, const N: usize>(vector: &Vector<T, N>, index: usize) -> T {
    assert!(index < Width::<N>::STORED);
    // SAFETY: the vector stores `STORED` valid values of `T`, and `index` is one of them.
    unsafe { place!((&raw const *vector).cast::<T>().add(index), T) }
}

/// The stored lane `index` of a vector, where it is.
///
/// # Panics
/// If the vector stores no such lane.
#[inline(always)]
pub(crate) const fn component_ref<T: Lanes<N>, const N: usize>(vector: &Vector<T, N>, index: usize) -> &T {
    assert!(index < Width::<N>::STORED);
    // SAFETY: as for `component`; the borrow is the vector's.
    unsafe { &*(&raw const *vector).cast::<T>().add(index) }
}

/// The stored lane `index` of a vector, to write.
///
/// # Panics
/// If the vector stores no such lane.
#[inline(always)]
pub(crate) const fn component_mut<T: Lanes<N>, const N: usize>(vector: &mut Vector<T, N>, index: usize) -> &mut T {
    assert!(index < Width::<N>::STORED);
    // SAFETY: as for `component`; the borrow is the vector's.
    unsafe { &mut *(&raw mut *vector).cast::<T>().add(index) }
}

/// A slice as arrays of `N`, and what is left over. As `slice::as_chunks`, which Rust 1.85 lacks.
#[inline(always)]
pub(crate) const fn chunks<T, const N: usize>(slice: &[T]) -> (&[[T; N]], &[T]) {
    let (whole, rest) = slice.split_at(slice.len() - slice.len() % N);
    // SAFETY: `whole` is that many arrays of `N`, one after the other; an array has the alignment of its elements. The borrow is
    // the slice's.
    (unsafe { core::slice::from_raw_parts(whole.as_ptr().cast(), whole.len() / N) }, rest)
}

/// A slice as arrays of `N`, to write, and what is left over.
#[inline(always)]
pub(crate) const fn chunks_mut<T, const N: usize>(slice: &mut [T]) -> (&mut [[T; N]], &mut [T]) {
    let (whole, rest) = slice.split_at_mut(slice.len() - slice.len() % N);
    // SAFETY: as for `chunks`; the parts do not overlap.
    (unsafe { core::slice::from_raw_parts_mut(whole.as_mut_ptr().cast(), whole.len() / N) }, rest)
}

/// Declares the view of a vector as named fields.
macro_rules! views {
    ($($n:literal $view:ident;)*) => {
        $(
            #[doc(hidden)]
            impl<T: Lanes<$n>> core::ops::Deref for Vector<T, $n> {
                type Target = crate::fields::$view<T>;

                #[inline(always)]
                fn deref(&self) -> &Self::Target {
                    // SAFETY: the view is `repr(C)` with as many fields of type `T` as the vector has components, which
                    // is how the vector begins.
                    unsafe { &*(&raw const *self).cast() }
                }
            }
            #[doc(hidden)]
            impl<T: Lanes<$n>> core::ops::DerefMut for Vector<T, $n> {
                #[inline(always)]
                fn deref_mut(&mut self) -> &mut Self::Target {
                    // SAFETY: as for `deref`; the borrow is the vector's.
                    unsafe { &mut *(&raw mut *self).cast() }
                }
            }
        )*
    };
}
views! {
    2 DereferencedVector2;
    3 DereferencedVector3;
    4 DereferencedVector4;
    8 DereferencedVector8;
    16 DereferencedVector16;
}

/// The vector of all bits zero, which is the number 0 or `false` in every element type.
#[inline(always)]
pub(crate) const fn zeroed<T: Lanes<N>, const N: usize>() -> Vector<T, N> {
    // SAFETY: all zeros are a valid value of each element type of the table.
    unsafe { MaybeUninit::zeroed().assume_init() }
}
