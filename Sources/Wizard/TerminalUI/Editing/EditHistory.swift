/// The states of a field before its edits, for undo and redo.
///
/// Consecutive typing is undone as one edit, and so is consecutive deleting. A space, another kind of edit or a motion
/// of the cursor starts a new one.
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

    /// Returns the state before the last edit, or `nil` if there is none; ``redo(from:)`` restores `now`.
    mutating func undo(from now: Snapshot) -> Snapshot? {
        guard let before = done.popLast() else { return nil }
        undone.append(now)
        run = nil
        return before
    }

    /// Returns the state before the last ``undo(from:)``, or `nil` if there is none.
    mutating func redo(from now: Snapshot) -> Snapshot? {
        guard let after = undone.popLast() else { return nil }
        done.append(now)
        run = nil
        return after
    }
}
