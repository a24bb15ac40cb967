//! The optimisations by name. Each can be switched off in a test, which then looks for what notices it.

#[cfg(test)]
mod tests;

/// Declares the optimisations: each with what it does, and where.
macro_rules! passes {
    ($($(#[doc = $what:literal])+ $pass:ident in $module:literal,)*) => {
        /// An optimisation: without it a program computes the same, slower.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Pass {
            $($(#[doc = $what])+ $pass,)*
        }

        /// All of them, each with its module.
        #[cfg(test)]
        const ALL: &[(Pass, &str)] = &[$((Pass::$pass, $module),)*];
    };
}
passes! {
    /// Functions that are given pointers to variables stand in place of their calls.
    Inlining in "transform/inlining",
    /// Functions that are given pointers to variables stand once more, for lanes.
    Outlining in "transform/outlining",
    /// A `continue` behind the last barrier of a loop ends the region, not the round of the group.
    ContinueLowering in "transform/continue_lowering",
    /// Parts of included files that nothing of the program reaches are not written.
    Reachability in "transform/reachability",
    /// A place behind a pointer to a variable is the variable.
    AddressFolding in "transform/address_folding",
    /// A shuffle by a mask that is known is a permutation of its own.
    ShuffleFolding in "transform/shuffle_folding",
    /// A structure that is used by its members becomes a variable for each.
    StructureReplacement in "transform/scalar_replacement",
    /// A vector that is used by its components becomes a variable for each.
    ScalarReplacement in "transform/scalar_replacement",
    /// A short loop that finds the elements of a short array becomes its rounds.
    ArrayUnrolling in "transform/array_unrolling",
    /// A short array whose elements are found by numbers becomes a variable for each.
    ArrayReplacement in "transform/scalar_replacement",
    /// A vector that lives across barriers and is used by its components becomes a variable for each.
    ComponentReplacement in "transform/scalar_replacement",
    /// An increment within an expression becomes a statement of its own.
    IncrementSinking in "transform/increment_sinking",
    /// A pointer that a group moves on gets a variable for each of its values.
    PointerSplitting in "transform/live_range_splitting",
    /// A number that is written anew gets a variable for each of its values.
    NumberSplitting in "transform/live_range_splitting",
    /// Each loop gets a counter of its own.
    CounterSplitting in "transform/live_range_splitting",
    /// A number by which elements are found gets a variable for each value that a block or the function gives it.
    ValueSplitting in "transform/live_range_splitting",
    /// A quotient or a remainder of the number of an item in a line of items is bits of it.
    NumberParts in "transform/number_parts",
    /// Items follow each other along the dimension along which their accesses do.
    VectorAxis in "analysis/vector_axis",
    /// A loop that counts up to an end which stays the same is checked once.
    LoopVersioning in "transform/loop_versioning",
    /// Accesses of items that run one by one are checked once for a row.
    ScalarRowChecks in "analysis/row_checks",
    /// Accesses of blocks of items are checked once for a row.
    BlockRowChecks in "plan/rows",
    /// Accesses of items in lanes by the counter of a loop between two numbers are checked once before it.
    LoopCheckHoisting in "vectorize/loop_check_hoisting",
    /// Several items of a kernel run at a time, in lanes.
    VectorKernels in "plan/rows",
    /// Several items run at a time between two barriers.
    VectorRegions in "plan/group",
    /// A region between two barriers that only declares variables which others compute anew is left out.
    IdleRegions in "plan/group",
    /// A long array that each item keeps behind a barrier lies by lanes.
    LaneArrays in "plan/group",
    /// A block of items of which some are outside runs with a mask.
    MaskedKernels in "plan/rows",
    /// Memory that is nothing but numbers of this type, or structures of them, is read and written without asking what it is.
    PlainBuffers in "analysis/plain_buffers",
    /// The fields of a structure are read behind one check of the whole.
    RedundantCheckElimination in "plan/mod",
    /// Items for which a kernel does nothing are left out before it runs.
    RangeGuards in "analysis/range_guard",
    /// Items for which a region between two barriers does nothing are left out before it runs.
    RegionGuards in "analysis/range_guard",
    /// Items of a region that would not pay in lanes run by pointers that are known to be plain, and only those for which the region does something.
    ScalarRegions in "plan/group",
    /// Elements that are found by quotients and remainders of the number of an item are asked whether they follow each other.
    GuessedRows in "analysis/stride",
    /// Elements that are found by digits as long as a number of the launch are asked too.
    GuessedDigits in "analysis/stride",
    /// Elements whose index is more by a variable of the launch for each next item are read and written together where that is one.
    StrideVersioning in "vectorize/place",
    /// A pointer to numbers that is made one to vectors of them is found by indices of these.
    PointerCasts in "vectorize/place",
    /// The last items of a row run as a whole block, some of them twice.
    OverlappingBlocks in "vectorize/overlapping_blocks",
    /// An element that each round of a loop reads and writes is kept in registers while it runs.
    ScalarPromotion in "vectorize/scalar_promotion",
    /// Both sides of an `if` run for all items, and each value is chosen.
    IfConversion in "vectorize/if_conversion",
    /// Few statements run without asking whether any item comes to them.
    Speculation in "vectorize/if_conversion",
    /// Bounds that cut off nothing for a block are left out.
    ClampElimination in "vectorize/clamp_elimination",
    /// Whether a remainder by a number that is the same for all items is zero is asked without a division.
    Divisibility in "vectorize/divisibility",
    /// A loop that chooses in each round between two numbers by a parameter stands once for each choice.
    LoopUnswitching in "transform/loop_unswitching",
    /// A short loop becomes its rounds.
    Unrolling in "transform/loop_unrolling",
    /// Rounds of a longer loop become one, where they read elements beside each other.
    JoinedRounds in "vectorize/joined_rounds",
    /// Elements that each item reads one after another in the rounds of a loop are read together and transposed.
    TransposedLoads in "vectorize/transposed_loads",
    /// Elements that each item reads beside each other are read together.
    InterleavedLoads in "vectorize/interleaved_load",
    /// Elements that each item writes beside each other are written together.
    InterleavedStores in "vectorize/interleaved_store",
    /// An element that each item has read by an index of its own is not read again.
    RedundantLoadElimination in "vectorize/redundant_loads",
    /// An index of 64 bits is a uniform one and numbers of 32 bits in lanes.
    IndexNarrowing in "vectorize/place",
    /// A branch of which a block of items takes one side, but for one block of a row, is asked once for a block.
    UniformBranches in "analysis/uniform_branches",
    /// Variables that are computed from the number of the item are computed anew behind a barrier.
    Rematerialization in "analysis/barrier_storage",
    /// Variables that are written before they are read between two barriers have one place for all items.
    RegionVariables in "analysis/barrier_storage",
    /// Elements that follow each other with the items are read and written together.
    UnitStrides in "analysis/stride",
    /// Variables that nobody reads behind a loop are written without the mask of those that are in it.
    UnmaskedVariables in "vectorize/statement",
    /// Reads by an index of 8 bits are checked once for all that it can be.
    TableChecks in "analysis/row_checks",
    /// An item that has nothing to do between two barriers does not begin for `check`.
    IdleItems in "analysis/idle_items",
    /// Loops that only read have nothing to tell `check` of local memory which is settled.
    SettledReads in "analysis/settled_reads",
    /// An element that is the same for all items is read once.
    UniformLoads in "plan/mod",
    /// A kernel of straight statements is left to LLVM, which makes vectors of it.
    StraightKernels in "analysis/cost",
    /// Long mathematical functions of vectors are loops over the components, where there are many.
    RolledSeries in "analysis/cost",
    /// The number of an item in a group of a known size has a known bound.
    KnownGroupSize in "analysis/item_number",
}

#[cfg(test)]
thread_local! {
    static OFF: std::cell::Cell<Option<Pass>> = const { std::cell::Cell::new(None) };
}

/// Whether an optimisation is on: always, but in tests.
#[cfg_attr(not(test), allow(clippy::missing_const_for_fn, reason = "tests switch them off"))]
pub(crate) fn is_on(pass: Pass) -> bool {
    #[cfg(test)]
    {
        OFF.get() != Some(pass)
    }
    #[cfg(not(test))]
    {
        let _ = pass;
        true
    }
}
