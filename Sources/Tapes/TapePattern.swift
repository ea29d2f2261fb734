/// A regular expression between slashes that is matched against the rows of the screen.
///
/// Rows are joined by line ends. A slash in it is written `\/`.
public struct TapePattern: Sendable, Hashable, CustomStringConvertible {
    /// The expression.
    public let source: String

    /// Takes an expression; nil where it is none.
    public init?(_ source: String) {
        guard !source.isEmpty, (try? Regex(source)) != nil else { return nil }
        self.source = source
    }

    /// What matches on the screen: the first group where there is one, else everything; nil where nothing matches.
    public func match(_ rows: [String]) -> String? {
        // Compiled each time: a compiled expression must not cross threads. It was compiled once already.
        guard let regex = try? Regex(source), let found = rows.joined(separator: "\n").firstMatch(of: regex) else {
            return nil
        }
        let group = found.output.count > 1 ? found.output[1].substring : nil
        return String(group ?? found.output[0].substring ?? "")
    }

    /// The expression between slashes.
    public var description: String { "/\(source)/" }
}
