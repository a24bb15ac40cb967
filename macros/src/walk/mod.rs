//! Walks the caller's code and resolves every swizzle in it: the walker, and what holds expressions.

mod call;
mod macros;
mod operator;
mod read;
mod write;

use core::mem;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, BinOp, Block, ConstParam, Expr, ExprClosure, ExprForLoop, ExprIf, ExprLet, ExprParen, ExprWhile,
    Ident, ImplItem, ImplItemFn, Item, ItemMod, ItemUse, Lifetime, Lit, Local, Macro, Member, Pat, PointerMutability,
    Stmt, StmtMacro, TraitItem, TraitItemFn, TypeParam, UnOp, Visibility, token,
};

use self::read::binding;
use crate::chain::{self, Role};
use crate::expand;
use crate::fallback;
use crate::fault::Fault;
use crate::input::{Dialect, Source};
use crate::misread;
use crate::nearest::Nearest;
use crate::number;
use crate::scope::Scope;
use crate::slip;
use crate::statement;
use crate::syntax;
use crate::tokens;

/// Resolves what `swz!` was given; `found` if there was something for the macro to do already, a number or an error.
pub(crate) fn resolve(mut source: Source, found: bool) -> TokenStream {
    let mut walker = Walker::new(Dialect::Kernel);
    walker.found = found;
    walker.source(&mut source);
    match (source, walker.found) {
        (Source::Expr(expr), true) => expr.into_token_stream(),
        (Source::Expr(expr), false) => walker.nothing(&expr),
        (Source::Block(statements), true) => quote!({ #(#statements)* }),
        (Source::Block(statements), false) => walker.nothing_in(statements),
    }
}

/// Resolves the item that `#[swizzle]` stands on, or reports that it cannot stand there.
pub(crate) fn resolve_item(mut item: Item, arguments: &TokenStream) -> TokenStream {
    let mut walker = Walker::new(Dialect::Rust);
    walker.item(&mut item);
    let arguments = syntax::first_span(arguments.clone()).map(|span| Fault::arguments().report(span));
    let fits = matches!(
        item,
        Item::Fn(_) | Item::Impl(_) | Item::Trait(_) | Item::Mod(ItemMod { content: Some(_), .. }) | Item::Verbatim(_)
    );
    let tokens = item.to_token_stream();
    let target = (!fits).then(|| {
        let span = keyword(tokens.clone()).or_else(|| syntax::first_span(tokens.clone()));
        Fault::target().report(span.unwrap_or_else(Span::call_site))
    });
    let errors = arguments.into_iter().chain(target);
    quote!(#tokens #(#errors;)*)
}

/// The word that says what an item is.
fn keyword(item: TokenStream) -> Option<Span> {
    const WORDS: [&str; 8] = ["const", "enum", "macro_rules", "static", "struct", "type", "union", "use"];
    item.into_iter().find(|token| tokens::is_word(token, &WORDS)).map(|token| token.span())
}

/// The walker.
pub(crate) struct Walker {
    dialect: Dialect,
    /// Whether there was anything for the macro to do.
    pub(crate) found: bool,
    /// How many numbers and arrows have been written anew, of which a lint sees a part.
    rewritten: usize,
    /// The end of the field that was read last, if it was a swizzle, and how many components it names.
    selected: Option<(Span, Option<usize>)>,
    /// The caller's names.
    pub(crate) scope: Scope,
    /// The code to speak of if there was nothing.
    nearest: Nearest,
}

impl Walker {
    pub(crate) fn new(dialect: Dialect) -> Self {
        Walker {
            dialect,
            found: false,
            rewritten: 0,
            selected: None,
            scope: Scope::default(),
            nearest: Nearest::default(),
        }
    }

    /// Puts an error in the place of an expression.
    fn refuse(&mut self, fault: &Fault, span: Span, parts: &[&Expr]) -> Expr {
        self.found = true;
        Expr::Verbatim(expand::faulty(&fault.report(span), parts, None))
    }

    /// Puts an error in the place of an expression of which a part is kept: the part is walked first, so that it is used.
    fn refuse_keeping(&mut self, part: &mut Expr, fault: &Fault, span: Span) -> Expr {
        self.visit_expr_mut(part);
        let part = mem::replace(part, syntax::hole());
        self.refuse(fault, span, &[&part])
    }

    /// A value that a pattern takes apart, or which a slip is told of.
    fn taken_apart(&mut self, pattern: &Pat, value: &mut Expr, slip: Option<(Fault, Span)>) {
        match slip {
            Some((fault, span)) => *value = self.refuse_keeping(value, &fault, span),
            None => self.matched(value, binding(pattern)),
        }
    }

    /// The expression that is the whole invocation.
    fn whole(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Field(_) => self.field(expr, Role::Whole),
            Expr::Assign(_) => self.assignment(expr, Role::Assigned),
            Expr::Binary(binary) if syntax::is_compound(&binary.op) => self.assignment(expr, Role::Assigned),
            Expr::Group(group) => self.whole(&mut group.expr),
            _ => self.visit_expr_mut(expr),
        }
    }

    /// An invocation with nothing in it to resolve.
    fn nothing(&mut self, expr: &Expr) -> TokenStream {
        let span = match expr {
            Expr::Range(range) => syntax::first_span(range.limits.to_token_stream()),
            Expr::Call(call) => syntax::path_of(&call.func).and_then(|path| syntax::first_span(path.to_token_stream())),
            _ => None,
        };
        let meant = || misread::pointed(&expr.to_token_stream()).map(|(written, _)| written);
        let nothing = || (span.unwrap_or_else(|| syntax::span_of(expr)), Fault::nothing(meant()));
        let (span, fault) = self.nearest.take().unwrap_or_else(nothing);
        // Only an editor sees the expression: the compiler would add errors of its own.
        let expr = expr.to_token_stream();
        expand::faulty(&fallback::told(&fault.report(span), expr.clone()), &[], Some(expr))
    }

    /// Statements with nothing in them to resolve.
    fn nothing_in(&mut self, mut statements: Vec<Stmt>) -> TokenStream {
        let first = || statements.first().and_then(|first| syntax::first_span(first.to_token_stream()));
        let nothing = || (first().unwrap_or_else(Span::call_site), Fault::nothing(None));
        let (span, fault) = self.nearest.take().unwrap_or_else(nothing);
        let error = fault.report(span);
        if let Some(Stmt::Expr(_, semicolon) | Stmt::Macro(StmtMacro { semi_token: semicolon, .. })) =
            statements.last_mut()
        {
            semicolon.get_or_insert_with(token::Semi::default);
        }
        let statements = quote!(#(#statements)*);
        let error = fallback::told(&error, statements.clone());
        let statements = expand::editor_only(&statements);
        quote!({ #statements #error })
    }

    /// All that `swz!` was given.
    fn source(&mut self, source: &mut Source) {
        match source {
            Source::Expr(expr) => self.whole(expr),
            Source::Block(statements) => match statements.as_mut_slice() {
                [Stmt::Expr(expr, _)] => self.whole(expr),
                statements => self.statements(statements),
            },
        }
    }

    /// The item that `#[swizzle]` stands on, its own attributes aside.
    fn item(&mut self, item: &mut Item) {
        // A function calls itself by its name, also by one like ours; a method does not.
        if matches!(item, Item::Fn(function) if function.sig.receiver().is_none()) {
            self.scope.declare(item);
        }
        match item {
            Item::Fn(item) => visit_mut::visit_item_fn_mut(self, item),
            Item::Impl(item) => visit_mut::visit_item_impl_mut(self, item),
            Item::Trait(item) => visit_mut::visit_item_trait_mut(self, item),
            Item::Mod(ItemMod { content: Some((_, items)), .. }) => self.items(items),
            // A method without a body, or syntax newer than the parser.
            Item::Verbatim(_) => {}
            // The item under the attribute should not seem to be at fault as well.
            item => self.visit_item_mut(item),
        }
    }

    /// Considers code to speak of if nothing is found.
    fn near(&mut self, consider: impl FnOnce(&mut Nearest)) {
        if !self.found && self.dialect == Dialect::Kernel {
            consider(&mut self.nearest);
        }
    }

    /// Walks an expression in parentheses. The parentheses become the macro's own if they make a field of a name, or if a number or an
    /// arrow in them has been written anew: rustc would call them unused (`ui-tests/pass/lints.rs`).
    fn within(&mut self, paren: &mut ExprParen, walk: fn(&mut Self, &mut Expr)) {
        let (rewritten, field) = (self.rewritten, chain::last_selector(&paren.expr).is_some());
        walk(self, &mut paren.expr);
        if field || self.rewritten > rewritten {
            self.rewritten += 1;
            paren.paren_token = token::Paren(Span::mixed_site().located_at(paren.paren_token.span.join()));
        }
    }

    /// Walks what is a scope of its own.
    fn scoped(&mut self, walk: impl FnOnce(&mut Self)) {
        let mark = self.scope.mark();
        walk(self);
        self.scope.leave(mark);
    }

    /// The statements of a block.
    pub(crate) fn statements(&mut self, statements: &mut [Stmt]) {
        self.scope.declare_in_block(statements);
        let mut rest = statements;
        while let Some((statement, behind)) = rest.split_first_mut() {
            self.visit_stmt_mut(statement);
            self.found |= statement::initialise(statement, behind.first(), &self.scope);
            rest = behind;
        }
    }

    /// The items of a module.
    pub(crate) fn items(&mut self, items: &mut [Item]) {
        for item in &*items {
            self.scope.declare(item);
        }
        for item in items {
            self.visit_item_mut(item);
        }
    }
}

/// Whether an item has a `#[swizzle]` of its own, which will resolve it.
fn resolves_itself(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().segments.last().is_some_and(|last| last.ident == "swizzle"))
}

impl VisitMut for Walker {
    // The walker passes over nodes without expressions; for the compiler, which builds this without optimisation, it would be much code.
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}
    fn visit_bin_op_mut(&mut self, _: &mut BinOp) {}
    fn visit_ident_mut(&mut self, _: &mut Ident) {}
    fn visit_item_use_mut(&mut self, _: &mut ItemUse) {}
    fn visit_lifetime_mut(&mut self, _: &mut Lifetime) {}
    fn visit_lit_mut(&mut self, _: &mut Lit) {}
    fn visit_member_mut(&mut self, _: &mut Member) {}
    fn visit_un_op_mut(&mut self, _: &mut UnOp) {}
    fn visit_visibility_mut(&mut self, _: &mut Visibility) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Field(_) => self.field(expr, Role::Part),
            Expr::Assign(_) => self.assignment(expr, Role::Part),
            Expr::Binary(binary) if syntax::is_compound(&binary.op) => self.assignment(expr, Role::Part),
            Expr::Binary(_) => self.binary(expr),
            Expr::Call(_) => self.call(expr),
            Expr::Cast(cast) => match slip::cast_to_vector(cast, &self.scope).or_else(|| slip::cast_of_several(cast)) {
                Some((fault, span)) => *expr = self.refuse_keeping(&mut cast.expr, &fault, span),
                None => visit_mut::visit_expr_cast_mut(self, cast),
            },
            Expr::Struct(literal) => match slip::named_components(literal, &self.scope) {
                Some((fault, span)) => {
                    visit_mut::visit_expr_struct_mut(self, literal);
                    let values: Vec<&Expr> = literal.fields.iter().map(|field| &field.expr).collect();
                    *expr = self.refuse(&fault, span, &values);
                }
                None => visit_mut::visit_expr_struct_mut(self, literal),
            },
            Expr::MethodCall(_) => self.method_call(expr),
            Expr::Unary(unary) => match slip::starred(unary) {
                Some((fault, span)) => *expr = self.refuse_keeping(&mut unary.expr, &fault, span),
                None => visit_mut::visit_expr_unary_mut(self, unary),
            },
            Expr::Paren(paren) if matches!(*paren.expr, Expr::Field(_)) => {
                self.near(|nearest| nearest.parenthesised(paren));
                self.within(paren, Self::plain_field);
            }
            Expr::Paren(paren) => self.within(paren, Self::visit_expr_mut),
            Expr::Reference(reference) if reference.mutability.is_some() => self.borrow_mut(expr),
            Expr::RawAddr(address) if matches!(address.mutability, PointerMutability::Mut(_)) => self.borrow_mut(expr),
            Expr::RawAddr(_) | Expr::Reference(_) => self.borrow(expr),
            Expr::Match(found) => {
                let by = found.arms.iter().filter_map(|arm| binding(&arm.pat)).max();
                let mut arms = found.arms.iter();
                match arms.find_map(|arm| slip::pattern_of_several(&arm.pat, &found.expr, &self.scope, true)) {
                    Some((fault, span)) => {
                        *found.expr = self.refuse_keeping(&mut found.expr, &fault, span);
                        found.arms.iter_mut().for_each(|arm| slip::make_tuple(&mut arm.pat));
                    }
                    None => self.matched(&mut found.expr, by),
                }
                found.arms.iter_mut().for_each(|arm| self.visit_arm_mut(arm));
            }
            Expr::Index(index) => {
                self.near(|nearest| nearest.index(index));
                visit_mut::visit_expr_index_mut(self, index);
            }
            Expr::Path(path) => {
                self.near(|nearest| nearest.path(path));
                visit_mut::visit_expr_path_mut(self, path);
            }
            Expr::Lit(literal) => match number::c_number(&literal.lit) {
                None => {}
                Some(Ok(tokens)) => {
                    self.found = true;
                    self.rewritten += 1;
                    *expr = Expr::Verbatim(tokens);
                }
                Some(Err(fault)) => *expr = self.refuse(&fault, literal.lit.span(), &[]),
            },
            Expr::Macro(call) => match self.debug(&mut call.mac) {
                Some(tokens) => *expr = syntax::attributed(&call.attrs, tokens),
                None => self.visit_macro_mut(&mut call.mac),
            },
            Expr::Group(_) => {
                let expr = syntax::ungroup(expr);
                self.visit_expr_mut(expr);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(StmtMacro { attrs, mac, semi_token }) = statement {
            match self.debug(mac) {
                Some(tokens) => *statement = Stmt::Expr(syntax::attributed(attrs, tokens), semi_token.take()),
                None => self.visit_macro_mut(mac),
            }
            return;
        }
        visit_mut::visit_stmt_mut(self, statement);
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        let attributes: &[Attribute] = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Trait(item) => &item.attrs,
            _ => &[],
        };
        if resolves_itself(attributes) {
            self.found = true;
            return;
        }
        if let Item::Mod(item) = item {
            if let Some((_, items)) = &mut item.content {
                let inner = self.scope.of_module(items);
                let outer = mem::replace(&mut self.scope, inner);
                self.items(items);
                self.scope = outer;
            }
            return;
        }
        let (locals, mark) = (self.scope.enter_item(), self.scope.mark());
        visit_mut::visit_item_mut(self, item);
        self.scope.leave(mark);
        self.scope.leave_item(locals);
    }

    fn visit_impl_item_mut(&mut self, item: &mut ImplItem) {
        match item {
            ImplItem::Fn(ImplItemFn { attrs, .. }) if resolves_itself(attrs) => self.found = true,
            item => self.scoped(|walker| visit_mut::visit_impl_item_mut(walker, item)),
        }
    }

    fn visit_trait_item_mut(&mut self, item: &mut TraitItem) {
        match item {
            TraitItem::Fn(TraitItemFn { attrs, .. }) if resolves_itself(attrs) => self.found = true,
            item => self.scoped(|walker| visit_mut::visit_trait_item_mut(walker, item)),
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scoped(|walker| walker.statements(&mut block.stmts));
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        if let Some(init) = &mut local.init {
            let slip = slip::pattern_of_several(&local.pat, &init.expr, &self.scope, false);
            if slip.is_some() {
                slip::make_tuple(&mut local.pat);
            }
            let slip = slip.or_else(|| slip::decimal(&local.pat, &init.expr));
            self.taken_apart(&local.pat, &mut init.expr, slip);
            if let Some((_, diverge)) = &mut init.diverge {
                self.visit_expr_mut(diverge);
            }
        }
        self.visit_pat_mut(&mut local.pat);
    }

    fn visit_expr_let_mut(&mut self, condition: &mut ExprLet) {
        let slip = slip::pattern_of_several(&condition.pat, &condition.expr, &self.scope, false);
        if slip.is_some() {
            slip::make_tuple(&mut condition.pat);
        }
        self.taken_apart(&condition.pat, &mut condition.expr, slip);
        self.visit_pat_mut(&mut condition.pat);
    }

    fn visit_expr_if_mut(&mut self, found: &mut ExprIf) {
        self.scoped(|walker| {
            walker.condition(&mut found.cond);
            walker.visit_block_mut(&mut found.then_branch);
        });
        if let Some((_, other)) = &mut found.else_branch {
            self.visit_expr_mut(other);
        }
    }

    fn visit_expr_while_mut(&mut self, found: &mut ExprWhile) {
        self.scoped(|walker| {
            walker.condition(&mut found.cond);
            walker.visit_block_mut(&mut found.body);
        });
    }

    fn visit_expr_for_loop_mut(&mut self, found: &mut ExprForLoop) {
        self.visit_expr_mut(&mut found.expr);
        self.scoped(|walker| {
            walker.visit_pat_mut(&mut found.pat);
            walker.visit_block_mut(&mut found.body);
        });
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.scoped(|walker| visit_mut::visit_expr_closure_mut(walker, closure));
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.scoped(|walker| visit_mut::visit_arm_mut(walker, arm));
    }

    fn visit_const_param_mut(&mut self, parameter: &mut ConstParam) {
        self.scope.bind(&parameter.ident);
        visit_mut::visit_const_param_mut(self, parameter);
    }

    fn visit_type_param_mut(&mut self, parameter: &mut TypeParam) {
        self.scope.bind_type(&parameter.ident);
        visit_mut::visit_type_param_mut(self, parameter);
    }

    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        match pattern {
            Pat::Ident(name) => self.scope.bind(&name.ident),
            Pat::Lit(literal) => {
                if let Some(Ok(tokens)) = number::c_number(&literal.lit) {
                    self.found = true;
                    *pattern = Pat::Verbatim(tokens);
                }
            }
            _ => {}
        }
        visit_mut::visit_pat_mut(self, pattern);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        self.mac(mac);
    }
}
