//! Names that are nearly one that is known, or another word for it.

pub(crate) use swz_language::nearest::nearest;

/// Names that people write, and what OpenCL C calls the thing: no letters in common tell it.
const OTHERWISE: [(&str, &str); 27] = [
    ("absf", "fabs"),
    ("get_group_size", "get_local_size"),
    ("get_work_group_size", "get_local_size"),
    ("get_workgroup_size", "get_local_size"),
    ("get_block_size", "get_local_size"),
    ("get_group_count", "get_num_groups"),
    ("get_work_group_id", "get_group_id"),
    ("get_workgroup_id", "get_group_id"),
    ("get_block_id", "get_group_id"),
    ("get_item_id", "get_global_id"),
    ("get_work_item_id", "get_global_id"),
    ("get_image_size", "get_image_dim"),
    ("memory_barrier", "mem_fence"),
    ("sync", "barrier"),
    ("sync_threads", "barrier"),
    ("CLK_FILTER_BILINEAR", "CLK_FILTER_LINEAR"),
    ("CLK_ADDRESS_WRAP", "CLK_ADDRESS_REPEAT"),
    ("CLK_ADDRESS_MIRROR", "CLK_ADDRESS_MIRRORED_REPEAT"),
    ("CLK_ADDRESS_BORDER", "CLK_ADDRESS_CLAMP"),
    ("CLK_ADDRESS_CLAMP_TO_BORDER", "CLK_ADDRESS_CLAMP"),
    ("CLK_UNNORMALIZED_COORDS", "CLK_NORMALIZED_COORDS_FALSE"),
    ("PI", "M_PI_F"),
    ("FLOAT_MAX", "FLT_MAX"),
    ("INT32_MAX", "INT_MAX"),
    ("UINT32_MAX", "UINT_MAX"),
    ("INF", "INFINITY"),
    ("sgn", "sign"),
];

/// The name that was meant by one that is not known: by another word for it, in other letters or without its first part (`globalId`), with
/// the letter that C's library has for a `float` behind it (`sinf`), without its last parts (`CLK_LOCAL`) where one name begins so, or by the nearest.
pub(crate) fn meant<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let find = |wanted: &str| known.iter().copied().find(|known| *known == wanted);
    let other = OTHERWISE.iter().find(|(other, _)| *other == name).and_then(|(_, own)| find(own));
    let letters = |name: &str| name.replace('_', "").to_ascii_lowercase();
    let alike = |first: &str| {
        let wanted = letters(first) + &letters(name);
        // A short name is like too many.
        let same = |known: &&&str| **known != name && name.len() > 2 && letters(known) == wanted;
        known.iter().find(same).copied()
    };
    let of_float = || name.strip_suffix(['f', 'l']).filter(|stem| stem.len() > 2).and_then(find);
    let longer = || {
        let begins =
            |known: &&&str| known.strip_prefix(name).is_some_and(|rest| name.len() > 2 && rest.starts_with('_'));
        let mut all = known.iter().filter(begins);
        all.next().copied().filter(|first| all.all(|other| other == first))
    };
    other
        .or_else(|| ["", "get_", "CLK_", "M_"].into_iter().find_map(alike))
        .or_else(of_float)
        .or_else(longer)
        .or_else(|| nearest(name, known.iter().copied()))
}
