//! The features of this target, by the names that all other modules know them by: `only! { avx2: ... }` is there where it has AVX2,
//! `only! { not avx2: ... }` where it has not, and `AVX2` says which. They tell of the features that this crate is compiled with, not of
//! those of a function that is compiled into a caller's.
//!
//! Only a `mod` says it by `cfg`: within a macro `cargo fmt` finds no file, and formats nothing.

/// Declares the names.
macro_rules! names {
    ($d:tt $($(#[$doc:meta])* $name:ident $constant:ident = $predicate:meta;)*) => {
        $(
            $(#[$doc])*
            #[allow(dead_code, reason = "some names are for values, some for items")]
            pub(crate) const $constant: bool = cfg!($predicate);
        )*

        /// Keeps items only where the target has the feature that is named; more names, with commas between them, must all hold.
        ///
        /// After `:` follow items. After `=>` follows one statement.
        macro_rules! only {
            $(
                ($name: $d($d item:item)*) => { $d(#[cfg($predicate)] $d item)* };
                (not $name: $d($d item:item)*) => { $d(#[cfg(not($predicate))] $d item)* };
                ($name, $d($d more:tt)*) => { #[cfg($predicate)] $crate::target::only! { $d($d more)* } };
                (not $name, $d($d more:tt)*) => { #[cfg(not($predicate))] $crate::target::only! { $d($d more)* } };
                ($name => $d($d statement:tt)*) => { #[cfg($predicate)] $d($d statement)* };
                (not $name => $d($d statement:tt)*) => { #[cfg(not($predicate))] $d($d statement)* };
                // Names that stand as an attribute in a macro become attributes, which are handed back to it.
                (@[$name $d(, $d($d more:tt)*)?] [$d($d attribute:tt)*] $d($d macro:tt)*) => {
                    $crate::target::only! { @[$d($d($d more)*)?] [$d($d attribute)* #[cfg($predicate)]] $d($d macro)* }
                };
                (@[not $name $d(, $d($d more:tt)*)?] [$d($d attribute:tt)*] $d($d macro:tt)*) => {
                    $crate::target::only! { @[$d($d($d more)*)?] [$d($d attribute)* #[cfg(not($predicate))]] $d($d macro)* }
                };
            )*
            (@[] $d attributes:tt $d macro:ident! { $d($d rest:tt)* }) => { $d macro! { $d attributes $d($d rest)* } };
        }
    };
}
names! { $
    x86_64 X86_64 = target_arch = "x86_64";
    aarch64 AARCH64 = target_arch = "aarch64";
    wasm32 WASM32 = target_arch = "wasm32";
    /// Either of them, whose conversions to integers give the least one for what is out of range.
    x86 X86 = any(target_arch = "x86", target_arch = "x86_64");
    /// The registers of x86-64, which only bare metal goes without.
    sse2 SSE2 = all(target_arch = "x86_64", target_feature = "sse2");
    /// The registers of aarch64, lane 0 lowest.
    neon NEON = all(target_arch = "aarch64", target_endian = "little", target_feature = "neon");
    /// The registers of aarch64 for one float, which has no order.
    neon_scalar NEON_SCALAR = all(target_arch = "aarch64", target_feature = "neon");
    /// The registers of wasm32.
    simd128 SIMD128 = all(target_arch = "wasm32", target_feature = "simd128");
    /// Any of these registers.
    registers REGISTERS = any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    );
    /// The rows of an architecture are taken, but for the test that shows that they are needed.
    rows ROWS = all(
        not(swz_without_rows),
        any(
            all(target_arch = "x86_64", target_feature = "sse2"),
            all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
            all(target_arch = "wasm32", target_feature = "simd128")
        )
    );
    ssse3 SSSE3 = all(target_arch = "x86_64", target_feature = "ssse3");
    sse41 SSE41 = all(target_arch = "x86_64", target_feature = "sse4.1");
    sse42 SSE42 = all(target_arch = "x86_64", target_feature = "sse4.2");
    avx AVX = all(target_arch = "x86_64", target_feature = "avx");
    avx2 AVX2 = all(target_arch = "x86_64", target_feature = "avx2");
    /// Conversions of halves.
    f16c F16C = all(target_arch = "x86_64", target_feature = "avx2", target_feature = "f16c");
    fma FMA = all(target_arch = "x86_64", target_feature = "fma");
    /// Registers of 64 bytes. Rows and masks of run time use them where there is `avx512`.
    avx512f AVX512F = all(target_arch = "x86_64", target_feature = "avx512f");
    /// Registers of 32 bytes are the widest.
    widest32 WIDEST32 = all(target_arch = "x86_64", target_feature = "avx2", not(target_feature = "avx512f"));
    /// The part of AVX-512 that x86-64-v4 has: no machine has less of it, but for the oldest, which have `avx512f` alone.
    avx512 AVX512 = all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512dq",
        target_feature = "avx512vl"
    );
    /// Permutes of bytes by AVX-512.
    avx512vbmi AVX512VBMI = all(target_arch = "x86_64", target_feature = "avx512vbmi");
    /// An instruction adds products with one rounding.
    fused FUSED = any(
        all(target_arch = "x86_64", target_feature = "fma"),
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
    );
}
#[allow(
    clippy::single_component_path_imports,
    reason = "makes a path of it, as the macro that declares it hides from clippy"
)]
pub(crate) use only;
