/// A fault of a tape: the line, and what is wrong with it.
public struct TapeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// What is wrong, as a sentence.
    public let problem: String

    /// Makes a fault.
    public init(line: Int, problem: String) {
        self.line = line
        self.problem = problem
    }

    /// One sentence with the line's number.
    public var description: String { "Line \(line): \(problem)" }
}
