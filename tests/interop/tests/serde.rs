//! The feature `serde`: a vector is a tuple of its components.

use serde_core::de::value::{Error, SeqDeserializer};
use serde_core::de::{Deserialize, DeserializeOwned, Deserializer, Error as _, Visitor};
use serde_core::{Serialize, forward_to_deserialize_any};
use serde_json::{from_str, from_value, json, to_string, to_value};
use swz::Lanes;
use swz::prelude::*;
use swz_interop_tests::for_each_vector;

#[test]
fn as_text() {
    let written = "[1.0,-2.5,0.125]";
    let v = double3::new(1.0, -2.5, 0.125);
    assert_eq!(to_string(&v).unwrap(), written);
    assert_eq!(from_str::<double3>(written).unwrap(), v);
    assert_eq!(from_str::<double3>(" [1, -2.5, 1.25e-1] ").unwrap(), v);
    assert_eq!(to_string(&bool2::new(true, false)).unwrap(), "[true,false]");
    assert_eq!(to_string(&[char3::splat(-1); 2]).unwrap(), "[[-1,-1,-1],[-1,-1,-1]]");
    // As its own `Serialize` has it: the bits.
    #[cfg(feature = "half")]
    assert_eq!(to_string(&half2::new(half::f16::ONE, half::f16::ZERO)).unwrap(), "[15360,0]");
}

/// A vector is read again as it was written, and is written as an array is.
fn comes_back<T, const N: usize>()
where
    T: Lanes<N> + Serialize + DeserializeOwned + core::fmt::Debug,
{
    let mut v = Vector::<T, N>::default();
    v[N - 1] = from_value(json!(1)).or_else(|_| from_value(json!(true))).unwrap();
    let components: Vec<_> = v.iter().map(|component| to_value(component).unwrap()).collect();
    let written = to_value(v).unwrap();
    assert_eq!(written, json!(components));
    assert_eq!(written.as_array().unwrap().len(), N);
    assert_eq!(from_value::<Vector<T, N>>(written).unwrap(), v);
}

#[test]
fn every_vector() {
    for_each_vector!(comes_back: [bool i8 u8 i16 u16 i32 u32 i64 u64 f32 f64] "half");
}

#[test]
fn a_wrong_number_of_components() {
    #[track_caller]
    fn says<T: DeserializeOwned>(written: &str, error: &str) {
        assert_eq!(from_str::<T>(written).err().unwrap().to_string(), error, "{written}");
    }
    says::<float3>("[1, 2]", "invalid length 2, expected the 3 components of `float3` at line 1 column 6");
    says::<float3>("[]", "invalid length 0, expected the 3 components of `float3` at line 1 column 2");
    says::<uchar4>("5", "invalid type: integer `5`, expected the 4 components of `uchar4` at line 1 column 1");
    // The fourth of 3 is no component.
    says::<float3>("[1, 2, 3, 4]", "trailing characters at line 1 column 11");
    let four = from_value::<float3>(json!([1, 2, 3, 4])).unwrap_err();
    assert_eq!(four.to_string(), "invalid length 4, expected fewer elements in array");
    says::<uchar2>("[1, 256]", "invalid value: integer `256`, expected u8 at line 1 column 7");
}

/// A format that writes no lengths, and so reads tuples of a known one only.
struct Unmarked;

impl<'de> Deserializer<'de> for Unmarked {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("the length is not known"))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(SeqDeserializer::new((1..=length).map(|component| component as u32)))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple_struct map struct enum identifier ignored_any
    }
}

#[test]
fn a_format_without_lengths() {
    assert_eq!(float3::deserialize(Unmarked), Ok(float3::new(1.0, 2.0, 3.0)));
    assert_eq!(uchar8::deserialize(Unmarked), Ok(uchar8::new(1, 2, 3, 4, 5, 6, 7, 8)));
}
