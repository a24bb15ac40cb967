//! Methods that launches, ranges and images have in other libraries, and what is written here.

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
results! { "Methods of a result, which what `par_run` gives has not." LeaveItOutAllItemsHaveRun for super::proof::ran::Ran:
    fn unwrap(); // leave it out: all items have run, and `.reason()` says why on one thread
    fn expect(); // leave it out: all items have run, and `.reason()` says why on one thread
    fn is_ok(); // leave it out: all items have run; on all cores is `== Ran::AllCores`
    fn wait(); // leave it out: all items have run
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

#[cfg(not(target_os = "none"))]
#[rustfmt::skip]
results! { "Methods that a report has in other libraries." WriteFaults for super::check::Report:
    fn errors(); // a list: `.faults()`
    fn races(); // a list: `.faults()`, of which each has a `.kind()`
    fn race_count(); // a list: `.faults()`, of which each has a `.kind()`
    fn count(); // `.faults().len()`
    fn len(); // `.faults().len()`
    fn is_empty(); // it has a fault at least: where nothing is wrong `check` gives `Ok(())`
    fn message(); // `.to_string()`
    fn print(); // `.to_string()`
}

/// Declares names that enumerators and formats have in other libraries: of one that is not found rustc shows the trait that has it, whose name lists ours, and the row
/// of the nearest other one (`ui-tests/ui/several/enumerators-of-others.rs`).
macro_rules! enumerators {
    ($($of:ident $name:ident { $($rows:tt)* })*) => { $(
        #[doc(hidden)]
        #[allow(dead_code, non_snake_case, clippy::new_ret_no_self, reason = "rustc shows the names")]
        pub trait $name {
            $($rows)*
        }
        impl $name for super::image::$of {}
    )* };
}
#[rustfmt::skip]
enumerators! {
    Channel ChannelsAreUnormInt8UnsignedInt8SignedInt8AndFloat {
        fn U8() {} fn U16() {} fn U32() {} fn Uint8() {} fn Uint16() {} fn Uint32() {} fn Byte() {} // as integers `UnsignedInt8`, as 0.0 to 1.0 `UnormInt8`
        fn I8() {} fn I16() {} fn I32() {} fn Sint8() {} fn Sint16() {} fn Sint32() {} // as integers `SignedInt8`, as -1.0 to 1.0 `SnormInt8`
        fn F16() {} fn F32() {} // `HalfFloat`, `Float`
        fn UNORM_INT8() {} fn UNSIGNED_INT8() {} fn SIGNED_INT8() {} fn SNORM_INT8() {} fn HALF_FLOAT() {} // `UnormInt8`, `UnsignedInt8`, `HalfFloat`
        fn UNORM_INT16() {} fn UNSIGNED_INT16() {} fn SIGNED_INT16() {} fn UNSIGNED_INT32() {} fn SIGNED_INT32() {} // `UnsignedInt16`
    }
    Order OrdersAreRRgRgbaAndBgra {
        fn Rgb() {} fn Bgr() {} fn Argb() {} fn Red() {} fn Gray() {} fn Luminance() {} // `R`, `Rg`, `Rgba`, `Bgra`
    }
    Address AddressesAreClampToEdgeClampRepeatAndMirroredRepeat {
        fn Wrap() {} fn Mirror() {} fn Border() {} fn Edge() {} fn ClampToBorder() {} fn CLAMP_TO_EDGE() {} fn MIRRORED_REPEAT() {} // `ClampToEdge`, `Clamp`, `Repeat`, `MirroredRepeat`
    }
    Format WriteFormatOrderRgbaChannelUnormInt8 {
        fn new() {} // `Format(Order::Rgba, Channel::UnormInt8)`
    }
    Filter FiltersAreNearestAndLinear {
        fn Bilinear() {} fn Cubic() {} fn Point() {} fn Smooth() {} // `Nearest`, `Linear`
    }
}
