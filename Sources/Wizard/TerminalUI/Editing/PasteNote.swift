package import Terminal

/// What was changed in or left out of a pasted text.
package struct PasteNote: Sendable, Hashable {
    package var changes: Paste.Changes
    /// How many characters did not fit into the field.
    package var leftOut: Int

    package init(changes: Paste.Changes, leftOut: Int) {
        self.changes = changes
        self.leftOut = leftOut
    }
}
