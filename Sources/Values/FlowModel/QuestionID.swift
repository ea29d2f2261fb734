/// The number of a question to the user.
///
/// The answer refers to it; an answer to another question has no effect.
///
/// An engine uses each number only once, across all its runs.
public struct QuestionID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
