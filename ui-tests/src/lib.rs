//! The words of the compiler: the cases of `ui/` have to fail, with the errors that stand beside them; those of `pass/`, which are tests of
//! their own, have to run. `hostile/` is a crate of its own, which renames the library and denies every lint.
