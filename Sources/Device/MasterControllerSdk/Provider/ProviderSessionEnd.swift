/// The outcome of a logout at the provider; this device's tokens are deleted in any case.
public struct ProviderSessionEnd: Sendable, Hashable {
    /// The outcome for the stored token.
    public enum Token: String, Sendable, Hashable, CaseIterable {
        /// No token was available.
        case none
        case revoked
        /// The provider cannot revoke tokens: the token is valid until it expires.
        case notRevocable = "not-revocable"
        /// The token requires the PIN, which a logout does not ask for: the token is valid until it expires.
        case sealed
        /// The provider was not reached, or refused: the token is valid until it expires.
        case failed
    }

    public var token: Token
    /// Where the user can end a browser session that may continue at the provider; `nil` if the provider has ended it.
    public var browserSessionAt: String?

    public init(token: Token, browserSessionAt: String?) {
        self.token = token
        self.browserSessionAt = browserSessionAt
    }
}
