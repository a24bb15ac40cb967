//! The keywords of OpenCL C (3.0, section 6.1.9) and those that clang adds, with all their spellings.

use crate::map::HashMap;

macro_rules! keywords {
    ($($name:ident $($text:literal)+;)*) => {
        /// A keyword.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Keyword { $($name),* }

        /// All spellings of all keywords.
        const SPELLINGS: &[(&str, Keyword)] = &[$($(($text, Keyword::$name)),+),*];
    };
}
keywords! {
    Typedef "typedef";
    Extern "extern";
    Static "static";
    Auto "auto";
    Register "register";
    Inline "inline" "__inline" "__inline__";
    Noreturn "_Noreturn";
    Kernel "kernel" "__kernel";
    Const "const" "__const" "__const__";
    Volatile "volatile" "__volatile" "__volatile__";
    Restrict "restrict" "__restrict" "__restrict__";
    Global "global" "__global";
    Local "local" "__local";
    Constant "constant" "__constant";
    Private "private" "__private";
    Generic "generic" "__generic";
    ReadOnly "read_only" "__read_only";
    WriteOnly "write_only" "__write_only";
    ReadWrite "read_write" "__read_write";
    Pipe "pipe";
    Void "void";
    Bool "bool" "_Bool";
    Char "char";
    Short "short";
    Int "int";
    Long "long";
    Half "half";
    Float "float";
    Double "double";
    Signed "signed" "__signed" "__signed__";
    Unsigned "unsigned";
    Complex "_Complex" "__complex" "__complex__" "_Imaginary";
    Struct "struct";
    Union "union";
    Enum "enum";
    Typeof "__typeof" "__typeof__";
    Alignas "_Alignas";
    Attribute "__attribute" "__attribute__";
    Extension "__extension__";
    Asm "__asm" "__asm__";
    StaticAssert "_Static_assert";
    If "if";
    Else "else";
    Switch "switch";
    Case "case";
    Default "default";
    While "while";
    Do "do";
    For "for";
    Goto "goto";
    Break "break";
    Continue "continue";
    Return "return";
    True "true";
    False "false";
    Sizeof "sizeof";
    Alignof "_Alignof" "__alignof" "__alignof__";
    VecStep "vec_step";
    Offsetof "__builtin_offsetof";
    AsType "__builtin_astype";
    ConvertVector "__builtin_convertvector";
    Selection "_Generic";
    Function "__func__" "__FUNCTION__" "__PRETTY_FUNCTION__";
}

/// The spellings of all keywords.
pub(super) fn spellings() -> impl Iterator<Item = &'static str> {
    SPELLINGS.iter().map(|(spelling, _)| *spelling)
}

/// The keywords by their spellings.
pub(super) fn table() -> HashMap<&'static str, Keyword> {
    SPELLINGS.iter().copied().collect()
}

/// Whether a name is that of a function of clang's which takes a type, so that it is a keyword.
pub(crate) fn has_builtin(name: &str) -> bool {
    let is_function = |keyword| matches!(keyword, Keyword::Offsetof | Keyword::AsType | Keyword::ConvertVector);
    SPELLINGS.iter().any(|&(spelling, keyword)| spelling == name && is_function(keyword))
}

impl Keyword {
    /// Whether it can be part of a type name, as in a cast.
    pub(super) fn is_type(self) -> bool {
        use Keyword as K;
        matches!(
            self,
            K::Const
                | K::Volatile
                | K::Restrict
                | K::Global
                | K::Local
                | K::Constant
                | K::Private
                | K::Generic
                | K::ReadOnly
                | K::WriteOnly
                | K::ReadWrite
                | K::Pipe
                | K::Void
                | K::Bool
                | K::Char
                | K::Short
                | K::Int
                | K::Long
                | K::Half
                | K::Float
                | K::Double
                | K::Signed
                | K::Unsigned
                | K::Complex
                | K::Struct
                | K::Union
                | K::Enum
                | K::Typeof
        )
    }

    /// Whether a declaration can begin with it.
    pub(super) fn is_declaration(self) -> bool {
        use Keyword as K;
        self.is_type()
            || matches!(
                self,
                K::Typedef
                    | K::Extern
                    | K::Static
                    | K::Auto
                    | K::Register
                    | K::Inline
                    | K::Noreturn
                    | K::Kernel
                    | K::Alignas
                    | K::Attribute
            )
    }

    /// Whether a statement begins with it, and nothing else does.
    pub(super) fn is_statement(self) -> bool {
        use Keyword as K;
        matches!(
            self,
            K::If
                | K::Else
                | K::Switch
                | K::Case
                | K::Default
                | K::While
                | K::Do
                | K::For
                | K::Goto
                | K::Break
                | K::Continue
                | K::Return
        )
    }
}
