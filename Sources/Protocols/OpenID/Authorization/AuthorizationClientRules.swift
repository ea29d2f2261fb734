/// The properties of a client against which a server checks its authorization requests.
public struct AuthorizationClientRules: Sendable, Hashable {
    /// The client's PKCE requirement.
    public enum ProofKey: Sendable, Hashable {
        /// A challenge with this method is required; all others are rejected.
        case required(CodeChallenge.Method)
        /// A challenge is optional.
        ///
        /// If present it must be well-formed, and `plain` is rejected unless allowed.
        case optional(allowsPlain: Bool)
    }

    /// The registered redirect URIs, compared byte by byte.
    public var redirectURIs: [String]
    /// Whether the client may use the authorization code flow.
    public var allowsStandardFlow: Bool
    /// The scopes available to the client, besides `openid`, which is always allowed; `nil` allows any.
    public var scopes: Set<String>?
    public var proofKey: ProofKey

    /// S256 is required by default.
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
