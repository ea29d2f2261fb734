public import FlowModel
public import IdentityModel
import Localization
public import Sentences
import TerminalUI

/// An administration task at the provider that the wizard requested.
public enum AdministrationTask: Sendable, Hashable {
    /// Load a page of the users.
    case loadUsers(UserListRequest)
    case createUser(UserID)
    /// Issue an activation code.
    case issueCode(UserID)
    /// Write the hand-outs of codes that were issued.
    case handOut([UserID])
    case unlockUser(UserID)
    /// Delete a user at the provider.
    case deleteUser(UserID)
    /// Issue a temporary password.
    case resetPassword(UserID)
    case changeRequiredActions(UserID)
    case endSessions(UserID)
    /// Load a user for the edit form.
    case loadUser(UserID)
    case loadGroups
    case editUser(UserID)
    /// End a session or remove a device.
    case endConnection(UserID)
    case checkPassword(UserID)
    /// Load the details of a user, a client, or the provider.
    case loadSheet(Sheet.Subject)
    /// Load the settings of the tenant.
    case loadTenant
    case changeTenant
    case loadClients
    case createClient(ClientID)
    case showSecret(ClientID)
    case deleteClient(ClientID)
    case loadEvents(EventListRequest)
    /// Let the realm keep events.
    case keepEvents
}

/// Why an administration task was refused.
public struct AdministrationRefusal: Sendable, Hashable {
    /// The kind of refusal; decides the sentence that is shown.
    public enum Reason: Sendable, Hashable {
        /// The provider cannot be reached.
        case unreachable
        /// The provider does not accept the administrator's credentials.
        case unauthorized
        /// The administrator lacks the permission.
        case forbidden
        /// The user or client does not exist (any more).
        case notFound
        /// A user with that name or e-mail address exists.
        case conflict
        /// The account is the administrator's own or the only one.
        case protected
        /// Somebody else has changed fields of the user that were to be changed; the user as of now.
        case changedMeanwhile(UserProfile)
        /// Somebody else has changed settings of the tenant that were to be changed; those as of now.
        case settingsChangedMeanwhile(TenantValues)
        /// The provider rejects a value; with the field and the broken rule if the provider names them.
        case invalid(field: String?, breaks: ValueRule? = nil)
        /// The provider accepted the request but stored nothing: an unmodified Keycloak has no activation codes.
        case unsupported
        /// The profile names no administrator, or the password cannot be read.
        case noAdministrator
        /// Anything else.
        case failed
    }

    public var reason: Reason
    /// The message that came with it, if there is one.
    public var message: Sentence?

    public init(reason: Reason, message: Sentence? = nil) {
        self.reason = reason
        self.message = message
    }

    /// Whether ``message`` comes from the server, and not from this program.
    var isWordedByProvider: Bool { message?.isVerbatim == true }

    /// The error under the rejected field: the sentence `known`, if there is one, with the server's message.
    ///
    /// A message of this program is shown only if `known` is `nil`.
    func fieldError(_ known: TextKey?) -> FieldRefusal {
        guard let message, !message.isVerbatim else {
            return .refused(
                known: known, advice: known.flatMap(ErrorSentence.advice),
                words: message.map { UntrustedText($0.english) }, code: nil)
        }
        return known.map { .known($0, [:]) } ?? .told(message)
    }
}
