public import IdentityModel
import Localization
public import Sentences

/// A task of the provider's administration that the wizard requested.
public enum AdministrationTask: Sendable, Hashable {
    /// Load the users whose name or address contains a text (empty: all).
    case loadUsers(search: String)
    case createUser(UserID)
    /// Issue an activation code.
    case issueCode(UserID)
    case unlockUser(UserID)
    /// Delete a user at the provider.
    case deleteUser(UserID)
    /// Issue a temporary password.
    case resetPassword(UserID)
    case changeRequiredActions(UserID)
    case endSessions(UserID)
    /// Load what is known of a user, a client, or the provider.
    case loadSheet(Sheet.Subject)
    case loadClients
    case createClient(ClientID)
    case showSecret(ClientID)
    case deleteClient(ClientID)
}

/// Why an administration task was refused.
public struct AdministrationRefusal: Sendable, Hashable {
    /// The kind of refusal; decides the sentence that is shown.
    public enum Reason: Sendable, Hashable {
        /// The provider cannot be reached.
        case unreachable
        /// The provider does not accept the administrator's credentials.
        case unauthorized
        /// The administrator may not do this.
        case forbidden
        /// What the task is about does not exist (any more).
        case notFound
        /// A user of that name, or with that e-mail address, exists.
        case conflict
        /// The provider refuses a value; the field and the broken rule where it says which.
        case invalid(field: String?, breaks: ValueRule? = nil)
        /// The provider accepted the request and kept nothing: an unmodified Keycloak has no activation codes.
        case unsupported
        /// The profile names no administrator, or the password cannot be read.
        case noAdministrator
        /// Anything else.
        case failed
    }

    public var reason: Reason
    /// The message that came with it, where there is one.
    public var message: Sentence?

    public init(reason: Reason, message: Sentence? = nil) {
        self.reason = reason
        self.message = message
    }

    /// Whether ``message`` is the server's, and not a sentence of this program.
    var isWordedByProvider: Bool { message?.isVerbatim == true }

    /// The error under the refused field: the sentence `known`, where there is one, with the server's message; a message of
    /// this program is shown only without `known`.
    func fieldError(_ known: TextKey?) -> FieldError {
        guard let message, !message.isVerbatim else {
            return .refused(known: known, words: message.map { UntrustedText($0.english) }, code: nil)
        }
        return known.map { .known($0, [:]) } ?? .told(message)
    }
}
