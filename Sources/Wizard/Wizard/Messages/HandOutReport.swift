public import IdentityModel

/// Hand-outs that were written to a file, and how their printing ended.
public struct HandOutReport: Sendable, Hashable {
    public enum Printing: Sendable, Hashable {
        /// No command is set.
        case notSet
        case running
        case ended(status: Int32)
        /// The program could not be started.
        case notStarted
    }

    public var users: [UserID]
    /// The absolute path of the file.
    public var path: String
    public var printing: Printing

    public init(users: [UserID], path: String, printing: Printing) {
        self.users = users
        self.path = path
        self.printing = printing
    }

    var handedOut: HandedOut { printing == .ended(status: 0) ? .printed : .written }
}
