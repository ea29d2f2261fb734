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
    /// The pieces from left to right.
    var spans: [Span] = []
    /// The pieces at the right end.
    var trailing: [Span] = []
    /// Whether the focus mark is drawn before it.
    var isFocused = false
    /// The cursor's column; `nil` if the cursor is elsewhere.
    var cursor: Int?
    /// What a click on the row acts on; `nil` for nothing.
    var target: LineTarget?
    /// Whether the next row continues the last word of this one.
    var endsInsideWord = false
    /// Whether the next row continues the text of this one.
    var endsInsideText = false
    /// Whether the row is a step of a flow, which plain output reports when it happens.
    var isProgress = false
    /// The focused item that the row describes; `nil` if the row describes the whole screen.
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
