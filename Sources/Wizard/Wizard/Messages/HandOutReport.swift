public import IdentityModel

/// A hand-out that was written to a file, and how its printing ended.
public struct HandOutReport: Sendable, Hashable {
    public enum Printing: Sendable, Hashable {
        /// No command is set.
        case notSet
        case running
        case ended(status: Int32)
        /// The program could not be started.
        case notStarted
    }

    public var username: UserID
    /// The absolute path of the file.
    public var path: String
    public var printing: Printing

    public init(username: UserID, path: String, printing: Printing) {
        self.username = username
        self.path = path
        self.printing = printing
    }

    var handedOut: HandedOut { printing == .ended(status: 0) ? .printed : .written }
}
