package import Terminal

/// A line of text that the user edits, grapheme by grapheme, with undo.
///
/// The cursor is between graphemes, 0 before the first. Invariant: `0 <= cursor <= graphemes.count`. Descriptions never
/// contain the text.
package struct EditableText: Sendable, Hashable {
    /// The text, one element for each grapheme.
    package private(set) var graphemes: [Character]
    /// Where the next character goes.
    package private(set) var cursor: Int
    /// Whether the text is a secret; then motions by word go to the ends, because stopping at words would reveal where
    /// they begin.
    package let isSecret: Bool
    /// The maximum number of graphemes; the rest of a longer text is dropped and counted.
    package let limit: Int
    /// How many graphemes were dropped since the last change.
    package private(set) var leftOut = 0
    private var history = EditHistory()

    package init(_ text: String = "", isSecret: Bool = false, limit: Int = 512) {
        graphemes = Array(text.prefix(limit))
        leftOut = text.count - graphemes.count
        cursor = graphemes.count
        self.isSecret = isSecret
        self.limit = limit
    }

    package var text: String { String(graphemes) }
    package var isEmpty: Bool { graphemes.isEmpty }

    /// Inserts a typed character; returns `false` if the text is full.
    @discardableResult
    package mutating func insert(_ character: Character) -> Bool {
        let kind: EditHistory.Kind = character == " " ? .space : .typing
        return replace(cursor..<cursor, with: String(character), kind: kind)
    }

    /// Inserts a pasted text as one line, as much of it as fits.
    package mutating func take(_ paste: Paste) -> PasteNote {
        let line = paste.onOneLine()
        let taken = String(line.text.prefix(max(0, limit - graphemes.count)))
        replace(cursor..<cursor, with: taken, kind: .whole)
        let rest = line.text.count - taken.count
        leftOut += rest
        return PasteNote(changes: line.changes, leftOut: rest)
    }

    /// Deletes the grapheme before the cursor.
    package mutating func deleteBackward() {
        if cursor > 0 { replace(cursor - 1..<cursor, with: "", kind: .deleting) }
    }

    /// Deletes the grapheme after the cursor.
    package mutating func deleteForward() {
        if cursor < graphemes.count { replace(cursor..<cursor + 1, with: "", kind: .deleting) }
    }

    /// Empties the text; ``undo()`` restores it.
    package mutating func clear() { replace(0..<graphemes.count, with: "", kind: .whole) }
    package mutating func deleteToStart() { replace(0..<cursor, with: "", kind: .whole) }
    package mutating func deleteToEnd() { replace(cursor..<graphemes.count, with: "", kind: .whole) }
    /// Deletes the word before the cursor; in a secret, everything before it.
    package mutating func deleteWordBackward() { replace(wordStart..<cursor, with: "", kind: .whole) }

    /// Moves the cursor; at an end it stays.
    package mutating func move(_ motion: Motion) {
        switch motion {
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(graphemes.count, cursor + 1)
        case .start: cursor = 0
        case .end: cursor = graphemes.count
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        }
        history.closeRun()
    }

    /// Undoes the last edit; returns `false` if there is none.
    @discardableResult
    package mutating func undo() -> Bool {
        guard let before = history.undo(from: EditHistory.Snapshot(graphemes, cursor)) else { return false }
        (graphemes, cursor, leftOut) = (before.graphemes, before.cursor, 0)
        return true
    }

    /// Redoes the edit that was undone last; returns `false` if there is none.
    @discardableResult
    package mutating func redo() -> Bool {
        guard let after = history.redo(from: EditHistory.Snapshot(graphemes, cursor)) else { return false }
        (graphemes, cursor, leftOut) = (after.graphemes, after.cursor, 0)
        return true
    }

    package enum Motion: Sendable, Hashable, CaseIterable {
        case left, right, start, end, wordLeft, wordRight
    }

    private var wordStart: Int {
        if isSecret { return 0 }
        let skipped = graphemes[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
        return graphemes[..<skipped].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? 0
    }

    private var wordEnd: Int {
        if isSecret { return graphemes.count }
        let start = graphemes[cursor...].firstIndex { !$0.isWhitespace } ?? graphemes.count
        return graphemes[start...].firstIndex { $0.isWhitespace } ?? graphemes.count
    }

    /// Replaces a range; returns `false` if nothing changes or the result is too long.
    ///
    /// A typed character may join its neighbours into one grapheme (a combining mark, the second half of a flag). The
    /// text is therefore divided into graphemes again, and the cursor is placed after the inserted text.
    @discardableResult
    private mutating func replace(_ range: Range<Int>, with text: String, kind: EditHistory.Kind) -> Bool {
        let head = String(graphemes[..<range.lowerBound]) + text
        let all = Array(head + String(graphemes[range.upperBound...]))
        guard all.count <= limit else {
            leftOut += all.count - limit
            return false
        }
        guard all != graphemes else { return false }
        leftOut = 0
        history.record(EditHistory.Snapshot(graphemes, cursor), kind)
        graphemes = all
        cursor = min(head.count, all.count)
        return true
    }
}

extension EditableText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length and never the text: any field may hold a secret.
    package var description: String { "‹\(graphemes.count) characters›" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
