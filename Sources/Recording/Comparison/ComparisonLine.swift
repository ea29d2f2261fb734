/// A line of a comparison as it is shown.
public enum ComparisonLine: Sendable, Hashable {
    /// A row, by its index.
    case row(Int)
    /// An attempt at a page that one of the runs was asked again, with the rows of its events.
    case attempt(ComparedAttempt, rows: Range<Int>)

    /// The rows for which the line stands.
    public var rows: Range<Int> {
        switch self {
        case .row(let row): row..<row + 1
        case .attempt(_, let rows): rows
        }
    }
}

/// An attempt to answer a page.
public struct ComparedAttempt: Sendable, Hashable {
    /// Which page of the login, from 1 on.
    public let page: Int
    /// Which attempt at that page, from 1 on.
    public let number: Int
}

/// One of the two runs.
public enum ComparedSide: Sendable, Hashable, CaseIterable {
    case left, right
}
