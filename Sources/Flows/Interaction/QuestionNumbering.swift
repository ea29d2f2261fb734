import FlowModel
import Synchronization

/// Numbers the questions of one engine, over all its runs; safe from any thread.
public final class QuestionNumbering: Sendable {
    private let given = Mutex(0)

    /// Makes a numbering that begins with 1.
    public init() {}

    func next() -> QuestionID {
        given.withLock { given in
            given += 1
            return QuestionID(rawValue: given)
        }
    }

    func wasGiven(_ id: QuestionID) -> Bool { given.withLock { id.rawValue >= 1 && id.rawValue <= $0 } }
}
