/// What a server knows of a client and needs to judge its authorization requests.
public struct AuthorizationClientRules: Sendable, Hashable {
    /// What is asked of the client's PKCE.
    public enum ProofKey: Sendable, Hashable {
        /// A challenge of this method must come, and no other.
        case required(CodeChallenge.Method)
        /// A challenge may come; then it must be well formed, and `plain` is refused unless allowed.
        case optional(allowsPlain: Bool)
    }

    /// The registered redirect URIs, compared byte by byte.
    public var redirectURIs: [String]
    /// Whether the client may ask for codes at all.
    public var allowsStandardFlow: Bool
    /// The scopes that exist for the client, `openid` always among them; nil takes any.
    public var scopes: Set<String>?
    /// What is asked of its PKCE.
    public var proofKey: ProofKey

    /// Makes rules; S256 is asked for unless said otherwise.
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
