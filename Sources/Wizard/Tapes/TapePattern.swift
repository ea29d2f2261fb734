/// A regular expression between slashes, which is matched against the rows of the screen.
///
/// Rows are joined by line ends. A slash in it is written `\/`.
public struct TapePattern: Sendable, Hashable, CustomStringConvertible {
    public let source: String

    /// Returns `nil` if `source` is not a regular expression.
    public init?(_ source: String) {
        guard !source.isEmpty, (try? Regex(source)) != nil else { return nil }
        self.source = source
    }

    /// Returns the match on the screen, the first group's if there is one; `nil` if nothing matches.
    public func match(_ rows: [String]) -> String? {
        // Compiled each time, because a compiled expression is not `Sendable`. `init` has checked that it compiles.
        guard let regex = try? Regex(source), let found = rows.joined(separator: "\n").firstMatch(of: regex) else {
            return nil
        }
        let group = found.output.count > 1 ? found.output[1].substring : nil
        return String(group ?? found.output[0].substring ?? "")
    }

    public var description: String { "/\(source)/" }
}
