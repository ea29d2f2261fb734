public import FoundationEssentials
public import IdentityModel
public import JOSE

/// The values that an ID token must match (OpenID Connect Core, section 3.1.3.7).
public struct IDTokenExpectations: Sendable, Hashable {
    public var issuer: String
    /// The client that sent the request.
    public var clientID: ClientID
    /// The request's nonce; `nil` if none was sent, as for a refresh.
    public var nonce: Nonce?
    /// The subject of the earlier login, for a refresh (section 12.2); `nil` accepts any.
    public var subject: String?
    /// The requested maximum age of the login in seconds; `nil` accepts any.
    public var maxAge: Int?
    /// The time of the check.
    public var now: Date
    /// The tolerated difference between the clocks in seconds.
    public var leeway: Double
    /// The accepted algorithms; HMAC algorithms take effect only together with ``sharedSecret``.
    public var algorithms: Set<SigningAlgorithm>
    /// The client's secret, if the profile allows tokens signed with it (HS256); `nil`, the default, rejects them.
    public var sharedSecret: Secret?
    /// The access token issued with it, checked against `at_hash` if present.
    public var accessToken: Secret?

    /// By default clocks may differ by one minute.
    public init(
        issuer: String, clientID: ClientID, nonce: Nonce?, subject: String? = nil, maxAge: Int? = nil, now: Date,
        leeway: Double = 60, algorithms: Set<SigningAlgorithm> = SigningAlgorithm.asymmetric,
        sharedSecret: Secret? = nil, accessToken: Secret? = nil
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.nonce = nonce
        self.subject = subject
        self.maxAge = maxAge
        self.now = now
        self.leeway = leeway
        self.algorithms = algorithms
        self.sharedSecret = sharedSecret
        self.accessToken = accessToken
    }
}
