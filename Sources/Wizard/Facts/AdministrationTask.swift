public import IdentityModel

/// What the wizard asked of the provider's administration.
public enum AdministrationTask: Sendable, Hashable {
    /// The list of users, searched for a text (empty: all).
    case loadUsers(search: String)
    /// A new user.
    case createUser(UserID)
    /// An activation code.
    case issueCode(UserID)
    /// The lock after wrong passwords taken off.
    case unlockUser(UserID)
    /// A user deleted at the provider.
    case deleteUser(UserID)
    /// A temporary password.
    case resetPassword(UserID)
    /// A change of what the user must do at the next login.
    case changeRequiredActions(UserID)
    /// All sessions of a user ended.
    case endSessions(UserID)
    /// What is known of a user, a client, or the provider.
    case loadSheet(Sheet.Subject)
    /// The list of clients.
    case loadClients
    /// A new client.
    case createClient(ClientID)
    /// A client's secret shown.
    case showSecret(ClientID)
    /// A client deleted.
    case deleteClient(ClientID)
}

/// Why the provider's administration did not do what was asked.
public struct AdministrationRefusal: Sendable, Hashable {
    /// The sort of refusal; decides the sentence and what is offered.
    public enum Reason: Sendable, Hashable {
        /// The provider cannot be reached.
        case unreachable
        /// The administrator's name or password is not taken.
        case unauthorized
        /// The administrator may not do this.
        case forbidden
        /// There is no such user (any more).
        case notFound
        /// A user of that name, or with that e-mail address, exists.
        case conflict
        /// The provider refuses a value; the field where it says which.
        case invalid(field: String?)
        /// The provider took the order and kept nothing: a stock Keycloak has no activation codes.
        case unsupported
        /// The profile names nobody who may administer, or the password cannot be read.
        case noAdministrator
        /// Anything else.
        case failed
    }

    /// The sort of refusal.
    public var reason: Reason
    /// What was said about it, where anything was.
    public var message: UntrustedText?
    /// Whether ``message`` is what the server said, and no sentence of this program.
    public var isWordedByProvider: Bool

    /// Makes a refusal.
    public init(reason: Reason, message: UntrustedText? = nil, isWordedByProvider: Bool = true) {
        self.reason = reason
        self.message = message
        self.isWordedByProvider = isWordedByProvider
    }

    /// What stands under the field that was refused: our sentence for it, and who said the rest.
    func fieldError(_ known: TextKey?) -> FieldError {
        guard let message, !isWordedByProvider else { return .refused(known: known, words: message, code: nil) }
        return known.map { .known($0, [:]) } ?? .told(message)
    }
}
