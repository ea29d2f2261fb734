import Synchronization

/// Which question to the person is meant; numbers are never given twice by one engine.
public struct QuestionID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    /// Takes a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Gives questions their numbers, over all runs of one engine.
public final class QuestionNumbering: Sendable {
    private let given = Mutex(0)

    /// Begins with 1.
    public init() {}

    func next() -> QuestionID {
        given.withLock { given in
            given += 1
            return QuestionID(rawValue: given)
        }
    }

    func wasGiven(_ id: QuestionID) -> Bool { given.withLock { id.rawValue >= 1 && id.rawValue <= $0 } }
}
