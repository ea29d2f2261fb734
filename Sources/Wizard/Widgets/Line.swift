import Terminal

/// A piece of text for one purpose.
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
    /// Whether the mark of the focus stands before it.
    var isFocused = false
    /// In which column the cursor stands.
    var cursor: Int?

    init(_ spans: [Span] = [], trailing: [Span] = [], isFocused: Bool = false, cursor: Int? = nil) {
        self.spans = spans
        self.trailing = trailing
        self.isFocused = isFocused
        self.cursor = cursor
    }
}
