import Terminal

/// What a paste did besides inserting the text; told when there is anything to tell.
struct PasteNote: Sendable, Hashable {
    /// What was changed about the text.
    var changes: Paste.Changes
    /// How many characters the field had no room for.
    var leftOut: Int

    /// The most important thing to say; nil when the text went in as it was.
    var notice: Notice? {
        if leftOut > 0 { return .text(.noticePasteLeftOut, ["count": "\(leftOut)"]) }
        if changes.bytesCut > 0 { return .text(.noticePasteCut, [:]) }
        if changes.breaksJoined > 0 { return .text(.noticePasteBlanks, ["count": "\(changes.breaksJoined)"]) }
        if changes.controlsRemoved > 0 { return .text(.noticePasteRemoved, ["count": "\(changes.controlsRemoved)"]) }
        if changes.invalidReplaced > 0 { return .text(.noticePasteInvalid, ["count": "\(changes.invalidReplaced)"]) }
        if changes.invisibleKept > 0 { return .text(.noticePasteInvisible, ["count": "\(changes.invisibleKept)"]) }
        return nil
    }
}
