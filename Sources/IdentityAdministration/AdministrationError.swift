public import IdentityModel

/// Why an administrative request did not do what it is for.
///
/// A server's words are in it as ``UntrustedText``, to be sanitised where they are shown; no secrets.
public struct AdministrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can tell apart.
    public enum Code: Sendable, Hashable {
        /// The profile names no administrator, or his password cannot be read.
        case notConfigured
        /// No response came.
        case unreachable
        /// The administrator's name or password was refused.
        case unauthorized
        /// The administrator may not do this.
        case forbidden
        /// No such realm, user or credential.
        case notFound
        /// It exists already.
        case conflict
        /// The server refused a value: which field where it said so, its message key, and the values that belong into the message.
        case invalid(field: String?, message: UntrustedText, parameters: [UntrustedText])
        /// The server failed, or answered with something that cannot be read.
        case unusableAnswer(httpStatus: Int)
        /// The task was cancelled.
        case cancelled
    }

    /// Which case this is.
    public let code: Code
    /// What happened, for a person; the server's words where it had some.
    public let text: UntrustedText

    /// Whether ``text`` is what the provider said, and no sentence of this program.
    public let isWordedByProvider: Bool

    /// Makes an error in this program's words.
    public init(_ code: Code, _ text: String) {
        self.code = code
        self.text = UntrustedText(text)
        isWordedByProvider = false
    }

    /// Makes an error in the provider's words; `instead` where it has none.
    init(_ code: Code, said: String?, _ instead: String) {
        self.code = code
        text = UntrustedText(said ?? instead)
        isWordedByProvider = said != nil
    }

    /// The sanitised text.
    public var description: String { text.description }
}
