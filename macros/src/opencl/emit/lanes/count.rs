//! For which statements it pays.
