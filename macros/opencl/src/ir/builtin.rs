//! The built-in functions: ONE enum, and what is known of each.

use std::rc::Rc;

use super::effects::{Effects, Spaces};
use crate::program::{Checked, Collective, Half, Order, Rounding};

/// A built-in function, with its arguments converted to the types of the overload that was chosen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Builtin {
    /// A function of its values alone.
    Function(Function),
    /// A function of its values with a pointer behind them, through which it writes a second result.
    ThroughPointer(Function),
    /// The second argument where the third says so, by component, else the first.
    Select,
    /// `convert_T`
    Convert {
        saturated: bool,
        rounding: Option<Rounding>,
    },
    /// `as_T`
    Reinterpret,
    /// `vloadN` and the loads of halves: of an offset and a pointer; 1 is a scalar.
    Load {
        width: u8,
        half: Option<Half>,
    },
    /// `vstoreN` and the stores of halves: of a value, an offset and a pointer.
    Store {
        width: u8,
        half: Option<Half>,
        rounding: Option<Rounding>,
    },
    Shuffle,
    Shuffle2,
    /// `get_global_id` and its like.
    Item(Item),
    /// `mem_fence` and its like. A barrier is a statement.
    Fence(Fence),
    /// The copies of a group.
    Copy(Copy),
    /// `atomic_add` and its like, of a pointer and values: gives what stood there before.
    Atomic(Atomic, Order),
    /// Functions of images.
    Image(Image),
    /// `__builtin_trap` and its like: the item ends with a fault.
    Trap(Trap),
    /// `printf`, with its format.
    Print(Rc<[u8]>),
    /// A function that items of a sub-group, or of a group, call together.
    Collective(Collective),
    /// A number that an item knows of its sub-group, by name.
    OfSubGroup(&'static str),
    /// An item's part of a block that a sub-group reads, by a pointer, or writes, by a pointer and a value.
    Block {
        writes: bool,
    },
    /// The use of what a row has checked before.
    Checked(Checked),
    /// The beginning or the end of a variable, of a pointer to it, before its function ends.
    Lifetime {
        ends: bool,
    },
}

/// An enum of names.
macro_rules! named {
    ($(#[$doc:meta])* $enum:ident { $($variant:ident $name:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum $enum { $($variant),* }

        impl $enum {
            pub(crate) const ALL: &[Self] = &[$($enum::$variant),*];

            /// Its name in OpenCL C, or the part of it that tells it from the others.
            pub(crate) fn name(self) -> &'static str {
                match self { $($enum::$variant => $name),* }
            }

            pub(crate) fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|function| function.name() == name)
            }
        }
    };
}

named! {
    /// A function of values.
    Function {
        Acos "acos" Acosh "acosh" Acospi "acospi" Asin "asin" Asinh "asinh" Asinpi "asinpi" Atan "atan" Atanh "atanh"
        Atanpi "atanpi" Cbrt "cbrt" Ceil "ceil" Cos "cos" Cosh "cosh" Cospi "cospi" Erf "erf" Erfc "erfc" Exp "exp"
        Exp2 "exp2" Exp10 "exp10" Expm1 "expm1" Fabs "fabs" Floor "floor" Lgamma "lgamma" Log "log" Log2 "log2"
        Log10 "log10" Log1p "log1p" Logb "logb" Rint "rint" Round "round" Rsqrt "rsqrt" Sin "sin" Sinh "sinh"
        Sinpi "sinpi" Sqrt "sqrt" Tan "tan" Tanh "tanh" Tanpi "tanpi" Tgamma "tgamma" Trunc "trunc"
        Atan2 "atan2" Atan2pi "atan2pi" Copysign "copysign" Fdim "fdim" Fmod "fmod" Hypot "hypot" Maxmag "maxmag"
        Minmag "minmag" Nextafter "nextafter" Pow "pow" Powr "powr" Remainder "remainder" Fmax "fmax" Fmin "fmin"
        Fma "fma" Mad "mad" Fract "fract" Modf "modf" Sincos "sincos" Frexp "frexp" LgammaR "lgamma_r"
        Remquo "remquo" Ilogb "ilogb" Ldexp "ldexp" Nan "nan" Pown "pown" Rootn "rootn"
        HalfCos "half_cos" HalfExp "half_exp" HalfExp2 "half_exp2" HalfExp10 "half_exp10" HalfLog "half_log"
        HalfLog2 "half_log2" HalfLog10 "half_log10" HalfRecip "half_recip" HalfRsqrt "half_rsqrt" HalfSin "half_sin"
        HalfSqrt "half_sqrt" HalfTan "half_tan" HalfDivide "half_divide" HalfPowr "half_powr"
        NativeCos "native_cos" NativeExp "native_exp" NativeExp2 "native_exp2" NativeExp10 "native_exp10"
        NativeLog "native_log" NativeLog2 "native_log2" NativeLog10 "native_log10" NativeRecip "native_recip"
        NativeRsqrt "native_rsqrt" NativeSin "native_sin" NativeSqrt "native_sqrt" NativeTan "native_tan"
        NativeDivide "native_divide" NativePowr "native_powr"
        Abs "abs" AbsDiff "abs_diff" AddSat "add_sat" Hadd "hadd" MulHi "mul_hi" Rhadd "rhadd" Rotate "rotate"
        SubSat "sub_sat" Clz "clz" Ctz "ctz" Popcount "popcount" MadHi "mad_hi" MadSat "mad_sat" Upsample "upsample"
        Mad24 "mad24" Mul24 "mul24" Clamp "clamp" Max "max" Min "min" Degrees "degrees" Radians "radians" Sign "sign"
        Mix "mix" Step "step" Smoothstep "smoothstep"
        Cross "cross" Dot "dot" Distance "distance" Length "length" Normalize "normalize"
        FastDistance "fast_distance" FastLength "fast_length" FastNormalize "fast_normalize"
        Isequal "isequal" Isnotequal "isnotequal" Isgreater "isgreater" Isgreaterequal "isgreaterequal" Isless "isless"
        Islessequal "islessequal" Islessgreater "islessgreater" Isordered "isordered" Isunordered "isunordered"
        Isfinite "isfinite" Isinf "isinf" Isnan "isnan" Isnormal "isnormal" Signbit "signbit" Any "any" All "all"
        Bitselect "bitselect" Select "select"
        BitReverse "bit_reverse" BitfieldInsert "bitfield_insert" BitfieldExtractSigned "bitfield_extract_signed"
        BitfieldExtractUnsigned "bitfield_extract_unsigned" ByteSwap "byte_swap" IntegerDot "integer_dot"
        PackedDotUu "dot_4x8packed_uu" PackedDotSs "dot_4x8packed_ss" PackedDotUs "dot_4x8packed_us"
        PackedDotSu "dot_4x8packed_su"
        Quiet "quiet" QuietProduct "quiet_product" QuietQuotient "quiet_quotient" QuietSum "quiet_sum"
        QuietDifference "quiet_difference"
    }
}
named! {
    /// Questions of an item about itself and its range.
    Item {
        WorkDim "get_work_dim" GlobalSize "get_global_size" GlobalId "get_global_id" LocalSize "get_local_size"
        EnqueuedLocalSize "get_enqueued_local_size" LocalId "get_local_id" NumGroups "get_num_groups"
        GroupId "get_group_id" GlobalOffset "get_global_offset" GlobalLinearId "get_global_linear_id"
        LocalLinearId "get_local_linear_id"
    }
}
named! {
    /// Fences of memory.
    Fence { Memory "mem_fence" Reads "read_mem_fence" Writes "write_mem_fence" Item "atomic_work_item_fence" }
}
named! {
    /// Copies that a group makes.
    Copy {
        Contiguous "async_work_group_copy" Strided "async_work_group_strided_copy"
        Rows "async_work_group_copy_2D2D" Layers "async_work_group_copy_3D3D" Wait "wait_group_events"
        Prefetch "prefetch"
    }
}
named! {
    /// The changes that atomic functions make.
    Atomic {
        Add "add" Sub "sub" Exchange "xchg" Increment "inc" Decrement "dec" CompareExchange "cmpxchg" Min "min"
        Max "max" And "and" Or "or" Xor "xor" Load "load" Store "store"
    }
}
named! {
    /// Ends of an item.
    Trap { Trap "__builtin_trap" Unreachable "__builtin_unreachable" }
}
named! {
    /// Functions of images.
    Image {
        ReadFloats "read_imagef" ReadHalves "read_imageh" ReadIntegers "read_imagei" ReadUnsigned "read_imageui"
        WriteFloats "write_imagef" WriteHalves "write_imageh" WriteIntegers "write_imagei"
        WriteUnsigned "write_imageui" Width "get_image_width" Height "get_image_height" Depth "get_image_depth"
        Layers "get_image_array_size" Order "get_image_channel_order" Channel "get_image_channel_data_type"
        Size "get_image_dim"
    }
}

impl Image {
    pub(crate) fn reads(self) -> bool {
        use Image as I;
        matches!(self, I::ReadFloats | I::ReadHalves | I::ReadIntegers | I::ReadUnsigned)
    }

    pub(crate) fn writes(self) -> bool {
        use Image as I;
        matches!(self, I::WriteFloats | I::WriteHalves | I::WriteIntegers | I::WriteUnsigned)
    }
}

impl Builtin {
    /// Whether it does more than give a value, so that it stands at the root of a statement.
    pub(crate) fn is_effect(&self) -> bool {
        match self {
            Builtin::ThroughPointer(_)
            | Builtin::Store { .. }
            | Builtin::Fence(_)
            | Builtin::Copy(_)
            | Builtin::Atomic(..)
            | Builtin::Collective(_)
            | Builtin::Trap(_)
            | Builtin::Lifetime { .. }
            | Builtin::Print(_) => true,
            Builtin::Block { writes } => *writes,
            Builtin::Image(image) => image.writes(),
            _ => false,
        }
    }

    /// Its effects beside giving a value, where its pointers may point into these spaces.
    pub(crate) fn effects(&self, through: Spaces) -> Effects {
        let none = Effects::NONE;
        match self {
            Builtin::Load { .. } => Effects { reads: through, may_trap: true, ..none },
            Builtin::ThroughPointer(_) | Builtin::Store { .. } => Effects { writes: through, may_trap: true, ..none },
            // One of an image has no pointer.
            Builtin::Block { writes } => {
                let of = if through.is_empty() { Spaces::IMAGES } else { through };
                let (reads, writes) = if *writes { (Spaces::NONE, of) } else { (of, Spaces::NONE) };
                Effects { reads, writes, may_trap: true, ..none }
            }
            Builtin::Fence(_) => Effects { orders: true, ..none },
            Builtin::Copy(Copy::Wait) => Effects { orders: true, is_convergent: true, ..none },
            Builtin::Copy(Copy::Contiguous | Copy::Strided | Copy::Rows | Copy::Layers) => {
                Effects { reads: through, writes: through, may_trap: true, is_convergent: true, ..none }
            }
            Builtin::Atomic(..) => Effects { reads: through, writes: through, may_trap: true, counts: true, ..none },
            Builtin::Image(image) if image.reads() => Effects { reads: Spaces::IMAGES, may_trap: true, ..none },
            Builtin::Image(image) if image.writes() => Effects { writes: Spaces::IMAGES, may_trap: true, ..none },
            Builtin::Print(_) => {
                Effects { reads: through, writes: Spaces::OUTPUT, may_trap: !through.is_empty(), counts: true, ..none }
            }
            Builtin::Collective(collective) => {
                Effects { orders: collective.operation() == "barrier", is_convergent: true, ..none }
            }
            Builtin::Trap(_) => Effects { may_trap: true, counts: true, ..none },
            Builtin::Lifetime { .. } => Effects { writes: through, ..none },
            Builtin::OfSubGroup(_)
            | Builtin::Checked(_)
            | Builtin::Image(_)
            | Builtin::Function(_)
            | Builtin::Select
            | Builtin::Convert { .. }
            | Builtin::Reinterpret
            | Builtin::Shuffle
            | Builtin::Shuffle2
            | Builtin::Item(_)
            | Builtin::Copy(Copy::Prefetch) => none,
        }
    }
}
