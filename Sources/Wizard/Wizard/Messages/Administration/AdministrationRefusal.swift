public import FlowModel
import IdentityModel
import Localization
public import Sentences
import TerminalUI

/// Why an effect of the administration was refused.
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
    public var message: Text?

    public init(reason: Reason, message: Text? = nil) {
        self.reason = reason
        self.message = message
    }

    /// Whether ``message`` comes from the server, and not from this program.
    var isWordedByProvider: Bool { message?.isVerbatim == true }
}
