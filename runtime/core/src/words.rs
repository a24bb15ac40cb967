//! Words of errors that several bounds share.

/// Declares traits that say the same, each with words of its own before: a text stands once.
macro_rules! worded {
    ($shared:tt $([$($own:tt)*] $item:item)*) => {
        $($crate::words::worded! { @ $shared [$($own)*] $item })*
    };
    (@ { $($shared:tt)* } [$($own:tt)*] $item:item) => {
        #[diagnostic::on_unimplemented($($own)* $($shared)*)]
        $item
    };
}
pub(crate) use worded;
