/// What a server must know of a client to check its authorization requests.
public struct AuthorizationClientRules: Sendable, Hashable {
    /// What the client's PKCE must be.
    public enum ProofKey: Sendable, Hashable {
        /// A challenge with this method is required; every other is refused.
        case required(CodeChallenge.Method)
        /// A challenge is optional. If present it must be well-formed, and `plain` is refused unless allowed.
        case optional(allowsPlain: Bool)
    }

    /// The registered redirect URIs, compared byte by byte.
    public var redirectURIs: [String]
    /// Whether the client may request codes.
    public var allowsStandardFlow: Bool
    /// The scopes that exist for the client; `openid` is always allowed; nil allows any.
    public var scopes: Set<String>?
    public var proofKey: ProofKey

    /// Makes rules; S256 is required by default.
    public init(
        redirectURIs: [String], allowsStandardFlow: Bool = true, scopes: Set<String>? = nil,
        proofKey: ProofKey = .required(.s256)
    ) {
        self.redirectURIs = redirectURIs
        self.allowsStandardFlow = allowsStandardFlow
        self.scopes = scopes
        self.proofKey = proofKey
    }
}
