//! The names of types that the language itself gives (OpenCL C 3.0, section 6.3), but for the words of C, which are keywords. They are
//! names as those of a `typedef` are: a variable may have one of them.

use crate::diagnostic::unsupported;
use swz_language::element::{ELEMENTS, Element, Kind};

/// A type that the language names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Named {
    /// `uchar`, `uint`, and those that are another name of an element: `size_t`, `cl_mem_fence_flags`.
    Scalar(&'static Element),
    /// `float4`: the width is 2, 3, 4, 8 or 16.
    Vector(&'static Element, u8),
    /// `image2d_array_t`
    Image {
        dimensions: u8,
        array: bool,
        buffer: bool,
    },
    Sampler,
    Event,
    /// One of an optional part that is not supported, and which.
    Unsupported(&'static str),
}

/// The other names of elements.
const ALIASES: [(&str, &str); 19] = [
    ("atomic_int", "int"),
    ("atomic_uint", "uint"),
    ("atomic_long", "long"),
    ("atomic_ulong", "ulong"),
    ("atomic_half", "half"),
    ("atomic_float", "float"),
    ("atomic_double", "double"),
    ("atomic_flag", "int"),
    ("atomic_intptr_t", "long"),
    ("atomic_uintptr_t", "ulong"),
    ("atomic_size_t", "ulong"),
    ("atomic_ptrdiff_t", "long"),
    ("size_t", "ulong"),
    ("ptrdiff_t", "long"),
    ("intptr_t", "long"),
    ("uintptr_t", "ulong"),
    ("cl_mem_fence_flags", "uint"),
    ("memory_order", "uint"),
    ("memory_scope", "uint"),
];

/// The words that `image` and `_t` stand around: how many dimensions it has, whether it is an array, and whether it is a buffer.
const IMAGES: [(&str, u8, bool, bool); 6] = [
    ("1d", 1, false, false),
    ("1d_array", 1, true, false),
    ("1d_buffer", 1, false, true),
    ("2d", 2, false, false),
    ("2d_array", 2, true, false),
    ("3d", 3, false, false),
];

/// The type of a name, if the language names one so and it is no keyword.
pub(crate) fn named(name: &str) -> Option<Named> {
    if let Some(digits) = name.find(|c: char| c.is_ascii_digit()) {
        let width = match &name[digits..] {
            "2" => Some(2),
            "3" => Some(3),
            "4" => Some(4),
            "8" => Some(8),
            "16" => Some(16),
            _ => None,
        };
        let element = Element::named(&name[..digits]).filter(|element| element.kind != Kind::Bool);
        if let (Some(element), Some(width)) = (element, width) {
            return Some(Named::Vector(element, width));
        }
    }
    let scalar = |name| Element::named(name).map(Named::Scalar);
    match name {
        "uchar" | "ushort" | "uint" | "ulong" => return scalar(name),
        "sampler_t" => return Some(Named::Sampler),
        "event_t" => return Some(Named::Event),
        _ => {}
    }
    if let Some((_, element)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
        return scalar(element);
    }
    let image = name.strip_prefix("image").and_then(|rest| rest.strip_suffix("_t"));
    if let Some(&(_, dimensions, array, buffer)) = IMAGES.iter().find(|(shape, ..)| Some(*shape) == image) {
        return Some(Named::Image { dimensions, array, buffer });
    }
    unsupported::part_of_type(name).map(Named::Unsupported)
}

/// The names of all types, also of those that are keywords.
pub(crate) fn all() -> impl Iterator<Item = String> {
    let vectors = ELEMENTS.iter().filter(|element| element.kind != Kind::Bool);
    let vectors = vectors.flat_map(|element| [2, 3, 4, 8, 16].map(|width| format!("{}{width}", element.name)));
    let images = IMAGES.iter().map(|(shape, ..)| format!("image{shape}_t"));
    let others = ALIASES.iter().map(|(alias, _)| *alias).chain(["void", "sampler_t", "event_t"]);
    ELEMENTS.iter().map(|element| element.name.to_owned()).chain(vectors).chain(images).chain(others.map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names() {
        for element in &ELEMENTS {
            for width in 0..20 {
                let expected = [2, 3, 4, 8, 16].contains(&width) && element.name != "bool";
                let expected = expected.then_some(Named::Vector(element, width));
                assert_eq!(named(&format!("{}{width}", element.name)), expected, "{} {width}", element.name);
            }
            let typedef = matches!(element.name, "uchar" | "ushort" | "uint" | "ulong");
            assert_eq!(named(element.name), typedef.then_some(Named::Scalar(element)), "{}", element.name);
        }
        for (name, _) in ALIASES {
            assert!(matches!(named(name), Some(Named::Scalar(_))), "{name}");
        }
        assert_eq!(named("image2d_array_t"), Some(Named::Image { dimensions: 2, array: true, buffer: false }));
        assert_eq!(named("image1d_buffer_t"), Some(Named::Image { dimensions: 1, array: false, buffer: true }));
        for (name, part) in unsupported::TYPES {
            assert_eq!(named(name), Some(Named::Unsupported(part)), "{name}");
        }
        for name in ["", "float", "float04", "float4x4", "f4", "image4d_t", "image_t", "image2d", "é4"] {
            assert_eq!(named(name), None, "{name}");
        }
    }
}
