//! The built-in functions: ONE table of those of values, the enums of the others, and what is known of a call of one by itself.

use std::rc::Rc;

use crate::ast::operator::Comparison;

/// The group of a function of values in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A mathematical function that is a series, of which kernels have their own: with the same bits on every machine.
    Series,
    /// One of `swz::builtin` of the same name and the same arguments.
    Library,
    /// A truth: of a scalar 1, of a vector -1.
    Relation,
    /// One that looks at all components of a vector.
    Geometry,
    /// One of extensions, of clang and of `transform::quiet_nans`, which `swz::builtin` has not.
    Extension,
}

/// The table: groups of names.
macro_rules! functions {
    ($($kind:ident { $($name:ident)* })*) => {
        /// A function of values, by its name in OpenCL C.
        #[allow(non_camel_case_types, reason = "the names of OpenCL C")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Function { $($($name),*),* }

        impl Function {
            const ALL: &[Self] = &[$($(Function::$name),*),*];

            pub(crate) fn name(self) -> &'static str {
                match self { $($(Function::$name => stringify!($name)),*),* }
            }

            pub(crate) fn kind(self) -> Kind {
                match self { $($(Function::$name)|* => Kind::$kind),* }
            }

            pub(crate) fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|function| function.name() == name)
            }
        }
    };
}

functions! {
    Series {
        acos acosh acospi asin asinh asinpi atan atanh atanpi atan2 atan2pi cbrt cos cosh cospi erf erfc exp exp2 exp10
        expm1 hypot lgamma log log2 log10 log1p pow pown powr sin sincos sinh sinpi tan tanh tanpi tgamma
        half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_powr half_sin half_tan
        native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10 native_powr native_sin
        native_tan
    }
    Library {
        ceil fabs floor logb rint round rsqrt sqrt trunc copysign fdim fmod maxmag minmag nextafter remainder fmax fmin
        fma mad fract modf frexp lgamma_r remquo ilogb ldexp nan rootn
        half_recip half_rsqrt half_sqrt half_divide native_recip native_rsqrt native_sqrt native_divide
        abs abs_diff add_sat hadd mul_hi rhadd rotate sub_sat clz ctz popcount mad_hi mad_sat upsample mad24 mul24
        clamp max min degrees radians sign mix step smoothstep any all bitselect select
    }
    Relation {
        isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isordered isunordered isfinite
        isinf isnan isnormal signbit
    }
    Geometry { cross dot distance length normalize fast_distance fast_length fast_normalize }
    Extension {
        bit_reverse bitfield_insert bitfield_extract_signed bitfield_extract_unsigned byte_swap
        integer_dot dot_4x8packed_uu dot_4x8packed_ss dot_4x8packed_us dot_4x8packed_su
        quiet quiet_product quiet_quotient quiet_sum quiet_difference
    }
}

impl Function {
    /// Whether it gives a second value behind a pointer.
    fn is_through_pointer(self) -> bool {
        matches!(self, Self::frexp | Self::fract | Self::lgamma_r | Self::modf | Self::remquo | Self::sincos)
    }

    /// The function that compares vectors component by component.
    pub(crate) fn comparing(comparison: Comparison) -> Self {
        match comparison {
            Comparison::Less => Self::isless,
            Comparison::Greater => Self::isgreater,
            Comparison::LessEqual => Self::islessequal,
            Comparison::GreaterEqual => Self::isgreaterequal,
            Comparison::Equal => Self::isequal,
            Comparison::NotEqual => Self::isnotequal,
        }
    }
}

/// An enum of names.
macro_rules! named {
    ($(#[$doc:meta])* $enum:ident { $($variant:ident $name:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum $enum { $($variant),* }

        impl $enum {
            /// Its name in OpenCL C, or the part of it that tells it from the others.
            pub(crate) fn name(self) -> &'static str {
                match self { $($enum::$variant => $name),* }
            }

            pub(crate) fn named(name: &str) -> Option<Self> {
                [$($enum::$variant),*].into_iter().find(|function| function.name() == name)
            }
        }
    };
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
    /// Barriers of a group and fences of memory; the flags are the argument.
    Fence {
        Barrier "barrier" Memory "mem_fence" Reads "read_mem_fence" Writes "write_mem_fence" Item "atomic_work_item_fence"
    }
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
    /// Functions of images.
    Image {
        ReadFloats "read_imagef" ReadHalves "read_imageh" ReadIntegers "read_imagei" ReadUnsigned "read_imageui"
        WriteFloats "write_imagef" WriteHalves "write_imageh" WriteIntegers "write_imagei"
        WriteUnsigned "write_imageui" Width "get_image_width" Height "get_image_height" Depth "get_image_depth"
        Layers "get_image_array_size" Order "get_image_channel_order" Channel "get_image_channel_data_type"
        Size "get_image_dim"
    }
}

impl Copy {
    /// Whether it copies, and does not only wait or tell what will be read.
    pub(crate) fn is_copy(self) -> bool {
        !matches!(self, Copy::Wait | Copy::Prefetch)
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

/// A region of a kernel, by its number among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RegionId(pub(crate) usize);

/// A built-in function, with its arguments converted to the types of the overload that was chosen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Builtin {
    /// A function of its values alone: all gentypes are of one width.
    Function(Function),
    /// One with a pointer behind its values, of `swz::builtin` by `&mut`.
    ThroughPointer(Function),
    /// `convert_T`
    Convert {
        saturated: bool,
        rounding: Option<Rounding>,
    },
    /// `as_T`
    Reinterpret,
    /// `vloadN`, `vload_half`, `vload_halfN`, `vloada_halfN`: by width, 1 for a scalar.
    Load {
        width: u8,
        half: Option<Half>,
    },
    /// A `vstoreN`.
    Store {
        width: u8,
        half: Option<Half>,
        rounding: Option<Rounding>,
    },
    Shuffle,
    Shuffle2,
    Item(Item),
    /// A barrier is a statement of the IR.
    Fence(Fence),
    Copy(Copy),
    /// `atomic_add` and its like, of a pointer and values: gives what stood there before.
    Atomic(Atomic, Order),
    Image(Image),
    /// `__builtin_trap`, `__builtin_unreachable`, by name: the item ends with a fault.
    Trap(&'static str),
    /// The format, its bytes, and the arguments behind it.
    Print(Rc<[u8]>),
    /// In what `check` runs: a private variable, by its address, begins or ends.
    Lifetime {
        ends: bool,
    },
    /// A function of a sub-group, or of a group, to which each item gives its arguments before any takes its result.
    Collective(Collective),
    /// A question of an item about its sub-group that needs no other item, by name: its numbers there, and the bits of a ballot.
    OfSubGroup(&'static str),
    /// `intel_sub_group_block_read` of a pointer, or of an image and coordinates; `intel_sub_group_block_write` of these and a value.
    Block {
        writes: bool,
    },
    /// Whether a `bool` is true for any item of the group: a condition of what the group does as one.
    AnyItem,
    /// Each item of the group evaluates its argument in a region, in what the group does as one: on a value they have to agree.
    EachItem(RegionId),
    /// In the statements of an item some of whose accesses were checked before.
    Checked(Checked),
}

/// The use of what was checked before an item ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// A pointer to one of the elements of a check, by the number of that: to the item's own, or by the index that is the argument.
    Element(usize),
    /// In statements for items whether their row was checked or not: a pointer to the item's own element of that check, where the argument leads too.
    OwnElement(usize),
    /// Whether the elements that a loop uses are inside, by the number of the loop. The end of the loop is the argument.
    Inside(usize),
    /// That end, as it was evaluated then.
    End,
}

impl Builtin {
    /// Whether items wait for each other there.
    pub(crate) fn is_barrier(&self) -> bool {
        self.waits_for_group() || matches!(self, Builtin::Collective(_))
    }

    /// Whether all items of the group have to reach it, not only those of a sub-group.
    pub(crate) fn waits_for_group(&self) -> bool {
        match self {
            Builtin::Fence(Fence::Barrier) | Builtin::Copy(Copy::Wait) => true,
            Builtin::Collective(collective) => collective.is_of_group(),
            _ => false,
        }
    }

    /// Whether it tells something of the group, so that it matters where groups begin.
    pub(crate) fn asks_group(&self) -> bool {
        match self {
            Builtin::Item(item) => !matches!(
                item,
                Item::GlobalId | Item::GlobalSize | Item::GlobalOffset | Item::WorkDim | Item::GlobalLinearId
            ),
            Builtin::Fence(_)
            | Builtin::Copy(_)
            | Builtin::Collective(_)
            | Builtin::OfSubGroup(_)
            | Builtin::Block { .. } => true,
            _ => false,
        }
    }

    /// Whether it is asked of the item that calls it.
    pub(crate) fn asks_item(&self) -> bool {
        match self {
            Builtin::Item(_) | Builtin::OfSubGroup(_) | Builtin::Block { .. } => true,
            Builtin::Copy(copy) => copy.is_copy(),
            _ => false,
        }
    }

    /// The function by a name in which no type stands, if it is one of the table or of the enums.
    pub(crate) fn named(name: &'static str) -> Option<Self> {
        if let Some(function) = Function::named(name) {
            let is_plain = !function.is_through_pointer();
            return Some(if is_plain { Builtin::Function(function) } else { Builtin::ThroughPointer(function) });
        }
        if let Some(atomic) =
            name.strip_prefix("atomic_").or_else(|| name.strip_prefix("atom_")).and_then(Atomic::named)
        {
            return Some(Builtin::Atomic(atomic, Order::NONE));
        }
        if name.starts_with("intel_sub_group_block_") {
            return Some(Builtin::Block { writes: name.starts_with("intel_sub_group_block_write") });
        }
        if name == "work_group_barrier" {
            return Some(Builtin::Fence(Fence::Barrier));
        }
        let item = Item::named(name).map(Builtin::Item);
        let fence = || Fence::named(name).map(Builtin::Fence);
        let copy = || Copy::named(name).map(Builtin::Copy);
        let image = || Image::named(name).map(Builtin::Image);
        item.or_else(fence).or_else(copy).or_else(image).or_else(|| {
            let by_itself = name.starts_with("get_") || name.contains("_ballot_") || name.contains("_inverse_");
            let is_of_several = name.contains("work_group_") || name.contains("sub_group");
            let of = if by_itself { Builtin::OfSubGroup(name) } else { Builtin::Collective(Collective::new(name)) };
            is_of_several.then_some(of)
        })
    }

    /// Its name, without the types that are a part of it in OpenCL C.
    pub(crate) fn name(&self) -> String {
        match self {
            Builtin::Function(function) | Builtin::ThroughPointer(function) => function.name().to_owned(),
            Builtin::Item(item) => item.name().to_owned(),
            Builtin::Fence(fence) => fence.name().to_owned(),
            Builtin::Copy(copy) => Copy::name(*copy).to_owned(),
            Builtin::Image(image) => image.name().to_owned(),
            Builtin::Trap(name) | Builtin::OfSubGroup(name) => (*name).to_owned(),
            Builtin::Atomic(atomic, _) => format!("atomic_{}", atomic.name()),
            Builtin::Collective(of) => of.name.to_owned(),
            Builtin::Convert { .. } => "convert".to_owned(),
            Builtin::Reinterpret => "as".to_owned(),
            Builtin::Load { width, .. } => format!("vload{width}"),
            Builtin::Store { width, .. } => format!("vstore{width}"),
            Builtin::Shuffle => "shuffle".to_owned(),
            Builtin::Shuffle2 => "shuffle2".to_owned(),
            Builtin::Print(_) => "printf".to_owned(),
            Builtin::Lifetime { ends } => (if *ends { "end" } else { "begin" }).to_owned(),
            Builtin::Block { writes } => (if *writes { "block_write" } else { "block_read" }).to_owned(),
            Builtin::AnyItem => "any_item".to_owned(),
            Builtin::EachItem(_) => "each_item".to_owned(),
            Builtin::Checked(of) => format!("{of:?}").to_lowercase(),
        }
    }
}

/// A function that items of a sub-group, or of a group, call together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Collective {
    pub(crate) name: &'static str,
    /// Whether one more argument, a `bool`, tells which items come.
    pub(crate) is_masked: bool,
}

impl Collective {
    pub(crate) fn new(name: &'static str) -> Self {
        Collective { name, is_masked: false }
    }

    /// Whether it is of the whole group, all items of which have to come.
    pub(crate) fn is_of_group(self) -> bool {
        self.name.starts_with("work_group_")
    }

    /// Its operation: the name without the part that says of whom.
    pub(crate) fn operation(self) -> &'static str {
        let heads = ["work_group_", "intel_sub_group_", "qcom_sub_group_", "sub_group_"];
        let tail = heads.iter().find_map(|head| self.name.strip_prefix(head)).unwrap_or(self.name);
        tail.strip_prefix("non_uniform_").unwrap_or(tail)
    }

    /// Whether all items of a sub-group have to come, or none.
    pub(crate) fn is_uniform(self) -> bool {
        let operation = self.operation();
        let heads = ["reduce_", "scan_"];
        !self.name.contains("non_uniform_")
            && (matches!(operation, "barrier" | "all" | "any" | "broadcast")
                || heads.iter().any(|head| operation.starts_with(head)))
    }

    /// The first argument that has to be the same for all items that come, as those behind it have to be: the item that a value is taken of
    /// (OpenCL C 3.0, sections 6.15.16 and 6.15.19; `cl_khr_subgroup_ballot`), or how far (`cl_khr_subgroup_rotate`).
    pub(crate) fn first_same_argument(self) -> Option<usize> {
        matches!(self.operation(), "broadcast" | "rotate" | "clustered_rotate").then_some(1)
    }
}

/// The order that an atomic function gives to accesses beside it, and the items that it gives it to (OpenCL C 3.0, sections 6.15.12.2 and 6.15.12.3):
/// the numbers of `memory_order` and `memory_scope`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Order {
    pub(crate) done: u8,
    /// The order of an exchange which finds another value.
    pub(crate) failed: u8,
    pub(crate) scope: u8,
}

impl Order {
    pub(crate) const RELAXED: u8 = 0;
    pub(crate) const ACQUIRE: u8 = 2;
    pub(crate) const RELEASE: u8 = 3;
    pub(crate) const BOTH: u8 = 4;
    pub(crate) const SEQUENTIAL: u8 = 5;
    pub(crate) const WORK_GROUP: u8 = 1;
    pub(crate) const DEVICE: u8 = 2;

    /// The order of the atomic functions of OpenCL C 1.x.
    pub(crate) const NONE: Self = Order { done: Self::RELAXED, failed: Self::RELAXED, scope: Self::DEVICE };

    /// Whether it orders anything.
    pub(crate) fn is_ordered(self) -> bool {
        (self.done, self.failed) != (Self::RELAXED, Self::RELAXED)
    }

    /// The number by which `check` knows it, 0 for that of OpenCL C 1.x: `Order` of `runtime/core/src/opencl/source_location.rs` reads it.
    pub(crate) fn number(self) -> u32 {
        if self == Self::NONE {
            return 0;
        }
        u32::from(self.done) | u32::from(self.failed) << 3 | u32::from(self.scope) << 6
    }
}

/// How halves lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Half {
    /// `vload_half3` steps by 3.
    Packed,
    /// `vloada_half3` steps by 4.
    Aligned,
}

/// A rounding mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rounding {
    NearestEven,
    TowardZero,
    TowardPositive,
    TowardNegative,
}

impl Rounding {
    pub(crate) const ALL: [Self; 4] = [Self::NearestEven, Self::TowardZero, Self::TowardPositive, Self::TowardNegative];

    /// The end of the name of a function that rounds so.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::NearestEven => "_rte",
            Self::TowardZero => "_rtz",
            Self::TowardPositive => "_rtp",
            Self::TowardNegative => "_rtn",
        }
    }
}
