/// A line of a displayed comparison.
public enum ComparisonLine: Sendable, Hashable {
    /// A row, by its index.
    case row(Int)
    /// An attempt at a page that was asked again in one of the runs, with the rows of its events.
    case attempt(ComparedAttempt, rows: Range<Int>)

    /// The rows that the line represents.
    public var rows: Range<Int> {
        switch self {
        case .row(let row): row..<row + 1
        case .attempt(_, let rows): rows
        }
    }
}

/// An attempt to answer a page.
public struct ComparedAttempt: Sendable, Hashable {
    /// The number of the page in the login, from 1.
    public let page: Int
    /// The number of the attempt at that page, from 1.
    public let number: Int
}

/// One of the two runs.
public enum ComparedSide: Sendable, Hashable, CaseIterable {
    case left, right
}
