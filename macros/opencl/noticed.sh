#!/bin/sh
# Switches off the optimisations of the compiler one by one, and shows for each which test notices it. Fails if nothing notices one.
# It needs no rustc but for the compiler itself: a minute, in any checkout.
set -eu
cd "$(dirname "$0")"
exec cargo test --quiet --package swz-opencl --lib noticed -- --nocapture
