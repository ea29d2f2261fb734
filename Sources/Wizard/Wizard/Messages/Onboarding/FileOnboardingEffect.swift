/// What the program does for the onboarding of a file's users.
public enum FileOnboardingEffect: Sendable, Hashable {
    /// Lists the CSV files and folders whose path begins as typed.
    case list(String)
    /// Writes the file with all columns and an example row; an existing file is not changed.
    case writeTemplate(String)
    /// Checks the file with the typed path; its encoding is UTF-8 if `nil`, or shown by a byte order mark.
    case check(String, encoding: String? = nil)
    /// Creates the users of the file that was checked last.
    case start(FileOrder)
    /// Continues the stopped run of that file.
    case goOnWith(StoppedFile)
    /// Lets no further row begin until `goOn`.
    case pause
    case goOn
    /// Lets no further row begin, and ends the run.
    case stop
    /// Writes the hand-outs of the codes in a results file.
    case handOut(results: String)
}
