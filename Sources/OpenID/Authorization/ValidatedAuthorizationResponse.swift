public import IdentityModel

/// A code that belongs to the request: state and issuer are verified.
///
/// Only ``ReceivedAuthorizationResponse/validated(state:issuer:requiresIssuer:)`` creates one.
public struct ValidatedAuthorizationResponse: Sendable, Hashable {
    /// The code, which can be redeemed once.
    public let code: Secret
    /// The server's session, or `nil`.
    public let sessionState: String?
    /// The result of the requested action (Keycloak's `kc_action_status`: success, cancelled, error), or `nil`.
    public let actionStatus: String?
}
