/// The symbols used on screens, each one column wide, in Unicode and in ASCII.
public enum Glyphs: Sendable, Hashable {
    /// For terminals that display UTF-8.
    case unicode
    /// For the C locale, and on request.
    case ascii

    public var isASCII: Bool { self == .ascii }
    /// Marks the line with the focus.
    public var focus: Character { isASCII ? ">" : "▸" }
    /// Marks a completed item.
    public var done: Character { isASCII ? "+" : "✓" }
    /// Marks a failed item.
    public var failed: Character { isASCII ? "x" : "✗" }
    /// Separates parts of a title, and marks pending steps.
    public var dot: Character { isASCII ? "-" : "·" }
    /// Replaces each masked character.
    public var mask: Character { isASCII ? "*" : "•" }
    /// The empty part of an input field.
    public var blankInput: Character { "_" }
    /// Marks a state in which the user must activate.
    public var activationRequired: Character { isASCII ? "!" : "▲" }
    /// Marks a state in which the user must log in.
    public var loginRequired: Character { isASCII ? "#" : "■" }
    /// Marks the logged-in state.
    public var loggedIn: Character { isASCII ? "*" : "●" }
    /// Ends a truncated text.
    public var ellipsis: Character { isASCII ? "~" : "…" }
    public var horizontal: Character { isASCII ? "-" : "─" }
    public var vertical: Character { isASCII ? "|" : "│" }
    /// A vertical line that branches to the right.
    public var branchRight: Character { isASCII ? "+" : "├" }
    /// A vertical line that branches to the left.
    public var branchLeft: Character { isASCII ? "+" : "┤" }
    /// The dashed line of a callback from the SDK to the app.
    public var dashed: Character { isASCII ? "." : "╌" }
    /// The line of a waiting lane.
    public var waiting: Character { isASCII ? ":" : "┆" }
    /// The head of a right arrow.
    public var arrowRight: Character { isASCII ? ">" : "▶" }
    /// The head of a left arrow.
    public var arrowLeft: Character { isASCII ? "<" : "◀" }
    /// A horizontal line that branches down: the top of a lane's line.
    public var branchDown: Character { isASCII ? "+" : "┬" }
    /// The head of an answer to the right.
    public var answerRight: Character { isASCII ? ">" : "▷" }
    /// The head of an answer to the left.
    public var answerLeft: Character { isASCII ? "<" : "◁" }
    /// Marks an action of a party by itself.
    public var itself: Character { isASCII ? "@" : "◆" }
    /// Marks a group that is collapsed into one line.
    public var folded: Character { isASCII ? "+" : "▹" }
    /// Marks an expanded group.
    public var unfolded: Character { isASCII ? "-" : "▿" }
    /// The name of the up key.
    public var up: Character { isASCII ? "^" : "↑" }
    /// The name of the down key.
    public var down: Character { isASCII ? "v" : "↓" }
}
