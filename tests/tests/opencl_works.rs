//! The workloads of ISPC's table, of which the benchmark measures the time: by `run`, in lanes, without them and under `check` they compute the
//! same bits, and what the plain Rust beside them computes, which is written from the definitions.

#![cfg(feature = "devices")]
#![allow(dead_code, reason = "the benchmark has more ways to run them")]
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    clippy::needless_range_loop,
    reason = "as `works/mod.rs` of the benchmark has it"
)]

#[path = "../benches/opencl/works/rendering.rs"]
mod rendering;
#[path = "../benches/opencl/works/spmd.rs"]
mod spmd;

/// The benchmark's, for what its works are made of.
#[allow(unused_imports, unused_macros, reason = "they are declared by a macro of the test's own")]
#[path = "../benches/opencl/work.rs"]
mod bench;

/// The works ask for these, under the names that they have in the benchmark.
mod work {
    pub use crate::bench::{numbers, words};

    /// A work, compared.
    pub struct Kind {
        pub name: &'static str,
        pub fault: fn() -> Option<String>,
    }

    /// The size of a test of what has this small size in the benchmark.
    pub trait Tested {
        fn tested(self) -> Self;
    }
    impl Tested for usize {
        fn tested(self) -> Self {
            self / 16
        }
    }
    impl<const D: usize> Tested for [usize; D] {
        fn tested(self) -> Self {
            self.map(|side| side / 2)
        }
    }

    /// Declares a work as a function that gives its [`Kind`], in the words of the benchmark.
    macro_rules! work {
        (
            $name:ident, $shape:literal, $file:literal, limit $limit:expr;
            size $Size:ty, $size:pat in [$large:expr, $small:expr];
            in $($input:ident: $Input:ty = $values:expr),*;
            out $($output:ident: $Output:ty = $len:expr),+;
            kernel $kernel:expr;
            plain $plain:expr;
            no hand, $why:literal;
        ) => {
            mod $name {
                swz::include_opencl!($file);
            }

            #[allow(unused_variables, reason = "not every line needs all of a size or of the memory")]
            pub fn $name() -> $crate::work::Kind {
                use $crate::bench::{Component, Components, fault};
                use $crate::work::Tested;
                use swz::opencl::Buffer;

                fn found() -> Option<String> {
                    let size: $Size = Tested::tested($small);
                    let $size = size;
                    $(let $input: Vec<$Input> = $values;)*
                    $(let $output: Buffer<$Output> = Buffer::new($len);)+
                    $(let $output = $output.to_vec().expect("it is on no device");)+
                    let by_definition = {
                        $(let $input = &$input[..];)*
                        $(let mut $output = $output.clone();)+
                        {
                            $(let $output = &mut $output[..];)+
                            $plain;
                        }
                        let mut components: Vec<Component> = Vec::new();
                        $(for value in &$output {
                            value.add_to(&mut components);
                        })+
                        components
                    };
                    macro_rules! by {
                        ($how:ident $way:ident) => {{
                            #[allow(deprecated, reason = "some kernels have no lanes")]
                            mod $name {
                                swz::include_opencl!(#![lanes($how)] $file);
                            }
                            by!($way)
                        }};
                        ($way:ident) => {{
                            // A structure is another type in each module, of the same bytes.
                            $(let $input = swz::opencl::Pointer::from(&$input[..]).cast::<$Input>();)*
                            $(let $output = &Buffer::from_slice(&$output);)+
                            let result = $kernel.$way(size);
                            let mut components: Vec<Component> = Vec::new();
                            $($output.to_vec().expect("it is on no device").into_iter().for_each(|value| value.add_to(&mut components));)+
                            (components, result)
                        }};
                    }
                    let (expected, ()) = by!(run);
                    let (checked, report) = by!(check);
                    report.err().map(|report| report.to_string()).or_else(|| {
                        fault(&by_definition, &expected, $limit)
                            .or_else(|| fault(&checked, &expected, 0.0))
                            .or_else(|| fault(&by!(always run).0, &expected, 0.0))
                            .or_else(|| fault(&by!(never run).0, &expected, 0.0))
                    })
                }

                $crate::work::Kind { name: stringify!($name), fault: found }
            }
        };
    }
    pub(crate) use work;
}

#[test]
fn same_bits_by_each_way() {
    for kind in rendering::ALL.iter().chain(&spmd::ALL) {
        let kind = kind();
        let start = std::time::Instant::now();
        let fault = (kind.fault)();
        println!("{}: {:?}", kind.name, start.elapsed());
        assert_eq!(fault, None, "{}", kind.name);
    }
}
