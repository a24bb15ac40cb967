//! The files of a program, as they lie in the folder of the caller's crate.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::rc::Rc;

use super::preprocess::{Files, Unread};
use super::text::LONGEST;

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
            return Err(unreadable("it is a folder".to_owned()));
        }
        // A device or a pipe may have no end.
        if !about.is_file() {
            return Err(unreadable("it is no file".to_owned()));
        }
        if usize::try_from(about.len()).map_or(true, |length| length > LONGEST) {
            return Err(unreadable(format!("it has more than {LONGEST} bytes")));
        }
        let bytes = fs::read(&whole).map_err(|error| unreadable(error.to_string()))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(text.into()),
            Err(error) => {
                let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                let byte = error.as_bytes()[before.len()];
                Err(unreadable(format!("it is no UTF-8: byte 0x{byte:02x} in line {line}")))
            }
        }
    }
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
