/// Documents of a recorded run: HTML, Markdown, Mermaid, SVG, HTTP archive, text and the run's own lines.
///
/// An export contains no secret and no control or format character, and every value is escaped for its format: HTML and
/// SVG are assembled only from `RunMarkup`, which escapes on creation. Pages have no script and load nothing. The texts
/// around the content are in the chosen language; the content itself is never translated.
///
/// The result is a string, which the caller writes to a file.
///
/// Start with ``ExportFormat/document(of:in:)``. All formats are built from `RunOutline`, and ``RunText`` also serves
/// the terminal.
