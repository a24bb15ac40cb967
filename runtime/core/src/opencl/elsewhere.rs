//! Methods, functions and constants that launches, ranges, images and devices have in other libraries, and what is written here.

#![allow(
    clippy::unused_self,
    clippy::new_ret_no_self,
    clippy::iter_not_returning_iterator,
    reason = "rustc shows the rows of methods that nobody calls"
)]

use super::image::Image;
use super::kernel::Launch;
use super::range::NdRange;

/// Declares them, with a letter for each argument: what rustc tells of one are the words of its bound, which nothing has. Behind the
/// type stand what each takes, what it gives, so that nothing more is told of what follows, and what has the bound: rustc refuses at once what a type
/// without parameters has not, unless it is said of all lifetimes. None has a name that is called on a result, such as `unwrap`: where it stands behind
/// `.run(range)` rustc would say that launches have it.
macro_rules! elsewhere {
    ($message:literal $generics:tt $owner:ty, $shape:tt: $($bound:ident $write:literal: $($name:ident $arguments:tt)*;)*) => { $(
        #[diagnostic::on_unimplemented(message = $message, label = $write)]
        #[doc = $write]
        pub trait $bound {}
        $(elsewhere! { @ $generics [$owner] $shape $bound $name $arguments })*
    )* };
    (
        @ [$($generics:tt)*] [$owner:ty] [($($receiver:tt)*) -> ($($result:tt)*), $($subject:tt)*]
        $bound:ident $name:ident ($($argument:ident)*)
    ) => {
        impl<$($generics)*> $owner {
            #[doc(hidden)]
            #[allow(clippy::return_self_not_must_use, reason = "no call of it compiles")]
            pub fn $name<$($argument),*>($($receiver)*, $(_: $argument),*) -> $($result)*
            where
                $($subject)*: $bound,
            {
                unreachable!("nothing has it")
            }
        }
    };
}
elsewhere! {
    "a launch has no method of this name, which is known from elsewhere" [K] Launch<K>, [(&self) -> (&Self), Self]:
    HasGroup "the range has the group and the offset: `.run(NdRange::new(1024).local(64))`, of `use swz::opencl::NdRange;`":
        local(A) local_size(A) local_work_size(A) group(A) group_size(A) groups(A) work_group(A) work_group_size(A) workgroup(A) workgroup_size(A)
        set_local(A) set_local_size(A) set_local_work_size(A) with_local(A) with_local_size(A) with_group_size(A) with_workgroup_size(A)
        block(A) block_dim(A) block_size(A) grid(A) grid_dim(A) grid_size(A)
        offset(A) global_offset(A) global_work_offset(A) set_global_work_offset(A) with_offset(A);
    IsQueued "write `.run(range)`: it is done when that returns":
        enqueue(A) enqueue_kernel(A) enqueue_nd_range(A) enqueue_nd_range_kernel(A) enq() cmd() execute(A) exec(A) dispatch(A)
        dispatch_workgroups(A B C) launch(A) launch_on(A) call(A) invoke(A) submit(A) start(A) spawn(A) apply(A) compute(A)
        build() run_all(A) run_async(A) run_blocking(A) run_kernel(A) run_mut(A) run_once(A) run_sync(A) run_with(A) try_run(A)
        global(A) global_size(A) global_work_size(A) set_global_size(A) set_global_work_size(A) with_global(A) with_global_size(A)
        range(A) with_range(A);
    IsRunTogether "all cores run it by `.par_run(range)`, with the feature `rayon`":
        par(A) par_iter() into_par_iter() par_for_each(A) parallel(A) parallel_run(A) run_multi(A) run_multithreaded(A) run_par(A)
        run_parallel(A) run_rayon(A) run_threaded(A) run_threads(A) threads(A);
    HasArguments "arguments are those of the kernel's function: `kernels::scale(&mut numbers, 2.0)`":
        arg(A) args(A) arg_buf(A) arg_local(A) arg_scl(A) argument(A) set_arg(A B) set_arg_local(A B) set_args(A) set_kernel_arg(A B) with_arg(A)
        with_args(A) bind(A B) bind_buffer(A B) set_buffer(A B);
}
#[cfg(not(target_os = "none"))]
elsewhere! {
    "a launch has no method of this name, which is known from elsewhere" [K] Launch<K>, [(&self) -> (Result<(), super::check::Report>), Self]:
    IsChecked "write `.check(range)`, which gives `Ok(())` or a report":
        verify(A) validate(A) run_checked(A) check_run(A) checked(A) check_races(A) dry_run(A) sanitize(A);
}
elsewhere! {
    "a range has no method of this name, which is known from elsewhere" [] NdRange, [(self) -> (Self), for<'a> &'a Self]:
    HasGroupSize "the group is `.local([8, 8])`":
        group(A) group_size(A) groups(A) local_size(A) local_work_size(A) work_group(A) work_group_size(A) workgroup(A) workgroup_size(A)
        with_group(A) with_group_size(A) with_local(A) with_local_size(A) with_workgroup(A) with_workgroup_size(A)
        set_local(A) set_local_size(A) set_local_work_size(A) block(A) block_dim(A) block_size(A) tile(A);
    HasFirst "the number of the first item is `.offset([0, 16])`": global_offset(A) global_work_offset(A) with_offset(A) start(A);
    IsGlobal "the items are those of `NdRange::new([width, height])`": global(A) global_size(A) global_work_size(A) with_global(A) with_global_size(A);
}
/// Declares methods of images, by what they give.
macro_rules! of_images {
    ($result:ty: $($rest:tt)*) => {
        elsewhere! {
            "an image has no method of this name, which is known from elsewhere" [const D: usize, const ARRAY: bool] Image<D, ARRAY>,
            [(&self) -> ($result), Self]: $($rest)*
        }
    };
}
of_images! { &[u8]:
    HasTexels "write `image.to_vec::<u8>()`, or of the type that its texels have":
        as_slice() as_bytes() as_mut_slice() bytes() data() get_pixel(A B) into_raw() into_vec() pixels() read() read_to(A) to_bytes();
}
of_images! { usize: HasExtent "write `image.size()`, which is `[width, height]`": width() height() depth(); }
of_images! { (usize, usize): HasExtents "write `image.size()`, which is `[width, height]`": dimensions() dims(); }
of_images! { ():
    IsMadeOfTexels "write `Image2d::from_slice([width, height], format, &texels)`, a new image":
        copy_from_slice(A) fill(A) set_data(A) upload(A) write(A) write_slice(A);
}

/// Declares methods, each in a row: of one that is not found rustc shows the row where there is one in a trait that is not in scope, and the name of
/// the trait (`ui-tests/ui/opencl/result-of-a-run.rs`). No module gives the traits out, so that they are in no scope, and no call of the
/// caller's can mean them.
macro_rules! results {
    ($doc:literal $name:ident for [$($generics:tt)*] $of:ty: $(fn $method:ident();)*) => {
        #[doc = $doc]
        #[allow(dead_code, reason = "rustc shows the rows")]
        pub trait $name {
            $(
                #[doc(hidden)]
                fn $method(&self) {}
            )*
        }
        impl<$($generics)*> $name for $of {}
    };
    ($doc:literal $name:ident for $of:ty: $($rows:tt)*) => { results! { $doc $name for [] $of: $($rows)* } };
}
#[rustfmt::skip]
results! { "Methods of a range, which sizes have not." ARangeHasThem for [S, const D: usize] [S; D]:
    fn local(); // write `NdRange::new([width, height]).local([8, 8])`, of `use swz::opencl::NdRange;`
    fn offset(); // write `NdRange::new([width, height]).offset([0, 16])`, of `use swz::opencl::NdRange;`
}
#[rustfmt::skip]
results! { "Methods of a range, which a size has not." ARangeHasThemToo for usize:
    fn local(); // write `NdRange::new(1024).local(64)`, of `use swz::opencl::NdRange;`
    fn offset(); // write `NdRange::new(1024).offset(64)`, of `use swz::opencl::NdRange;`
}
#[rustfmt::skip]
results! { "Methods of a result, which `()` has not." ThereIsNoResultLeaveItOut for ():
    fn run(); // a kernel of C has `__kernel` before it: this function without it has run when it returns
    fn check(); // a kernel of C has `__kernel` before it: this function without it has run when it returns
    fn par_run(); // a kernel of C has `__kernel` before it: this function without it has run when it returns
    fn unwrap(); // leave it out: a launch by `.run(range)` is done then, and panics where an item fails
    fn expect(); // leave it out: a launch by `.run(range)` is done then, and panics where an item fails
    fn is_ok(); // leave it out: a launch by `.run(range)` is done then, and panics where an item fails
    fn is_err(); // leave it out: a launch by `.run(range)` is done then, and panics where an item fails
    fn map_err(); // leave it out: a launch by `.run(range)` is done then, and panics where an item fails
    fn wait(); // leave it out: a launch by `.run(range)` is done then
    fn finish(); // leave it out: a launch by `.run(range)` is done then
    fn join(); // leave it out: a launch by `.run(range)` is done then
    fn sync(); // leave it out: a launch by `.run(range)` is done then
    fn synchronize(); // leave it out: a launch by `.run(range)` is done then
    fn local(); // the range has the group: `.run(NdRange::new(1024).local(64))`
    fn offset(); // the range has the offset: `.run(NdRange::new(1024).offset(64))`
    fn read_to(); // leave it out: `.run(range)` has written the buffers that it was given
    fn elapsed(); // leave it out: `.run(range)` gives no time, `std::time::Instant::now()` before it does
    fn as_millis(); // leave it out: `.run(range)` gives no time, `std::time::Instant::now()` before it does
    fn to_json(); // the report of `.check(range)` is there where something is wrong: `.unwrap_err()`, `if let Err(report) = ..`
    fn faults(); // the report of `.check(range)` is there where something is wrong: `.unwrap_err()`, `if let Err(report) = ..`
    fn as_secs_f64(); // leave it out: `.run(range)` gives no time, `std::time::Instant::now()` before it does
}
#[rustfmt::skip]
results! { "Methods of a list, which `()` has not." ResultsAreInTheBuffersThatItWasGiven for ():
    fn iter(); // what `.run(range)` computes is in the buffers that it was given
    fn collect(); // what `.run(range)` computes is in the buffers that it was given
    fn sum(); // what `.run(range)` computes is in the buffers that it was given
    fn len(); // what `.run(range)` computes is in the buffers that it was given
    fn to_vec(); // what `.run(range)` computes is in the buffers that it was given
    fn get(); // what `.run(range)` computes is in the buffers that it was given
    fn first(); // what `.run(range)` computes is in the buffers that it was given
    fn as_slice(); // what `.run(range)` computes is in the buffers that it was given
}

/// Says of which types the functions of C give results, which no range runs.
macro_rules! given {
    ($t:ty, $($rest:tt)*) => {
        impl OnlyAKernelRuns for $t {}
    };
}
crate::element::for_each_element!(given);
#[rustfmt::skip]
results! { "Methods of a launch, which what a function of C gives has not." OnlyAKernelRuns for [E: crate::element::Lanes<N>, const N: usize] crate::vector::Vector<E, N>:
    fn run(); // a kernel of C has `__kernel` before it: a function without it gives its value, with nothing to run
    fn check(); // a kernel of C has `__kernel` before it: a function without it gives its value, with nothing to run
    fn par_run(); // a kernel of C has `__kernel` before it: a function without it gives its value, with nothing to run
}

#[cfg(not(target_os = "none"))]
#[rustfmt::skip]
results! { "Methods of a report, which a result has not." WriteIsOkOrUnwrapErrFaults for Result<(), super::check::Report>:
    fn is_empty(); // `Ok(())` where nothing is wrong: `.is_ok()`
    fn is_clean(); // `Ok(())` where nothing is wrong: `.is_ok()`
    fn passed(); // `Ok(())` where nothing is wrong: `.is_ok()`
    fn is_success(); // `Ok(())` where nothing is wrong: `.is_ok()`
    fn has_errors(); // `Ok(())` where nothing is wrong: `.is_err()`
    fn has_faults(); // `Ok(())` where nothing is wrong: `.is_err()`
    fn len(); // the faults are `.unwrap_err().faults()`
    fn errors(); // the faults are `.unwrap_err().faults()`
    fn faults(); // the faults are `.unwrap_err().faults()`
    fn races(); // the faults are `.unwrap_err().faults()`
}

/// Functions of a structure, which one of C has not.
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
pub trait WriteItsFieldsOrDefault {
    fn new() {} // write the fields: `kernels::Particle { mass: 1.0, ..Default::default() }`
    fn zero() {} fn zeroed() {} fn zeros() {} // write `kernels::Particle::default()`
}
impl<R: super::pointee::Record> WriteItsFieldsOrDefault for R {}

/// The result of a function that is none: of any type, so that rustc tells nothing more of what follows.
#[allow(dead_code, reason = "rustc shows the rows of those that give it")]
fn none<R>() -> R {
    unreachable!("nobody calls it")
}

// Functions, methods and constants that our own types have in other libraries. They are private: rustc shows the row of one that is named
// (`ui-tests/ui/several/names-of-other-hosts.rs`, `ui-tests/ui/several/enumerators-of-others.rs`). The value of a constant is any of its type.
#[cfg(feature = "opencl3")]
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl super::Device {
    fn default<R>() -> R { none() } // each has a `.name()`: `Device::all().into_iter().next()`
    fn first<R>() -> R { none() } // each has a `.name()`: `Device::all().into_iter().next()`
    fn gpu<R>() -> R { none() } fn cpu<R>() -> R { none() } // each has a `.name()`: `Device::all().into_iter().next()`
    fn devices<R>() -> R { none() } fn list<R>() -> R { none() } fn enumerate<R>() -> R { none() } // `Device::all()`
    fn new<A, R>(_: A) -> R { none() } // `Device::all().swap_remove(0)`, `Device::of_id(id)`
    fn get<A, R>(_: A) -> R { none() } // `Device::all().swap_remove(0)`, `Device::of_id(id)`
    fn list_all<A, R>(_: A) -> R { none() } fn by_type<A, R>(_: A) -> R { none() } // `Device::all()`
    fn is_gpu<R>(&self) -> R { none() } // by `.name()` or `.platform()`, which are texts
    fn is_cpu<R>(&self) -> R { none() } // by `.name()` or `.platform()`, which are texts
    fn kind<R>(&self) -> R { none() } fn vendor<R>(&self) -> R { none() } // `.name()`, `.platform()`, `.version()`
    fn info<A, R>(&self, _: A) -> R { none() } // `.name()`, `.platform()`, `.version()`
    fn run<A, B, R>(&self, _: A, _: B) -> R { none() } // `kernels::scale(&mut numbers, 2.0).run_on(&device, n)`
    fn launch<A, B, R>(&self, _: A, _: B) -> R { none() } // `kernels::scale(&mut numbers, 2.0).run_on(&device, n)`
    fn create_buffer<A, R>(&self, _: A) -> R { none() } // `Buffer::from_slice(&numbers)`
    fn buffer<A, R>(&self, _: A) -> R { none() } // `Buffer::from_slice(&numbers)`
}
#[cfg(feature = "opencl3")]
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl<T: super::pointee::Pointee + 'static> super::Buffer<T> {
    fn from_vec<A, R>(_: A) -> R { none() } // `Buffer::from_slice(&numbers)`, `Buffer::new(1024)`
    fn builder<R>() -> R { none() } // `Buffer::from_slice(&numbers)`, `Buffer::new(1024)`
    fn zeros<A, R>(_: A) -> R { none() } fn zeroed<A, R>(_: A) -> R { none() } // zeros are `Buffer::new(1024)`
    fn with_len<A, R>(_: A) -> R { none() } fn with_capacity<A, R>(_: A) -> R { none() } // zeros are `Buffer::new(1024)`
    fn create<A, B, C, D, R>(_: A, _: B, _: C, _: D) -> R { none() } // `Buffer::from_slice(&numbers)`, `Buffer::new(1024)`
    fn as_slice<R>(&self) -> R { none() } // `.to_vec()?` reads, `.write(&numbers)` writes
    fn as_mut_slice<R>(&self) -> R { none() } // `.to_vec()?` reads, `.write(&numbers)` writes
    fn iter<R>(&self) -> R { none() } // `.to_vec()?` reads, `.write(&numbers)` writes
    fn get<A, R>(&self, _: A) -> R { none() } // `.to_vec()?` reads, `.write(&numbers)` writes
    fn copy_to<A, R>(&self, _: A) -> R { none() } // `.read(&mut numbers)?`, `.to_vec()?`
    fn download<A, R>(&self, _: A) -> R { none() } // `.read(&mut numbers)?`, `.to_vec()?`
    fn into_vec<R>(self) -> R { none() } fn read_to_vec<R>(&self) -> R { none() } // `.to_vec()?`
    fn upload<A, R>(&self, _: A) -> R { none() } fn fill<A, R>(&self, _: A) -> R { none() } // `.write(&numbers)`
    fn copy_from<A, R>(&self, _: A) -> R { none() } // `.write(&numbers)`, `.read(&mut numbers)?`
    fn read_to<A, R>(&self, _: A) -> R { none() } // `.write(&numbers)`, `.read(&mut numbers)?`
}
/// A buffer would need it to be indexed: nothing has it.
#[cfg(feature = "opencl3")]
#[diagnostic::on_unimplemented(
    message = "a buffer has no elements to index, as they may be on a device",
    label = "`.to_vec()?` reads all of them, `.write(&numbers)` writes all"
)]
pub trait HasElementsHere {}
// Hidden, as the trait has no page: `.ci/pages.py` would tell of it, as of the image's below.
#[cfg(feature = "opencl3")]
#[doc(hidden)]
impl<T: super::pointee::Pointee + 'static, I> core::ops::Index<I> for super::Buffer<T>
where
    Self: HasElementsHere,
{
    type Output = T;
    fn index(&self, _: I) -> &T {
        unreachable!("nothing has it")
    }
}
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl<const D: usize, const ARRAY: bool> Image<D, ARRAY> {
    fn open<A, R>(_: A) -> R { none() } // decoded by another crate: `Image2d::from_slice([w, h], format, &bytes)`
    fn load<A, R>(_: A) -> R { none() } // decoded by another crate: `Image2d::from_slice([w, h], format, &bytes)`
    fn from_raw<A, B, C, R>(_: A, _: B, _: C) -> R { none() } // `Image2d::from_slice([w, h], format, &bytes)`
    fn save<A, R>(&self, _: A) -> R { none() } // another crate encodes `.to_vec::<u8>()`
    fn put_pixel<A, B, C, R>(&self, _: A, _: B, _: C) -> R { none() } // a new one is `Image2d::from_slice([w, h], format, &bytes)`
    fn unwrap<R>(self) -> R { none() } // leave it out: a size that does not fit panics
    fn expect<A, R>(self, _: A) -> R { none() } // leave it out: a size that does not fit panics
}
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl super::Sampler {
    fn with_filter<A, R>(_: A) -> R { none() } // `Sampler::new(false, Address::Repeat, Filter::Linear)`
    fn linear<R>() -> R { none() } // `Sampler::new(false, Address::Repeat, Filter::Linear)`
    fn default<R>() -> R { none() } // `Sampler::new(false, Address::ClampToEdge, Filter::Nearest)`
    fn builder<R>() -> R { none() } // `Sampler::new(false, Address::ClampToEdge, Filter::Nearest)`
    fn unwrap<R>(self) -> R { none() } fn expect<A, R>(self, _: A) -> R { none() } // leave it out: a sampler is no result
}
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl<T> super::Local<T> {
    fn with_len<A, R>(_: A) -> R { none() } // `Local::new(elements)`
    fn bytes<A, R>(_: A) -> R { none() } // `Local::new(elements)`, how many and not their bytes
    fn default<R>() -> R { none() } // `Local::new(elements)`, how many and not their bytes
}
// Names that are called on a result. They are private here, and not in a list above: behind `.run(range)` rustc would say that launches have them.
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl<K> Launch<K> {
    fn unwrap<R>(self) -> R { none() } // leave it out: write `.run(range)`, or `.check(range)`
    fn expect<A, R>(self, _: A) -> R { none() } // leave it out: write `.run(range)`, or `.check(range)`
    fn wait<R>(&self) -> R { none() } fn finish<R>(&self) -> R { none() } // leave it out: `.run(range)` is all
    fn join<R>(self) -> R { none() } // leave it out: `.run(range)` is all
    fn sync<R>(&self) -> R { none() } fn synchronize<R>(&self) -> R { none() } // `.run(range)` is all
    fn flush<R>(&self) -> R { none() } // `.run(range)` is all
    fn read<R>(&self) -> R { none() } // what it computes is in the buffers that it was given
    fn to_vec<R>(&self) -> R { none() } // what it computes is in the buffers that it was given
    fn output<R>(&self) -> R { none() } // what it computes is in the buffers that it was given
    fn result<R>(&self) -> R { none() } // what it computes is in the buffers that it was given
    fn collect<R>(&self) -> R { none() } // what it computes is in the buffers that it was given
    fn get<R>(&self) -> R { none() } // what it computes is in the buffers that it was given
    fn len<R>(&self) -> R { none() } fn size<R>(&self) -> R { none() } // the items are those of the range: `.run(range)`
}
/// A launch would need it to be indexed: nothing has it.
#[diagnostic::on_unimplemented(
    message = "a launch has no elements: nothing has run yet",
    label = "write `.run(range)`: what it computes is then in the buffers that the kernel was given"
)]
pub trait HasResults {}
#[doc(hidden)]
impl<K, I> core::ops::Index<I> for Launch<K>
where
    Self: HasResults,
{
    type Output = u8;
    fn index(&self, _: I) -> &u8 {
        unreachable!("nothing has it")
    }
}
/// An image would need it to be indexed: nothing has it.
#[diagnostic::on_unimplemented(
    message = "an image has no elements to index, as its texels are of any type",
    label = "`.to_vec::<u8>()` gives them row by row, of the type that they have"
)]
pub trait HasTexelsHere {}
#[doc(hidden)]
impl<const D: usize, const ARRAY: bool, I> core::ops::Index<I> for Image<D, ARRAY>
where
    Self: HasTexelsHere,
{
    type Output = u8;
    fn index(&self, _: I) -> &u8 {
        unreachable!("nothing has it")
    }
}
#[cfg(not(target_os = "none"))]
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl super::check::Fault {
    fn line<R>(&self) -> R { none() } fn file<R>(&self) -> R { none() } // `.site()`: "k.cl:5:20: `a[i]`"
    fn place<R>(&self) -> R { none() } fn location<R>(&self) -> R { none() } // `.site()`: "k.cl:5:20: `a[i]`"
    fn message<R>(&self) -> R { none() } fn text<R>(&self) -> R { none() } // `.to_string()`, without the place `.what()`
    fn item<R>(&self) -> R { none() } fn work_item<R>(&self) -> R { none() } // `.global_id()`, all of them `.items()`
}
#[cfg(not(target_os = "none"))]
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl super::check::Report {
    fn errors<R>(&self) -> R { none() } fn first<R>(&self) -> R { none() } // a list: `.faults()`
    fn races<R>(&self) -> R { none() } // a list: `.faults()`, of which each has a `.kind()`
    fn race_count<R>(&self) -> R { none() } // a list: `.faults()`, of which each has a `.kind()`
    fn is_race<R>(&self) -> R { none() } // a list: `.faults()`, of which each has a `.kind()`
    fn kind<R>(&self) -> R { none() } // a list: `.faults()`, of which each has a `.kind()`
    fn count<R>(&self) -> R { none() } fn len<R>(&self) -> R { none() } // `.faults().len()`
    fn is_empty<R>(&self) -> R { none() } // it has a fault at least: where nothing is wrong `check` gives `Ok(())`
    fn message<R>(&self) -> R { none() } fn print<R>(&self) -> R { none() } // `.to_string()`
}
#[rustfmt::skip]
#[allow(dead_code, reason = "rustc shows the rows")]
impl super::Ran {
    fn unwrap<R>(self) -> R { none() } fn expect<A, R>(self, _: A) -> R { none() } // leave it out: all items have run
    fn wait<R>(self) -> R { none() } fn join<R>(self) -> R { none() } // leave it out: all items have run
    fn is_ok<R>(self) -> R { none() } // all items have run: on all cores is `== Ran::AllCores`
    fn is_err<R>(self) -> R { none() } // all items have run: on all cores is `== Ran::AllCores`
    fn is_parallel<R>(self) -> R { none() } fn all_cores<R>(self) -> R { none() } // on all cores is `== Ran::AllCores`
}
#[rustfmt::skip]
#[allow(dead_code, non_upper_case_globals, reason = "rustc shows the rows")]
impl super::Channel {
    const U8: Self = Self::Float; // as integers `UnsignedInt8`, as 0.0 to 1.0 `UnormInt8`
    const Uint8: Self = Self::Float; // as integers `UnsignedInt8`, as 0.0 to 1.0 `UnormInt8`
    const UNSIGNED_INT8: Self = Self::Float; // `UnsignedInt8`, as 0.0 to 1.0 `UnormInt8`
    const UNORM_INT8: Self = Self::Float; // `UnsignedInt8`, as 0.0 to 1.0 `UnormInt8`
    const U16: Self = Self::Float; // as integers `UnsignedInt16`, as 0.0 to 1.0 `UnormInt16`
    const Uint16: Self = Self::Float; // as integers `UnsignedInt16`, as 0.0 to 1.0 `UnormInt16`
    const UNSIGNED_INT16: Self = Self::Float; // `UnsignedInt16`, as 0.0 to 1.0 `UnormInt16`
    const UNORM_INT16: Self = Self::Float; // `UnsignedInt16`, as 0.0 to 1.0 `UnormInt16`
    const U32: Self = Self::Float; const Uint32: Self = Self::Float; // `UnsignedInt32`
    const UNSIGNED_INT32: Self = Self::Float; // `UnsignedInt32`
    const I8: Self = Self::Float; const Sint8: Self = Self::Float; // as integers `SignedInt8`, as -1.0 to 1.0 `SnormInt8`
    const SIGNED_INT8: Self = Self::Float; // `SignedInt8`, as -1.0 to 1.0 `SnormInt8`
    const SNORM_INT8: Self = Self::Float; // `SignedInt8`, as -1.0 to 1.0 `SnormInt8`
    const I16: Self = Self::Float; const Sint16: Self = Self::Float; // `SignedInt16`, `SnormInt16`
    const SIGNED_INT16: Self = Self::Float; // `SignedInt16`, `SnormInt16`
    const I32: Self = Self::Float; const Sint32: Self = Self::Float; // `SignedInt32`
    const SIGNED_INT32: Self = Self::Float; // `SignedInt32`
    const F16: Self = Self::Float; const Half: Self = Self::Float; const HALF_FLOAT: Self = Self::Float; // `HalfFloat`
    const F32: Self = Self::Float; const Float32: Self = Self::Float; const FLOAT: Self = Self::Float; // `Float`
}
#[rustfmt::skip]
#[allow(dead_code, non_upper_case_globals, reason = "rustc shows the rows")]
impl super::Order {
    const Rgb: Self = Self::R; const Bgr: Self = Self::R; // `Rgba`: three channels are stored as four
    const RGB: Self = Self::R; // `Rgba`: three channels are stored as four
    const Argb: Self = Self::R; const RGBA: Self = Self::R; const BGRA: Self = Self::R; // `Rgba`, `Bgra`
    const Red: Self = Self::R; const Gray: Self = Self::R; // one channel is `R`, two are `Rg`
    const Luminance: Self = Self::R; // one channel is `R`, two are `Rg`
}
#[rustfmt::skip]
#[allow(dead_code, non_upper_case_globals, reason = "rustc shows the rows")]
impl super::Address {
    const Wrap: Self = Self::Repeat; const REPEAT: Self = Self::Repeat; const Periodic: Self = Self::Repeat; // `Repeat`
    const Mirror: Self = Self::Repeat; const MIRRORED_REPEAT: Self = Self::Repeat; // `MirroredRepeat`
    const Edge: Self = Self::Repeat; const CLAMP_TO_EDGE: Self = Self::Repeat; // `ClampToEdge`
    const Border: Self = Self::Repeat; const ClampToBorder: Self = Self::Repeat; // `Clamp`, whose border is 0
}
#[rustfmt::skip]
#[allow(dead_code, non_upper_case_globals, reason = "rustc shows the rows")]
impl super::Filter {
    const Bilinear: Self = Self::Linear; const LINEAR: Self = Self::Linear; // `Linear`
    const Smooth: Self = Self::Linear; const Cubic: Self = Self::Linear; // `Linear`
    const Point: Self = Self::Linear; const NEAREST: Self = Self::Linear; // `Nearest`
}
#[rustfmt::skip]
#[allow(dead_code, non_upper_case_globals, reason = "rustc shows the rows")]
impl super::Format {
    const Rgba8: Self = Self(super::Order::R, super::Channel::Float); // `Format(Order::Rgba, Channel::UnormInt8)`
    const RGBA8: Self = Self::Rgba8; const Rgba: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::UnormInt8)`
    const RGBA: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::UnormInt8)`
    const R8: Self = Self::Rgba8; const Gray8: Self = Self::Rgba8; // `Format(Order::R, Channel::UnormInt8)`
    const Luma8: Self = Self::Rgba8; // `Format(Order::R, Channel::UnormInt8)`
    const R8Unorm: Self = Self::Rgba8; const R8_UNORM: Self = Self::Rgba8; // `Format(Order::R, Channel::UnormInt8)`
    const L8: Self = Self::Rgba8; // `Format(Order::R, Channel::UnormInt8)`
    const Rgba8Unorm: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::UnormInt8)`
    const RGBA8_UNORM: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::UnormInt8)`
    const Rgba8Uint: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::UnsignedInt8)`
    const RGBA8UI: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::UnsignedInt8)`
    const R32Float: Self = Self::Rgba8; const R32_SFLOAT: Self = Self::Rgba8; // `Format(Order::R, Channel::Float)`
    const RF: Self = Self::Rgba8; // `Format(Order::R, Channel::Float)`
    const Rgba32Float: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::Float)`
    const RGBA32_SFLOAT: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::Float)`
    const R32F: Self = Self::Rgba8; const Rgba32F: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::Float)`
    const RGBA32F: Self = Self::Rgba8; // `Format(Order::Rgba, Channel::Float)`
    fn new<A, B, R>(_: A, _: B) -> R { none() } // `Format(Order::Rgba, Channel::UnormInt8)`
}
