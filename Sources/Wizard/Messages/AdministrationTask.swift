public import IdentityModel

/// What the wizard asked of the provider's administration.
public enum AdministrationTask: Sendable, Hashable {
    /// Load the users whose name or address contains a text (empty: all).
    case loadUsers(search: String)
    /// Create a user.
    case createUser(UserID)
    /// Issue an activation code.
    case issueCode(UserID)
    /// Unlock a user.
    case unlockUser(UserID)
    /// Delete a user at the provider.
    case deleteUser(UserID)
    /// Issue a temporary password.
    case resetPassword(UserID)
    /// Change the user's required actions.
    case changeRequiredActions(UserID)
    /// End all sessions of a user.
    case endSessions(UserID)
    /// Load what is known of a user, a client, or the provider.
    case loadSheet(Sheet.Subject)
    /// Load the clients.
    case loadClients
    /// Create a client.
    case createClient(ClientID)
    /// Show a client's secret.
    case showSecret(ClientID)
    /// Delete a client.
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
        /// The provider accepted the request and kept nothing: an unmodified Keycloak has no activation codes.
        case unsupported
        /// The profile names no administrator, or the password cannot be read.
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
