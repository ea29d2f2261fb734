public import IdentityModel

/// A code that belongs to the request: state and issuer were checked.
///
/// Only ``ReceivedAuthorizationResponse/validated(state:issuer:requiresIssuer:)`` makes one.
public struct ValidatedAuthorizationResponse: Sendable, Hashable {
    /// The code, to be redeemed once.
    public let code: Secret
    /// The server's session, nil where it does not tell.
    public let sessionState: String?

    init(code: Secret, sessionState: String?) {
        self.code = code
        self.sessionState = sessionState
    }
}
