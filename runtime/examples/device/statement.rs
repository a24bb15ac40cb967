//! A case, made of statements that are written once: the kernel, out of their text, and the Rust, out of their tokens.

use opencl3::memory::{Buffer, ClMem};
use opencl3::types::cl_mem;

use crate::compare::{Limit, Tally};
use crate::host::Host;
use swz::Scalar;

use crate::values::{Component, Value};

/// Work-items of a kernel, each with values of its own.
pub const ITEMS: usize = 2048;

/// Statements to compare.
pub struct Case {
    /// The chapter.
    pub group: &'static str,
    /// The type that they are about.
    pub of: &'static str,
    /// Their text.
    pub text: &'static str,
    pub limit: Limit,
    /// The types of float that the device must have.
    pub needs: Vec<&'static str>,
    pub run: fn(&Host) -> Result<Tally, String>,
}

impl Case {
    pub fn new(
        [group, of, text]: [&'static str; 3],
        limit: Limit,
        types: &[&'static str],
        run: fn(&Host) -> Result<Tally, String>,
    ) -> Self {
        let needs = types.iter().copied().filter(|name| ["half", "double"].contains(name)).collect();
        Self { group, of, text, limit, needs, run }
    }
}

/// One parameter of the kernel, in OpenCL C: `__global float4 *a_`.
pub struct Parameter {
    pub declared: String,
    /// The code before the statements, and after them.
    pub before: String,
    pub after: String,
}

impl Parameter {
    /// A variable that has its value from a buffer.
    pub fn read(name: &str, of: &str) -> Self {
        Self {
            declared: format!("__global const {of} *{name}_"),
            before: format!("{of} {name} = {name}_[at];"),
            after: String::new(),
        }
    }

    /// A variable that starts at zero and goes to a buffer.
    pub fn written(name: &str, of: &str) -> Self {
        Self {
            declared: format!("__global {of} *{name}_"),
            before: format!("{of} {name} = ({of})(0);"),
            after: format!("{name}_[at] = {name};"),
        }
    }

    /// A pointer, which the statements see.
    pub fn pointer(name: &str, of: &str, constant: bool) -> Self {
        let constant = if constant { "const " } else { "" };
        Self { declared: format!("__global {constant}{of} *{name}"), before: String::new(), after: String::new() }
    }
}

/// The program: what `V` and its like stand for, and a kernel around the statements.
pub fn program(needs: &[&str], aliases: &[[&str; 2]], parameters: &[Parameter], statements: &str) -> String {
    let extensions =
        [("half", "cl_khr_fp16"), ("double", "cl_khr_fp64")].into_iter().filter(|(of, _)| needs.contains(of));
    let enabled: String =
        extensions.map(|(_, name)| "#pragma OPENCL EXTENSION ".to_owned() + name + " : enable\n").collect();
    let aliases: String = aliases.iter().flat_map(|[name, of]| ["typedef ", of, " ", name, ";\n"]).collect();
    let list =
        |part: fn(&Parameter) -> &str, between: &str| parameters.iter().map(part).collect::<Vec<_>>().join(between);
    let (declared, before, after) = (list(|p| &p.declared, ", "), list(|p| &p.before, " "), list(|p| &p.after, " "));
    // Rust's `&mut` is C's `&`.
    format!(
        "#pragma OPENCL FP_CONTRACT OFF\n{enabled}#define mut\n{aliases}__kernel void statements({declared}) {{\n\
         size_t at = get_global_id(0);\n{before}\n{statements}\n{after}\n}}\n"
    )
}

/// A variable that the statements write: what it is in Rust, as exactly as there is, and on the device.
pub struct Written<V: Value> {
    name: &'static str,
    buffer: Buffer<V>,
    device: Vec<V>,
    pub rust: V,
    pub exact: V::Wide,
}

impl<V: Value> Written<V> {
    pub fn new(host: &Host, name: &'static str) -> Result<Self, String> {
        let buffer = host.send(&[V::default(); ITEMS])?;
        Ok(Self { name, buffer, device: Vec::new(), rust: V::default(), exact: V::default().wide() })
    }

    pub fn argument(&self) -> cl_mem {
        self.buffer.get()
    }

    pub fn receive(&mut self, host: &Host) -> Result<(), String> {
        self.device = host.receive(&self.buffer, ITEMS)?;
        Ok(())
    }

    pub fn compare(
        &self,
        at: usize,
        tally: &mut Tally,
        limit: Limit,
        host: &Host,
        greatest: f64,
        operands: &dyn Fn() -> String,
    ) {
        let flushes = host.flushes(V::Component::NAME);
        tally.compare([&self.device[at], &self.rust], &self.exact, limit, flushes, greatest, self.name, operands);
    }
}

/// The size of the greatest component; a NaN does not count.
pub fn greatest<V: Value>(value: &V) -> f64 {
    value.components().iter().map(|component| component.number().abs()).fold(0.0, f64::max)
}

/// A case of statements on variables. `wide` says that the same statements are to give the exact result, on the wider type.
macro_rules! case {
    (
        [$group:expr, $of:expr] $mode:ident { $($body:tt)* }
        [$($alias:ident = $real:ident)*] ($($in:ident: $it:ident),*) -> ($($out:ident: $ot:ident),*) $domain:expr, $limit:expr
    ) => {{
        $(
            #[allow(non_camel_case_types, dead_code, reason = "not all statements use it")]
            type $alias = $real;
        )*
        const LIMIT: Limit = $limit;
        const TYPES: &[&str] =
            &[$(<<$it as Value>::Component as Scalar>::NAME,)* $(<<$ot as Value>::Component as Scalar>::NAME),*];

        #[swizzle]
        #[allow(unused_assignments, unused_mut, unused_parens, clippy::many_single_char_names, reason = "as C has it")]
        fn statements($(mut $in: $it),*) -> ($($ot,)*) {
            $(let mut $out = <$ot>::default();)*
            $($body)*
            ($($out,)*)
        }

        fn run(host: &Host) -> Result<Tally, String> {
            let aliases = [$([stringify!($alias), stringify!($real)]),*];
            let parameters = [
                $(Parameter::read(stringify!($in), stringify!($it)),)*
                $(Parameter::written(stringify!($out), stringify!($ot))),*
            ];
            let kernel = host.kernel(&program(TYPES, &aliases, &parameters, stringify!($($body)*)))?;

            let mut random = Random::new(concat!($of, stringify!($($body)*)));
            let mut place = 0..;
            $(
                let flushes = host.flushes(<<$it as Value>::Component as Scalar>::NAME);
                let $in: Vec<$it> = random.values(ITEMS, $domain, place.next().unwrap_or(0), flushes);
            )*
            $(let mut $out = Written::<$ot>::new(host, stringify!($out))?;)*
            {
                $(let $in = host.send(&$in)?;)*
                host.run(&kernel, &[$($in.get(),)* $($out.argument()),*], ITEMS)?;
            }
            $($out.receive(host)?;)*

            let mut tally = Tally::default();
            for at in 0..ITEMS {
                ($($out.rust,)*) = statements($($in[at]),*);
                case!(@$mode { $($body)* } at ($($in: $it),*) -> ($($out: $ot),*));
                let greatest = [$(greatest(&$in[at])),*].into_iter().fold(0.0, f64::max);
                let operands = || [$(format!("{} = {:?}", stringify!($in), $in[at])),*].join(", ");
                $($out.compare(at, &mut tally, LIMIT, host, greatest, &operands);)*
            }
            Ok(tally)
        }

        Case::new([$group, $of, stringify!($($body)*)], LIMIT, TYPES, run)
    }};
    (@alone { $($body:tt)* } $at:ident ($($in:ident: $it:ident),*) -> ($($out:ident: $ot:ident),*)) => {
        $($out.exact = $out.rust.wide();)*
    };
    (@wide { $($body:tt)* } $at:ident ($($in:ident: $it:ident),*) -> ($($out:ident: $ot:ident),*)) => {
        #[swizzle]
        #[allow(unused_assignments, clippy::many_single_char_names, reason = "as C has it")]
        fn exactly($($in: <$it as Value>::Wide),*) -> ($(<$ot as Value>::Wide,)*) {
            $(let mut $out = <$ot as Value>::Wide::default();)*
            $($body)*
            ($($out,)*)
        }
        ($($out.exact,)*) = exactly($($in[$at].wide()),*);
    };
}
pub(crate) use case;

/// A case of a load or store: the statement sees slices, of so many elements for each work-item, and the item's number `at`.
macro_rules! memory {
    (
        [$group:expr, $of:expr] { $($body:tt)* }
        ($at:ident, $in:ident: [$it:ident; $n:literal]) -> ($out:ident: [$ot:ident; $m:literal]) needs [$($needs:expr),*]
    ) => {{
        #[swizzle]
        fn statements($at: usize, $in: &[$it], $out: &mut [$ot]) {
            $($body)*
        }

        fn run(host: &Host) -> Result<Tally, String> {
            let parameters = [
                Parameter::pointer(stringify!($in), stringify!($it), true),
                Parameter::pointer(stringify!($out), stringify!($ot), false),
            ];
            let kernel = host.kernel(&program(&[$($needs),*], &[], &parameters, stringify!($($body)*)))?;

            let mut random = Random::new(concat!($of, stringify!($($body)*)));
            let from: Vec<$it> = random.values(ITEMS * $n, Domain::Any, 0, host.flushes(<$it>::NAME));
            let mut to = vec![<$ot>::default(); ITEMS * $m];
            let (source, target) = (host.send(&from)?, host.send(&to)?);
            host.run(&kernel, &[source.get(), target.get()], ITEMS)?;
            let device: Vec<$ot> = host.receive(&target, ITEMS * $m)?;

            let mut tally = Tally::default();
            let flushes = host.flushes(<$ot>::NAME);
            for at in 0..ITEMS {
                statements(at, &from, &mut to);
                let operands = || format!("{} = {:?}", stringify!($in), &from[at * $n..][..$n]);
                for lane in at * $m..(at + 1) * $m {
                    let exact = Value::wide(to[lane]);
                    tally.compare([&device[lane], &to[lane]], &exact, Limit::Exact, flushes, 0.0, stringify!($out), &operands);
                }
            }
            Ok(tally)
        }

        Case::new([$group, $of, stringify!($($body)*)], Limit::Exact, &[$($needs),*], run)
    }};
}
pub(crate) use memory;
