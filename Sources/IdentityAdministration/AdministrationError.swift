public import IdentityModel
public import Sentences

/// Why an administrative request failed.
///
/// A server's message is ``UntrustedText``, to be sanitised when shown; no secrets.
public struct AdministrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases that a caller can distinguish.
    public enum Code: Sendable, Hashable {
        /// The profile names no administrator, or the administrator's password cannot be read.
        case notConfigured
        /// There was no response.
        case unreachable
        /// The administrator's name or password was refused.
        case unauthorized
        case forbidden
        /// The realm, user or credential does not exist.
        case notFound
        /// It exists already.
        case conflict
        /// The server refused a value: the field if given, the message key, and the values for the message.
        case invalid(field: String?, message: UntrustedText, parameters: [UntrustedText])
        /// The server failed, or answered with something that cannot be read.
        case unusableAnswer(httpStatus: Int)
        case cancelled
    }

    public let code: Code
    /// What happened, for the user; the server's message if there is one.
    public let sentence: Sentence

    /// Whether ``sentence`` is the provider's message and not one of this program.
    public var isWordedByProvider: Bool { sentence.isVerbatim }

    /// The character because of which a value was refused; `nil` for another reason, and where it is not known.
    public private(set) var character: RefusedCharacter?

    /// Makes an error with a message of this program.
    public init(_ code: Code, _ sentence: Sentence) {
        self.code = code
        self.sentence = sentence
    }

    /// Makes an error with the provider's message, or with `instead` if there is none.
    init(_ code: Code, said: String?, _ instead: Sentence) {
        self.init(code, said.map { Sentence(verbatim: $0) } ?? instead)
    }

    /// The same error, which names a character of a value that was sent; of no secret.
    func naming(_ character: RefusedCharacter?) -> AdministrationError {
        var error = self
        error.character = character
        return error
    }

    public var description: String { sentence.sanitised().english }
}
