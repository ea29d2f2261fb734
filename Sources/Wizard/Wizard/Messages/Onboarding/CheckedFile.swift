public import Sentences

/// A file without errors.
public struct CheckedFile: Sendable, Hashable {
    /// The path as it was typed.
    public let path: String
    public let rows: Int
    /// Whether a column names the tenants.
    public let namesTenants: Bool
    /// The proposed results file of a new run, which does not exist.
    public let results: String
    /// The proposed tag of a new run.
    public let tag: String
    /// A run of this file that can be continued.
    public let stopped: StoppedFile?
    /// Why an earlier run cannot be continued.
    public let obstacle: Text?
    /// The first values that may be unintended.
    public let warnings: [FileFinding]
    /// The number of further warnings.
    public let furtherWarnings: Int
    /// The encoding in which it was read; `nil` for UTF-8, or the one that a byte order mark shows.
    public let encoding: String?

    public init(
        path: String, rows: Int, namesTenants: Bool = false, results: String, tag: String, stopped: StoppedFile? = nil,
        obstacle: Text? = nil, warnings: [FileFinding] = [], furtherWarnings: Int = 0, encoding: String? = nil
    ) {
        self.path = path
        self.rows = rows
        self.namesTenants = namesTenants
        self.results = results
        self.tag = tag
        self.stopped = stopped
        self.obstacle = obstacle
        self.warnings = warnings
        self.furtherWarnings = furtherWarnings
        self.encoding = encoding
    }
}

/// A run of a file that was stopped, and what it does.
public struct StoppedFile: Sendable, Hashable {
    /// The path of the file as it was typed.
    public let path: String
    public let results: String
    /// Rows with a result.
    public let done: Int
    public let total: Int
    public let tag: String
    public let activates: Bool

    public init(path: String, results: String, done: Int, total: Int, tag: String, activates: Bool) {
        self.path = path
        self.results = results
        self.done = done
        self.total = total
        self.tag = tag
        self.activates = activates
    }
}

/// An error of a file.
public struct FileFinding: Sendable, Hashable {
    /// As a spreadsheet counts it.
    public let row: Int
    /// The column's letters, and its title.
    public let column: String
    public let finding: Text

    public init(row: Int, column: String, finding: Text) {
        self.row = row
        self.column = column
        self.finding = finding
    }
}
