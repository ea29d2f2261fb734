/// What a logout came to at the provider, beyond this device, which has forgotten everything by then.
public struct ProviderSessionEnd: Sendable, Hashable {
    /// What became of the token that this device kept.
    public enum Token: String, Sendable, Hashable, CaseIterable {
        /// Nothing was kept that could be given back.
        case none
        /// The provider took it back: it opens nothing any more.
        case revoked
        /// The provider offers no way to give a token back: it is good until it expires.
        case notRevocable = "not-revocable"
        /// Only the PIN opens it, and nobody is asked for a PIN to log out: it is good until it expires.
        case sealed
        /// The provider was not reached, or did not take it: it is good until it expires.
        case failed
    }

    /// What became of the token that this device kept.
    public var token: Token
    /// Where a browser's session at the provider may go on and can be ended; nil where the provider has ended it.
    public var browserSessionAt: String?

    /// Makes an end.
    public init(token: Token, browserSessionAt: String?) {
        self.token = token
        self.browserSessionAt = browserSessionAt
    }
}
