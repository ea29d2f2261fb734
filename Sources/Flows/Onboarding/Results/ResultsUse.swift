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
