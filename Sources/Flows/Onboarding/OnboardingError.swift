public import IdentityAdministration
public import PrivateFiles
public import Sentences

/// Why a file of users, of results or of a run is not used, or why the work with it ends.
public enum OnboardingError: Error, Sendable, Hashable {
    /// A file that the user names cannot be read.
    case unreadable(FileError)
    /// The bytes of a table are not text, or not a table.
    case text(CellFinding)
    /// The errors of a file of users, and the number of those that are not listed.
    case findings([CellFinding], further: Int = 0)

    case noResults(path: String)
    /// Columns of results that were deleted.
    case missingColumns(path: String, [String])
    /// A row of results without user name, or with another outcome.
    case resultsRow(Int)

    /// A file of the run, its results or a temporary file cannot be used.
    case file(FileError)
    /// There is no run file.
    case noRun(path: String)
    /// Another program continues the run.
    case inUse(path: String)
    /// Not a run file, or one with other bytes than were written.
    case damaged(path: String)
    /// The results are shorter than what was written.
    case resultsShortened(path: String)
    /// The run that was stopped is another one.
    case mismatch(RunMismatch, path: String)

    /// A failure of the provider ends `offboard`; completed changes remain.
    case provider(AdministrationError)
    /// The administrator may not read who administers the tenant.
    case rolesHidden

    public var sentence: Text {
        switch self {
        case .unreadable(let error), .file(let error): error.sentence
        case .text(let finding): finding.sentence
        case .findings(let findings, _): .joined(findings.map(\.sentence), by: "; ")
        case .noResults(let path): Text("\(path) is not a results file of onboard.")
        case .missingColumns(let path, let columns):
            Text("\(path) needs the column \(columns.joined(separator: ", ")): take the results as they were written.")
        case .resultsRow(let row): Text("Row \(row) is not a row of results.")
        case .noRun(let path): Text("There is no \(path): without it, no run can be continued.")
        case .inUse(let path): Text("Another program uses \(path): wait for its end.")
        case .damaged(let path):
            Text("\(path) is damaged: the run cannot be continued. Start it anew with other results.")
        case .resultsShortened(let path):
            Text(
                "\(path) is shorter than this program has written it: the run cannot be continued. Start it anew with other results."
            )
        case .mismatch(.input, let path):
            Text(
                "\(path) is not as it was when the run began: start anew with --results and another file. Users that the run has made are recognised by their tag."
            )
        case .mismatch(.options(let names), _):
            Text(
                "The run began with other options (\(names.joined(separator: ", "))): give the same ones, or start anew with --results and another file."
            )
        case .provider(let error): error.sentence
        case .rolesHidden:
            Text(
                "It cannot be read who administers the tenant, so nobody was changed: use an administrator who may see its clients, and another tenant than master."
            )
        }
    }
}
