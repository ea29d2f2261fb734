/// Regular expressions from untrusted sources, such as the `pattern` of an input on a page, over libpcre2.
///
/// The length of an expression, its nesting, the length of the text and the cost of a match are limited, so a hostile
/// expression cannot occupy a thread for longer than some tens of milliseconds. A match that reaches a limit has
/// neither matched nor failed: it is ``MatchOutcome/overBudget``.
///
/// Start with ``BoundedPattern``; match on a thread that may block.
