/// Parses HTML pages as a browser without scripts shows them: forms and their controls, texts, links and metadata.
///
/// Pages are untrusted. Size, elements, attributes, controls and work are limited, and no script, style or reference is
/// loaded. A source that parsers read differently is rewritten or rejected before libxml2 parses it, so that no field
/// is missing or belongs to another form than in a browser. Malformed HTML is accepted, as in browsers.
///
/// Start with ``HTMLPage``, which has the ``HTMLForm``s and their ``Control``s. `SourceCleaner` rewrites the source,
/// `ElementTree` is the parsed page, and `FormReader`, `LabelReader` and `TextReader` read it.
