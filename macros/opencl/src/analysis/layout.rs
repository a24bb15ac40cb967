//! How structures lie in memory, where they are nothing but numbers.

use crate::types::{Record, Type};
use swz_language::element::Kind;

/// Whether the fields of a structure are numbers of 32 bits, so many that vectors of them are permuted into the lanes of each.
pub(crate) fn is_made_of_words(of: &Record) -> bool {
    let is_word = |ty: &Type| ty.scalar().is_some_and(|element| element.size() == 4);
    let count = of.fields.len();
    matches!(count, 2 | 4 | 8)
        && !of.union
        && !of.packed
        && of.size == 4 * count as u64
        && of.fields.iter().all(|field| is_word(&field.ty))
}

/// Whether a type is nothing but numbers and vectors, without a byte between them or behind the last one: vectors of three have a fourth number.
pub(crate) fn is_full(of: &Type, records: &[Record]) -> bool {
    match of {
        Type::Scalar(element) | Type::Vector(element, _) => element.kind != Kind::Bool,
        Type::Record(id) => {
            let record = &records[id.0];
            let numbers: u64 = record.fields.iter().map(|field| size_of_full(&field.ty, records)).sum();
            !record.union
                && !record.packed
                && record.fields.iter().all(|field| is_full(&field.ty, records))
                && numbers == record.size
        }
        Type::Array(element, _) => is_full(element, records),
        _ => false,
    }
}

/// The size of a number, a vector, a structure or an array of them; 0 of anything else.
pub(crate) fn size_of_full(of: &Type, records: &[Record]) -> u64 {
    match of {
        Type::Scalar(_) | Type::Vector(..) => of.layout(records).map_or(0, |(size, _)| size),
        Type::Record(id) => records[id.0].size,
        Type::Array(element, len) => size_of_full(element, records).saturating_mul(*len),
        _ => 0,
    }
}
