//! The files of a program, as they lie in the folder of the caller's crate.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::rc::Rc;

use super::diagnostic::message::driver as message;
use super::preprocess::{Files, Unread};
use crate::limits::MAX_TEXT_BYTES;

/// The folder that paths begin in, and what was read of it.
pub(super) struct Disk {
    folder: PathBuf,
    /// Each file is read once, so that one expansion sees one state of it.
    read: HashMap<String, Result<Rc<str>, Unread>>,
}

impl Disk {
    pub(super) fn new(folder: PathBuf) -> Self {
        Disk { folder, read: HashMap::new() }
    }

    /// The whole path of a file. One that begins at the root stays as it is.
    pub(super) fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// The whole paths of the files that were read, in one order each time.
    pub(super) fn tracked(&self) -> Vec<PathBuf> {
        let read = self.read.iter().filter(|(_, text)| text.is_ok());
        let mut paths: Vec<PathBuf> = read.map(|(path, _)| self.path(path)).collect();
        paths.sort();
        paths
    }

    fn text(&self, path: &str) -> Result<Rc<str>, Unread> {
        let whole = self.path(path);
        let unreadable = |why: String| Unread::Unreadable(why);
        let about = fs::metadata(&whole).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Unread::Missing,
            _ => unreadable(error.to_string()),
        })?;
        if about.is_dir() {
            return Err(unreadable(message::unreadable_folder()));
        }
        // A device or a pipe may have no end.
        if !about.is_file() {
            return Err(unreadable(message::unreadable_kind()));
        }
        if usize::try_from(about.len()).map_or(true, |length| length > MAX_TEXT_BYTES) {
            return Err(unreadable(message::too_many_bytes(MAX_TEXT_BYTES)));
        }
        let bytes = fs::read(&whole).map_err(|error| unreadable(error.to_string()))?;
        Ok(decoded(bytes).into())
    }
}

/// A text of bytes. What is no UTF-8 is Latin-1, each byte a character: as `©` stands in the comments of many kernels, which clang takes too.
fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let mut rest = error.as_bytes();
        let mut text = String::new();
        while !rest.is_empty() {
            let valid = match core::str::from_utf8(rest) {
                Ok(_) => rest.len(),
                Err(error) => error.valid_up_to(),
            };
            text.push_str(&String::from_utf8_lossy(&rest[..valid]));
            text.extend(rest.get(valid).map(|&byte| char::from(byte)));
            rest = &rest[(valid + 1).min(rest.len())..];
        }
        text
    })
}

#[cfg(test)]
#[test]
fn latin_1_is_read() {
    assert_eq!(decoded("a \u{a9} b".into()), "a \u{a9} b");
    assert_eq!(decoded(b"a \xa9 b \xc3\xa9\xff".to_vec()), "a \u{a9} b \u{e9}\u{ff}");
}

impl Files for Disk {
    fn read(&mut self, path: &str) -> Result<Rc<str>, Unread> {
        if let Some(known) = self.read.get(path) {
            return known.clone();
        }
        let text = self.text(path);
        self.read.insert(path.to_owned(), text.clone());
        text
    }
}
