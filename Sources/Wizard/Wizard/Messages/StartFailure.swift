import IdentityModel
public import Sentences

/// Why the provider or the device's store could not be opened at the start.
public struct StartFailure: Sendable, Hashable {
    /// What could not be started.
    public enum Reason: Sendable, Hashable {
        /// The embedded server could not start.
        case server
        /// The device's store could not be opened: not writable, full, damaged.
        case localStorage
        /// The device's store was written by a newer version of the program.
        case newerStorage
        /// The provider has no tenant with the given name; the subject is the command that creates it.
        case unknownTenant
        case other
    }

    public var reason: Reason
    /// The message that came with it.
    public var message: Text?
    /// The file or address that failed.
    public var subject: String?

    public init(reason: Reason, message: Text? = nil, subject: String? = nil) {
        self.reason = reason
        self.message = message
        self.subject = subject
    }
}
