import Localization
import Terminal
import TerminalUI

extension PasteNote {
    /// The notice about the most important change; `nil` when the text was inserted unchanged.
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
