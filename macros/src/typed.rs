//! The names that carry a type, `convert_uchar4_sat_rte` and `as_uint4`, read without a compiler.

use swz_language::element::{self, ELEMENTS};

/// The beginnings of the names of a conversion of values, and of one of bits.
const CONVERT: &str = "convert_";
const AS: &str = "as_";

/// The roundings by their suffixes.
const ROUNDINGS: [(&str, char); 4] = [("rte", 'e'), ("rtz", 'z'), ("rtp", 'p'), ("rtn", 'n')];

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Typed {
    /// `convert_T`
    Convert { element: char, width: usize, saturated: bool, rounding: char },
    /// `as_T`
    As { element: char, width: usize },
}

/// The fault of a name that can hardly be meant otherwise.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Misnamed {
    /// A number of components that no vector has: the type as written, and the name with a type that there is.
    Width { ty: String, example: String },
    /// The one element type that has no conversions, as written.
    Bool { ty: String },
    /// A suffix that is none, and the name with its suffixes in order, if they are the right ones.
    Suffix { suffix: String, meant: Option<String> },
    /// A suffix of conversions behind `as_T`, the name without it, and the conversion of values that has it.
    Bits { suffix: String, bits: String, values: String },
}

/// The saturation and rounding that suffixes name in their order.
fn suffixes(text: &str) -> Option<(bool, char)> {
    let (saturated, rest) = text.strip_prefix("_sat").map_or((false, text), |rest| (true, rest));
    if rest.is_empty() {
        return Some((saturated, 'd'));
    }
    let (_, rounding) = ROUNDINGS.into_iter().find(|(name, _)| rest.strip_prefix('_') == Some(name))?;
    Some((saturated, rounding))
}

/// Roundings by other libraries' suffixes.
const OTHER_ROUNDINGS: [&str; 6] = ["rn", "rz", "ru", "rd", "rne", "rnd"];

/// Whether each part of a suffix is one, or nearly one: other names are functions of the caller's.
fn resembles_suffixes(text: &str) -> bool {
    text.strip_prefix('_').is_some_and(|text| {
        text.split('_').all(|part| {
            let rounding = part.strip_prefix("sat").unwrap_or(part);
            rounding.is_empty() && !part.is_empty()
                || rounding.starts_with("rt") && rounding.len() <= 3
                || OTHER_ROUNDINGS.contains(&rounding)
        })
    })
}

/// The right order of suffixes that are all there.
fn in_order(text: &str) -> Option<String> {
    let (rounding, _) = ROUNDINGS.into_iter().find(|(name, _)| text.contains(name))?;
    let rest = text.replacen(rounding, "", 1);
    (rest.replace('_', "") == "sat").then(|| format!("_sat_{rounding}"))
}

/// Reads a name: `None` if it is a function like any other.
pub(crate) fn read(name: &str) -> Option<Result<Typed, Misnamed>> {
    let (beginning, ty) =
        [CONVERT, AS].into_iter().find_map(|beginning| Some((beginning, name.strip_prefix(beginning)?)))?;
    let bits = beginning == AS;
    let (element, rest) = ELEMENTS.iter().find_map(|element| Some((element, ty.strip_prefix(element.name)?)))?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (digits, suffix) = rest.split_at(digits);
    let width = if digits.is_empty() { Some(1) } else { element::width(digits) };
    let meaning = suffixes(suffix);
    if meaning.is_none() && !resembles_suffixes(suffix) {
        return None;
    }
    let ty = format!("{}{digits}", element.name);
    let Some(width) = width.filter(|_| element.is_convertible()) else {
        // `as_bool` and `convert_bool` are good names for functions of Rust.
        return (element.is_convertible() || !digits.is_empty()).then(|| {
            Err(if element.is_convertible() {
                Misnamed::Width { example: format!("{beginning}{}4{suffix}", element.name), ty }
            } else {
                Misnamed::Bool { ty }
            })
        });
    };
    let code = element.code;
    Some(match meaning {
        Some((saturated, rounding)) if !bits => Ok(Typed::Convert { element: code, width, saturated, rounding }),
        Some(_) if suffix.is_empty() => Ok(Typed::As { element: code, width }),
        _ if bits => Err(Misnamed::Bits {
            suffix: suffix.to_owned(),
            bits: format!("{AS}{ty}"),
            values: format!("{CONVERT}{ty}{}", meaning.map_or("_sat_rte", |_| suffix)),
        }),
        _ => Err(Misnamed::Suffix {
            suffix: suffix.to_owned(),
            meant: in_order(suffix).map(|suffix| format!("{CONVERT}{ty}{suffix}")),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use swz_language::element::Element;

    /// Every name that there is.
    fn names() -> Vec<(String, Typed)> {
        let mut names = Vec::new();
        for &Element { name: stem, code: element, .. } in Element::convertible() {
            for width in [1, 2, 3, 4, 8, 16] {
                let ty = if width == 1 { stem.to_owned() } else { format!("{stem}{width}") };
                names.push((format!("as_{ty}"), Typed::As { element, width }));
                for (rounding, code) in
                    ROUNDINGS.into_iter().map(|(name, code)| (format!("_{name}"), code)).chain([(String::new(), 'd')])
                {
                    for (sat, saturated) in [("", false), ("_sat", true)] {
                        let typed = Typed::Convert { element, width, saturated, rounding: code };
                        names.push((format!("convert_{ty}{sat}{rounding}"), typed));
                    }
                }
            }
        }
        names
    }

    #[test]
    fn every_name() {
        let names = names();
        assert_eq!(names.len(), 11 * 6 * 11);
        for (name, typed) in &names {
            assert_eq!(read(name), Some(Ok(*typed)), "{name}");
        }
    }

    #[test]
    fn names_that_are_nearly_one() {
        let misnamed = |name: &str| read(name).unwrap_or_else(|| panic!("{name}")).unwrap_err();
        for name in ["convert_float5", "convert_uint1", "as_int32", "convert_int40_sat_rte", "as_long0"] {
            assert!(matches!(misnamed(name), Misnamed::Width { .. }), "{name}");
        }
        for name in ["convert_bool4", "as_bool2", "convert_bool8_sat", "as_bool5"] {
            assert!(matches!(misnamed(name), Misnamed::Bool { .. }), "{name}");
        }
        for (name, meant) in [
            ("convert_int4_rtx", None),
            ("convert_int_rt", None),
            ("convert_uchar4_sat_rt", None),
            ("convert_uchar4_rte_sat", Some("convert_uchar4_sat_rte")),
            ("convert_uchar4_satrtz", Some("convert_uchar4_sat_rtz")),
            ("convert_int4_rte_rtz", None),
            ("convert_int4_sat_sat", None),
        ] {
            let Misnamed::Suffix { meant: found, .. } = misnamed(name) else { panic!("{name}") };
            assert_eq!(found.as_deref(), meant, "{name}");
        }
        for name in ["as_uint4_sat", "as_uint4_rte", "as_int_sat_rte", "as_int_rtx"] {
            assert!(matches!(misnamed(name), Misnamed::Bits { .. }), "{name}");
        }
    }

    #[test]
    fn names_of_other_functions() {
        const NAMES: &str = "\
            convert convert_ as_ as_bool convert_bool as_int_slice as_chars as_doubled convert_integer \
            convert_int4_round convert_u8x4 convert_int4_to_float4 convert_int_saturating as_u32 convert_floot4 \
            as_float4x4 as_int_ convert_int_rtti AS_int4 convert_Float4 reconvert_int4 as_float4_ convert_half_up";
        for name in NAMES.split(' ') {
            assert_eq!(read(name), None, "{name}");
        }
    }
}
