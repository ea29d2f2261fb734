import Terminal

/// A piece of text with one role.
package struct Span: Sendable, Hashable {
    package var text: String
    package var role: Role

    package init(_ text: String, _ role: Role = .text) {
        self.text = text
        self.role = role
    }

    package var width: Int { displayWidth(text) }
}

/// One row of a document.
package struct Line: Sendable, Hashable {
    /// The pieces from left to right.
    package var spans: [Span] = []
    /// The pieces at the right end.
    package var trailing: [Span] = []
    /// Whether the focus mark is drawn before it.
    package var isFocused = false
    /// The cursor's column; `nil` if the cursor is elsewhere.
    package var cursor: Int?
    /// What a click on the row acts on; `nil` for nothing.
    package var target: LineTarget?
    /// Whether the next row continues the last word of this one.
    package var endsInsideWord = false
    /// Whether the next row continues the text of this one.
    package var endsInsideText = false
    /// Whether the row is a step of a sequence, which plain output reports when it happens.
    package var isProgress = false
    /// The focused item that the row describes; `nil` if the row describes the whole screen.
    package var subject: String?

    package init(
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
