/// What a field looked like before each edit, so that edits can be taken back and done again.
///
/// A run of typing is one edit, until a blank, a deletion or a motion ends it; so is a run of deleting.
struct EditHistory: Sendable, Hashable {
    /// A text and where its cursor stood.
    struct Snapshot: Sendable, Hashable {
        var graphemes: [Character]
        var cursor: Int

        init(_ graphemes: [Character], _ cursor: Int) {
            self.graphemes = graphemes
            self.cursor = cursor
        }
    }

    /// What sort of edit it is: those of one run are taken back together.
    enum Kind: Sendable, Hashable {
        case typing, blank, deleting, whole
    }

    private var done: [Snapshot] = []
    private var undone: [Snapshot] = []
    private var run: Kind?
    private static let depth = 100

    /// Notes how the field was before an edit of this kind.
    mutating func record(_ before: Snapshot, _ kind: Kind) {
        undone = []
        let continues = kind == run && (kind == .typing || kind == .deleting)
        run = kind
        guard !continues else { return }
        done.append(before)
        if done.count > Self.depth { done.removeFirst() }
    }

    /// The next edit begins a run of its own.
    mutating func closeRun() { run = nil }

    /// What was there before the last edit; `now` can be had back by ``redo(from:)``.
    mutating func undo(from now: Snapshot) -> Snapshot? {
        guard let before = done.popLast() else { return nil }
        undone.append(now)
        run = nil
        return before
    }

    /// What was there before the last ``undo(from:)``.
    mutating func redo(from now: Snapshot) -> Snapshot? {
        guard let after = undone.popLast() else { return nil }
        done.append(now)
        run = nil
        return after
    }
}
