/// The number of a question to the user; the answer carries it, and an answer to another question changes nothing.
///
/// An engine gives each number once, over all its runs.
public struct QuestionID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
