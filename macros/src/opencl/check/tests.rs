//! The checker behind the other stages.

use super::*;
use crate::opencl::parse::parse;
use crate::opencl::preprocess::{Files, Unread, preprocess};
use crate::opencl::text::Origin;

/// The command of clang 19, if it is there.
pub(super) fn clang() -> Option<&'static str> {
    let there = std::process::Command::new("clang-19").arg("--version").output().is_ok();
    there.then_some("clang-19")
}

/// Files of a folder.
struct Folder(std::path::PathBuf);

impl Files for Folder {
    fn read(&mut self, path: &str) -> Result<Rc<str>, Unread> {
        let content = std::fs::read(self.0.join(path)).map_err(|_| Unread::Missing)?;
        Ok(String::from_utf8_lossy(&content).into())
    }
}

/// All stages up to the checker.
fn stages(content: &str, path: &str, options: &str, folder: &std::path::Path) -> (Program, Vec<String>) {
    let (mut texts, mut faults) = (Texts::default(), Faults::default());
    let options = Options::read(&mut texts, options, &mut faults);
    let main = texts.add(Origin::File { path: path.to_owned(), included: None }, content);
    let tokens = preprocess(&mut texts, main, &options, &mut Folder(folder.to_owned()), &mut faults);
    let unit = parse(&tokens, &texts, &mut faults);
    let program = check(&unit, &options, &texts, &mut faults);
    let drawn = faults.all.iter().map(|fault| fault.draw(&texts)).collect();
    (program, drawn)
}

/// The files that a list in the environment names, each with its options behind it: what is told of them is printed.
#[test]
fn texts_of_others() {
    let Some(list) = std::env::var_os("SWZ_OPENCL_LIST") else { return };
    let list = std::fs::read_to_string(list).unwrap();
    for line in list.lines() {
        let (path, options) = line.split_once('\t').unwrap_or((line, ""));
        let file = std::path::Path::new(path);
        let content = String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned();
        let began = std::time::Instant::now();
        let (_, faults) =
            stages(&content, file.file_name().unwrap().to_str().unwrap(), options, file.parent().unwrap());
        let verdict = if faults.is_empty() { "taken" } else { "refused" };
        println!("@@ {verdict} {path} {} lines {:?}", content.lines().count(), began.elapsed());
        println!("{}", faults.join("\n"));
    }
}
