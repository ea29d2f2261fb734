/// The states of a field before its edits, for undo and redo.
///
/// Consecutive typing is undone as one edit; a space, a deletion or a motion of the cursor ends the run. So is consecutive
/// deleting.
struct EditHistory: Sendable, Hashable {
    /// A text and the position of its cursor.
    struct Snapshot: Sendable, Hashable {
        var graphemes: [Character]
        var cursor: Int

        init(_ graphemes: [Character], _ cursor: Int) {
            self.graphemes = graphemes
            self.cursor = cursor
        }
    }

    /// The kind of an edit; consecutive edits of kind `typing` or `deleting` are undone together.
    enum Kind: Sendable, Hashable {
        case typing, space, deleting, whole
    }

    private var done: [Snapshot] = []
    private var undone: [Snapshot] = []
    private var run: Kind?
    private static let depth = 100

    /// Records the state before an edit of this kind.
    mutating func record(_ before: Snapshot, _ kind: Kind) {
        undone = []
        let continues = kind == run && (kind == .typing || kind == .deleting)
        run = kind
        guard !continues else { return }
        done.append(before)
        if done.count > Self.depth { done.removeFirst() }
    }

    /// Ends the run: the next edit begins a new one.
    mutating func closeRun() { run = nil }

    /// The state before the last edit, nil where there is none; ``redo(from:)`` brings `now` back.
    mutating func undo(from now: Snapshot) -> Snapshot? {
        guard let before = done.popLast() else { return nil }
        undone.append(now)
        run = nil
        return before
    }

    /// The state before the last ``undo(from:)``, nil where there is none.
    mutating func redo(from now: Snapshot) -> Snapshot? {
        guard let after = undone.popLast() else { return nil }
        done.append(now)
        run = nil
        return after
    }
}
