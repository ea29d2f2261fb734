public import IdentityModel

/// A code that belongs to the request: state and issuer are verified.
///
/// Only ``ReceivedAuthorizationResponse/validated(state:issuer:requiresIssuer:)`` makes one.
public struct ValidatedAuthorizationResponse: Sendable, Hashable {
    /// The code, which can be redeemed once.
    public let code: Secret
    /// The server's session, nil if not given.
    public let sessionState: String?
    /// The result of an action that the request asked for (Keycloak's `kc_action_status`: success, cancelled, error),
    /// nil if not given.
    public let actionStatus: String?
}
