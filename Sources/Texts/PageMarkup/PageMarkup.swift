/// HTML pages as typed values, their security headers, and the texts of all pages in each language.
///
/// A page is built from `Tag`, `Attribute` and `Markup`, and every text is escaped when the page is rendered, so no
/// string can become markup. Raw HTML, event handlers and inline styles cannot be written. The only scripts are the
/// members of `Script`, and the content security policy of a page allows exactly those that it contains.
///
/// Start with `MarkupDocument` and `PageHeaders`. `PageAddress` is what a link or form may contain, and `PageTexts` has
/// the texts of a language. The pages themselves are in the modules that serve them.
