public import Sentences

/// What the program reports about the onboarding of a file's users.
public enum FileOnboardingMessage: Sendable, Hashable {
    /// The CSV files and the folders whose path begins as typed, each with its path; folders end in `/`.
    case listed(typed: String, [String])
    case templateWritten(WrittenTemplate)
    case checked(CheckedFile)
    /// There is no file with the typed path.
    case missing(path: String)
    /// The errors of the file with the typed path, in the order of their places, and how many more there are.
    ///
    /// The encodings are those in which it may be text, if its encoding is what is wrong.
    case found(path: String, [FileFinding], furtherFindings: Int, encodings: [String] = [])
    /// The file cannot be checked, or the run cannot begin.
    case refused(path: String, Text)
    case progressed(FileProgress)
    case ended(FileOnboardingEnd)
    /// The hand-outs are in this file; rows whose code has expired are left out.
    case handedOut(path: String, count: Int)
    case handOutRefused(Text)
}
