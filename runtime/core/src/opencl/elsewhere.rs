//! Methods that launches, ranges and images have in other libraries, and what is written here.

use super::image::Image;
use super::kernel::Launch;
use super::range::NdRange;

/// Declares them, with as many underscores as they take arguments: what rustc tells of one are the words of its bound, which nothing has. Behind the
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
    (@ $generics:tt $owner:tt $shape:tt $bound:ident $name:ident ()) => { elsewhere! { = $generics $owner $shape $bound $name [] [] } };
    (@ $generics:tt $owner:tt $shape:tt $bound:ident $name:ident (_)) => { elsewhere! { = $generics $owner $shape $bound $name [A] [_: A] } };
    (@ $generics:tt $owner:tt $shape:tt $bound:ident $name:ident (_ _)) => {
        elsewhere! { = $generics $owner $shape $bound $name [A, B] [_: A, _: B] }
    };
    (
        = [$($generics:tt)*] [$owner:ty] [($($receiver:tt)*) -> ($($result:tt)*), $($subject:tt)*]
        $bound:ident $name:ident [$($generic:ident),*] [$($argument:tt)*]
    ) => {
        impl<$($generics)*> $owner {
            #[doc(hidden)]
            #[allow(clippy::return_self_not_must_use, reason = "no call of it compiles")]
            pub fn $name<$($generic),*>($($receiver)*, $($argument)*) -> $($result)*
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
        local(_) local_size(_) local_work_size(_) set_local_work_size(_) group_size(_) work_group_size(_)
        offset(_) global_work_offset(_) set_global_work_offset(_);
    IsQueued "write `.run(range)`: it is done when that returns":
        enqueue(_) enqueue_nd_range(_) enq() execute(_) exec(_) dispatch(_) launch(_) call(_) invoke(_) submit(_) start(_)
        global(_) global_size(_) global_work_size(_) set_global_work_size(_);
    IsRunTogether "all cores run it by `.par_run(range)`, with the feature `rayon`": run_parallel(_) run_par(_) parallel(_) par(_);
    HasArguments "arguments are those of the kernel's function: `kernels::scale(&mut numbers, 2.0)`":
        arg(_) args(_) set_arg(_ _) set_args(_) bind(_ _);
    IsChecked "write `.check(range)`, which gives `Ok(())` or a report": verify(_) validate(_) run_checked(_);
}
elsewhere! {
    "a range has no method of this name, which is known from elsewhere" [] NdRange, [(self) -> (Self), for<'a> &'a Self]:
    HasGroupSize "the group is `.local([8, 8])`":
        group(_) group_size(_) groups(_) local_size(_) local_work_size(_) with_local(_) work_group(_) work_group_size(_) workgroup_size(_)
        block(_) block_size(_) block_dim(_) tile(_);
    HasFirst "the number of the first item is `.offset([0, 16])`": global_offset(_) global_work_offset(_) with_offset(_) start(_);
    IsGlobal "the items are those of `NdRange::new([width, height])`": global(_) global_size(_) global_work_size(_) with_global(_);
}
elsewhere! {
    "an image has no method of this name, which is known from elsewhere" [const D: usize, const ARRAY: bool] Image<D, ARRAY>, [(&self) -> (!), Self]:
    HasTexels "write `image.to_vec::<u8>()`, or of the type that its texels have":
        as_slice() as_bytes() as_mut_slice() bytes() data() get_pixel(_ _) into_raw() into_vec() pixels() read() read_to(_) to_bytes();
    HasExtent "write `image.size()`, which is `[width, height]`": width() height() depth() dimensions() dims();
    IsMadeOfTexels "write `Image2d::from_slice([width, height], format, &texels)`, a new image":
        copy_from_slice(_) fill(_) load(_) set_data(_) upload(_) write(_) write_slice(_);
}
