public import IdentityModel

/// A code that belongs to the request: state and issuer were checked.
///
/// Only ``ReceivedAuthorizationResponse/validated(state:issuer:requiresIssuer:)`` makes one.
public struct ValidatedAuthorizationResponse: Sendable, Hashable {
    /// The code, to be redeemed once.
    public let code: Secret
    /// The server's session, nil where it does not tell.
    public let sessionState: String?
    /// What became of an action that the request asked for (Keycloak's `kc_action_status`: success, cancelled, error), nil where it does not tell.
    public let actionStatus: String?

    init(code: Secret, sessionState: String?, actionStatus: String? = nil) {
        self.actionStatus = actionStatus
        self.code = code
        self.sessionState = sessionState
    }
}
