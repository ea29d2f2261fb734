import FlowModel
import Synchronization

/// Numbers the questions of all runs of one engine; thread-safe.
public final class QuestionNumbering: Sendable {
    private let given = Mutex(0)

    /// Creates a numbering that begins with 1.
    public init() {}

    func next() -> QuestionID {
        given.withLock { given in
            given += 1
            return QuestionID(rawValue: given)
        }
    }

    func wasGiven(_ id: QuestionID) -> Bool { given.withLock { id.rawValue >= 1 && id.rawValue <= $0 } }
}
