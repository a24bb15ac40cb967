//! The words of rustc when an argument is no memory, by its kind: such a type lends what does not fit, for a reason that a bound of its own tells.

use alloc::collections::VecDeque;
use alloc::ffi::CString;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use core::cell::{Cell, Ref, RefCell, RefMut};
use core::ffi::CStr;
use core::marker::PhantomData;

use super::argument::{Fits, Lends, LendsToWrite, Seal};
use super::image::Image;
use super::memory::Pointer;
use crate::element::{Lanes, for_each_element};
use crate::vector::Vector;

/// Declares kinds of arguments: for each the bound with its words, which nothing has.
macro_rules! kinds {
    ($($kind:ident $bound:ident $label:literal $note:literal;)*) => { $(
        #[diagnostic::on_unimplemented(
            message = "`{P}` is memory of `{T}`: expected a slice, found `{A}`",
            label = $label,
            note = $note
        )]
        #[doc = $label]
        pub trait $bound<A, T, P> {}
        /// An argument of this kind.
        pub struct $kind<A>(PhantomData<A>);
        impl<'a, T, P, A> Fits<'a, T, P> for $kind<A>
        where
            Self: $bound<A, T, P>,
        {
            const SHARED: bool = true;
            fn fitted(self, _: Seal) -> Pointer<'a, T> {
                unreachable!("it is no memory")
            }
        }
    )* };
}
kinds! {
    Optional IsNoOption "there may be no buffer in it"
        "take the buffer out first: `name.unwrap()`, `if let Some(buffer) = &mut name`; `NULL` is a buffer of no elements, `&mut [0.0; 0]`";
    Locked IsNoLock "a lock has to be held while the kernel runs"
        "write `&mut name.lock().unwrap()[..]`, for a `RefCell` `&mut name.borrow_mut()[..]`";
    Guarded IsNoGuard "it guards the memory"
        "write `&mut name[..]` where the kernel writes it, else `&name[..]`";
    OneCell IsNoCell "a `Cell` of the whole is no slice of `Cell`s"
        "write `name.as_slice_of_cells()`; of a `Vec` `Cell::from_mut(&mut name[..]).as_slice_of_cells()`, of one number `std::slice::from_ref(&name)`";
    Shared IsNoShare "this memory has several owners"
        "`&name[..]` serves where the kernel only reads; to write it hold its lock, `&mut name.lock().unwrap()[..]`, of an `Rc<RefCell<Vec<_>>>` `&mut name.borrow_mut()[..]`, of an `Rc<Cell<_>>` `std::slice::from_ref(&*name)`, or be its only owner, `Arc::get_mut(&mut name).unwrap()`";
    Ring IsNoRing "its elements may lie in two pieces"
        "write `name.make_contiguous()`, which is one slice";
    RawPointer IsNoAddress "an address does not tell how long the memory is"
        "give the buffer itself: `&mut name` where the kernel writes it, else `&name`; `NULL` is a buffer of no elements, `&mut [0.0; 0]`";
    Text IsNoText "a text is no memory of a kernel's"
        "its bytes are: `name.as_bytes()`, of a text of C `name.to_bytes()`";
    Picture IsNoImage "an image is no buffer"
        "the parameter is a pointer: give it the texels, `image.to_vec()`";
    Number IsNoNumber "one number is no buffer"
        "arguments are in the order of the parameters; a whole buffer is `&mut name`, of one number `&mut [0.0]` or `std::slice::from_mut(&mut name)`";
    OneVector IsNoVector "one vector is no buffer"
        "arguments are in the order of the parameters; a whole buffer is `&mut name`, of one vector `&mut [name]` or `std::slice::from_mut(&mut name)`";
}

/// Says of which types they are, and of references to these.
macro_rules! refused {
    ($($kind:ident: $([$($generic:tt)*] $argument:ty;)*)*) => { $($(
        refused! { @ $kind [$($generic)*] $argument }
        refused! { @ $kind [$($generic)*] &$argument }
        refused! { @ $kind [$($generic)*] &mut $argument }
    )*)* };
    (@ $kind:ident [$($generic:tt)*] $argument:ty) => {
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T, P, $($generic)*> Lends<T, P> for $argument {
            type Kind = $kind<Self>;
            fn lent(self) -> Self::Kind {
                unreachable!("it is no memory")
            }
        }
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T, P, $($generic)*> LendsToWrite<T, P> for $argument {}
    };
}
/// References of these serve.
macro_rules! guards {
    ($([$($generic:tt)*] $argument:ty;)*) => { $(
        refused! { @ Guarded [$($generic)*] $argument }
    )* };
}
guards! { [U] Ref<'_, U>; [U] RefMut<'_, U>; }
refused! {
    Optional: [U] Option<U>; [U, E] Result<U, E>;
    Locked: [U] RefCell<U>;
    OneCell: [U] Cell<U>;
    Shared: [U: ?Sized] Rc<U>; [U: ?Sized] Arc<U>;
    Ring: [U] VecDeque<U>;
    RawPointer: [U: ?Sized] *const U; [U: ?Sized] *mut U;
    Text: [] String; [] CString;
    Picture: [const D: usize, const ARRAY: bool] Image<D, ARRAY>;
    OneVector: [E: Lanes<N>, const N: usize] Vector<E, N>;
}
/// Locks of the standard library.
#[cfg(not(target_os = "none"))]
mod locks {
    extern crate std;

    use std::sync::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

    use super::{Guarded, Lends, LendsToWrite, Locked};

    refused! { Locked: [U] Mutex<U>; [U] RwLock<U>; }
    guards! { [U] MutexGuard<'_, U>; [U] RwLockReadGuard<'_, U>; [U] RwLockWriteGuard<'_, U>; }
}
refused! { @ Text [] &str }
refused! { @ Text [] &mut str }
refused! { @ Text [] &CStr }

macro_rules! numbers {
    ($t:ty, $($rest:tt)*) => {
        refused! { Number: [] $t; }
    };
}
for_each_element!(numbers);
refused! { Number: [] usize; [] isize; }
