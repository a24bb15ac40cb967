//! The words about a kernel that runs on one thread: why two work-items may touch one element.

use core::fmt::Display;

use crate::diagnostic::Fault;
use crate::source::Span;

messages! { "parallel"
    unproven(kernel: impl Display, subject: impl Display, why: impl Display)
        "the kernel `{kernel}` is not proven to run on all cores: `{subject}` {why}"
        label "this access"
        help "without `#![parallel(proven)]` it is compiled, and `par_run` runs it on one thread";
}

// Each stands behind the access in backticks.
phrases! {
    deep()
        "stands too deep in blocks and calls to be looked into";
    long()
        "stands behind more statements than are looked into";
    jump()
        "leads behind other statements, so that what holds there is not known";
    any_buffer()
        "goes through a pointer that may lead to any buffer";
    not_linear()
        "has an index that is no sum of numbers of work-items, each times a step that is the same for all";
    endless()
        "has an index that grows in a loop or by a quotient whose end is not known at the launch";
    everyone()
        "is one element for several work-items: its index does not grow with the numbers of work-items";
    overlaps()
        "may be an element that another work-item uses: the steps of its index are smaller than what one work-item uses";
    differs()
        "may be an element that another work-item uses: its index grows with other steps than that of another access to the buffer";
    too_many()
        "is one of more accesses, or has a larger sum, than are kept for the launch";
    unknown()
        "is not looked into: the program has no intermediate form";
    launch(steps: impl Display)
        "may be one element of two work-items in this launch: its index {steps}, which keeps them apart only where no step meets the smaller ones \
         together and nothing wraps";
    step(step: impl Display, of: impl Display)
        "grows by {step} with `{of}`";
    no_step()
        "does not grow";
}
