public import FlowModel
import HTTPMessage
public import IdentityModel
public import OpenID
public import Sentences

/// Why an administrative request failed.
///
/// Contains no secrets. A server's message is ``UntrustedText``: sanitise it before displaying it.
public struct AdministrationError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The profile has no administrator, or the administrator's password cannot be read.
        case notConfigured
        /// There was no response.
        case unreachable
        /// The administrator's name or password was rejected.
        case unauthorized
        case forbidden
        /// The realm, user or credential does not exist.
        case notFound
        /// The name already exists.
        case conflict
        /// The account is the administrator's own or the only one: it cannot be deleted, disabled or limited in time.
        case protected
        /// The server rejected a value: the field if given, the message key, and the message's values.
        case invalid(field: String?, message: UntrustedText, parameters: [UntrustedText])
        /// The server failed, or its response cannot be parsed.
        case unusableAnswer(httpStatus: Int)
        case cancelled
    }

    public let code: Code
    /// What happened, for the user; the server's message if there is one.
    public let sentence: Text

    /// Whether ``sentence`` is the provider's message instead of one of this program.
    public var isWordedByProvider: Bool { sentence.isVerbatim }

    /// Whether an action on any other user would fail too.
    public var concernsEveryUser: Bool {
        switch code {
        case .notFound, .conflict, .protected, .invalid, .forbidden: false
        case .notConfigured, .unreachable, .unauthorized, .unusableAnswer, .cancelled: true
        }
    }

    /// The response of a provider that temporarily accepts no requests (429, 503), with the time to wait.
    public private(set) var busy: BusyServer?

    /// The character for which a value was rejected, if known.
    public private(set) var character: RefusedCharacter?

    public init(_ code: Code, _ sentence: Text) {
        self.code = code
        self.sentence = sentence
    }

    init(_ code: Code, _ busy: BusyServer) {
        self.init(code, busy.sentence)
        self.busy = busy
    }

    /// Uses the provider's message, or `instead` if there is none.
    init(_ code: Code, said: String?, _ instead: Text) {
        self.init(code, said.map { Text(verbatim: $0) } ?? instead)
    }

    /// Whether ``sentence`` reports what the administrator's role may not do, so that nothing is appended.
    public private(set) var isOfHelpDesk = false

    /// The administrator's role does not permit the request.
    init(helpDesk sentence: Text) {
        self.init(.forbidden, sentence)
        isOfHelpDesk = true
    }

    /// The administrator may not create users, so that no request is sent.
    public static func mayNotCreateUsers(_ rights: TenantRights) -> AdministrationError {
        rights.isHelpDesk
            ? AdministrationError(helpDesk: HelpDeskRefusal.sentence(.post, "users"))
            : AdministrationError(.forbidden, Text("The administrator may not create users."))
    }

    /// Returns the error with a character of a value that was sent; must not be called for secrets.
    func naming(_ character: RefusedCharacter?) -> AdministrationError {
        var error = self
        error.character = character
        return error
    }

    public var description: String { sentence.sanitised().english }
}
