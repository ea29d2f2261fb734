public import Sentences

/// What the presenter of a live tape reads above the footer.
public enum TapeNote: Sendable, Hashable {
    /// The text of a `stop`, which may be empty.
    case stop(String)
    /// The presenter has taken over.
    case taken
    /// The tape has failed at a step, and the presenter has the keys; the last mark before the step.
    case failed(TapeError, mark: String?)
    /// F12 was pressed, but the step in this line expects another screen; the last mark before it.
    case elsewhere(line: Int, mark: String?)
    /// F12 was pressed on the expected screen, but its selection or cursor has moved.
    case moved(line: Int, mark: String?)
    /// The state of a mark was not saved, for this reason.
    case notSaved(String, Text)
    case ended

    public var sentence: Text {
        switch self {
        case .stop(""): Text("Space: continue")
        case .stop(let text): Text("\(text) (Space: continue)")
        case .taken: Text("The tape waits, and you have the keys. F12: continue the tape.")
        case .failed(let error, let mark): .joined([error.sentence, elsewhere(error.line), again(mark)])
        case .elsewhere(let line, let mark): .joined([elsewhere(line), again(mark)])
        case .moved(let line, let mark):
            .joined([
                Text("The selection or the cursor has moved (line \(line)). F12 where it was: continue."), again(mark),
            ])
        case .notSaved(let mark, let reason): Text("The mark \(mark) is not saved: \(reason) (Space: continue)")
        case .ended: Text("The tape has ended, and you have the keys.")
        }
    }

    private func elsewhere(_ line: Int) -> Text {
        Text("The tape waits for another screen (line \(line)). F12 on that screen: continue.")
    }

    private func again(_ mark: String?) -> Text {
        if let mark { Text("Or begin again with --from \(mark).") } else { Text("Or begin again with --reset.") }
    }
}
