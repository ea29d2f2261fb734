public import SeparatedValues

/// A results file that is read back, in either format.
///
/// Blocks.
public struct ResultsInput {
    /// One of the two, by the format.
    private var table: OnboardingInput?
    private var lines: LineInput?
    private let header: ResultsHeader?

    /// - Parameters:
    ///   - encoding: the encoding of a table without byte order mark; UTF-8 if `nil`.
    ///   - use: which columns are needed.
    public init(
        _ path: String, encoding: CSVEncoding? = nil, for use: ResultsUse = .summary
    ) throws(OnboardingError) {
        let lines = try LineInput(path)
        if try lines.beginsWith(UInt8(ascii: "{")) {
            self.lines = lines
            header = nil
            return
        }
        var table = try OnboardingInput(path, encoding: encoding)
        guard let row = try table.next() else { throw .noResults(path: path) }
        header = try ResultsHeader(row, of: path, for: use)
        self.table = table
    }

    /// The next row; `nil` after the last.
    public mutating func next() throws(OnboardingError) -> ResultRecord? {
        guard let header else { return try nextLine() }
        while let row = try table?.next() {
            if row.isBlank { continue }
            guard let record = header.record(row) else { throw .resultsRow(row.start.row) }
            return record
        }
        return nil
    }

    private mutating func nextLine() throws(OnboardingError) -> ResultRecord? {
        guard let line = try lines?.next() else { return nil }
        guard let record = ResultRecord(json: line) else { throw .resultsRow(lines?.number ?? 0) }
        return record
    }
}

/// What results are read for.
public enum ResultsUse: Sendable {
    case summary, handOut, offboarding

    /// The titles of the columns that are needed besides the name and the outcome.
    ///
    /// - Parameter present: those of the file.
    func columns(_ present: some Collection<String>) -> [String] {
        switch self {
        case .summary: []
        case .offboarding: [ResultColumn.userId.rawValue]
        case .handOut:
            // Results with passwords instead of codes need the kind, which decides whether a password is handed out.
            present.contains(ResultColumn.password.rawValue) && !present.contains(ResultColumn.code.rawValue)
                ? [ResultColumn.kind.rawValue] : [ResultColumn.code.rawValue]
        }
    }
}
