import PrivateFiles
public import Sentences
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
    ///   - encoding: of a table without byte order mark; UTF-8 if `nil`.
    ///   - use: which columns are needed.
    public init(
        _ path: String, encoding: CSVEncoding? = nil, for use: ResultsUse = .summary
    ) throws(ResultsInputError) {
        do throws(FileError) {
            let lines = try LineInput(path)
            if try lines.beginsWith(UInt8(ascii: "{")) {
                self.lines = lines
                header = nil
                return
            }
            table = try OnboardingInput(path, encoding: encoding)
        } catch { throw .input(.file(error)) }
        let row: CSVRow?
        do throws(OnboardingInputError) { row = try table?.next() } catch { throw .input(error) }
        guard let row else { throw .noResults(path: path) }
        header = try ResultsHeader(row, of: path, for: use)
    }

    /// The next row; `nil` after the last.
    public mutating func next() throws(ResultsInputError) -> ResultRecord? {
        guard let header else { return try nextLine() }
        return try nextRow(header)
    }

    private mutating func nextRow(_ header: ResultsHeader) throws(ResultsInputError) -> ResultRecord? {
        while true {
            let row: CSVRow?
            do throws(OnboardingInputError) { row = try table?.next() } catch { throw .input(error) }
            guard let row else { return nil }
            if row.isBlank { continue }
            guard let record = header.record(row) else { throw .row(row.start.row) }
            return record
        }
    }

    private mutating func nextLine() throws(ResultsInputError) -> ResultRecord? {
        let line: [UInt8]?
        do throws(FileError) { line = try lines?.next() } catch { throw .input(.file(error)) }
        guard let line else { return nil }
        guard let record = ResultRecord(json: line) else { throw .row(lines?.number ?? 0) }
        return record
    }
}

/// Why a file is not read as results.
public enum ResultsInputError: Error, Sendable, Hashable {
    case input(OnboardingInputError)
    case noResults(path: String)
    /// Columns that were deleted.
    case missingColumns(path: String, [String])
    /// A row without user name, or with another outcome.
    case row(Int)

    public var sentence: Sentence {
        switch self {
        case .input(let error): error.sentence
        case .noResults(let path): "\(path) is not a results file of onboard."
        case .missingColumns(let path, let columns):
            "\(path) needs the column \(columns.joined(separator: ", ")): take the results as they were written."
        case .row(let row): "Row \(row) is not a row of results."
        }
    }
}

/// What results are read for.
public enum ResultsUse: Sendable {
    case summary, handOut, offboarding

    /// The titles of the columns that are needed beside the name and the outcome.
    ///
    /// - Parameter present: those of the file.
    func columns(_ present: some Collection<String>) -> [String] {
        switch self {
        case .summary: []
        case .offboarding: [ResultColumn.userId.rawValue]
        case .handOut:
            // A password is handed out where its kind says so.
            present.contains(ResultColumn.password.rawValue) && !present.contains(ResultColumn.code.rawValue)
                ? [ResultColumn.kind.rawValue] : [ResultColumn.code.rawValue]
        }
    }
}
