import Synchronization

/// The id of a question to the user; an engine never reuses one.
public struct QuestionID: Sendable, Hashable, RawRepresentable {
    /// The number, counted from 1.
    public let rawValue: Int

    /// Makes an id of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Numbers the questions of all runs of one engine.
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
