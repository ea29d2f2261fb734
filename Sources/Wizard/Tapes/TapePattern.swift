public import RegularExpression

/// A regular expression between slashes, which is matched against the rows of the screen.
///
/// Rows are joined by line ends. A slash in it is written `\/`. The cost of a match is limited (``BoundedPattern``), so
/// that a tape does not stop the program that plays it.
public struct TapePattern: Sendable, Hashable, CustomStringConvertible {
    public let source: String

    /// Returns `nil` if `source` is not a regular expression.
    public init?(_ source: String) {
        guard !source.isEmpty, (try? BoundedPattern(source, isSearched: true)) != nil else { return nil }
        self.source = source
    }

    /// The match on the screen, the first group's if there is one.
    public func match(_ rows: [String]) -> SearchOutcome {
        // Compiled each time, because a compiled expression is not `Hashable`. `init` has checked that it compiles.
        (try? BoundedPattern(source, isSearched: true))?.search(in: rows.joined(separator: "\n")) ?? .overBudget
    }

    public var description: String { "/\(source)/" }
}
