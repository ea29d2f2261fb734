import Terminal

/// A piece of text with one role.
struct Span: Sendable, Hashable {
    var text: String
    var role: Role

    init(_ text: String, _ role: Role = .text) {
        self.text = text
        self.role = role
    }

    var width: Int { displayWidth(text) }
}

/// One row of a document.
struct Line: Sendable, Hashable {
    /// The pieces from the left.
    var spans: [Span] = []
    /// The pieces at the right end.
    var trailing: [Span] = []
    /// Whether the focus mark is drawn before it.
    var isFocused = false
    /// The cursor's column; nil where the cursor is elsewhere.
    var cursor: Int?
    /// What a click on it means; nil for nothing.
    var target: LineTarget?
    /// Whether the next row goes on with the last word of this one.
    var endsInsideWord = false
    /// Whether the next row goes on with the text of this one.
    var endsInsideText = false
    /// Whether the row repeats what a front end without a screen says as it happens: the steps of a flow.
    var isProgress = false
    /// What the row is about, where that is only the item with the focus; nil for a row of the whole screen.
    var subject: String?

    init(
        _ spans: [Span] = [], trailing: [Span] = [], isFocused: Bool = false, cursor: Int? = nil,
        target: LineTarget? = nil
    ) {
        self.spans = spans
        self.trailing = trailing
        self.isFocused = isFocused
        self.cursor = cursor
        self.target = target
    }
}
