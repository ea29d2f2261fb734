/// The properties of a client against which a server checks its authorization requests.
public struct AuthorizationClientRules: Sendable, Hashable {
    /// The client's PKCE requirement.
    public enum ProofKey: Sendable, Hashable {
        /// A challenge with the method S256 is required.
        case required
        /// A challenge is optional; if present, it must be well-formed, and its method must be S256.
        case optional
    }

    /// The registered redirect URIs, compared byte by byte.
    public var redirectURIs: [String]
    /// Whether the client may use the authorization code flow.
    public var allowsStandardFlow: Bool
    /// The scopes available to the client, besides `openid`, which is always allowed; `nil` allows any.
    public var scopes: Set<String>?
    public var proofKey: ProofKey

    /// A challenge is required by default.
    public init(
        redirectURIs: [String], allowsStandardFlow: Bool = true, scopes: Set<String>? = nil,
        proofKey: ProofKey = .required
    ) {
        self.redirectURIs = redirectURIs
        self.allowsStandardFlow = allowsStandardFlow
        self.scopes = scopes
        self.proofKey = proofKey
    }
}
