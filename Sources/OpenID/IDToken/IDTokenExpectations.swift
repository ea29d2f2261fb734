public import FoundationEssentials
public import IdentityModel
public import JOSE

/// What the client knows and an ID token must agree with (OpenID Connect Core, section 3.1.3.7).
public struct IDTokenExpectations: Sendable, Hashable {
    /// The provider that was asked.
    public var issuer: String
    /// The client that asked.
    public var clientID: ClientID
    /// The request's nonce; nil where none was sent, as for a refresh.
    public var nonce: Nonce?
    /// The subject of the login before, for a refresh (section 12.2); nil takes any.
    public var subject: String?
    /// The oldest login in seconds that the request allowed; nil for any.
    public var maxAge: Int?
    /// The time at which the token is judged.
    public var now: Date
    /// How far the clocks of the two may differ, in seconds.
    public var leeway: Double
    /// The algorithms that are believed; one by which the checker could sign too only together with ``sharedSecret``.
    public var algorithms: Set<SigningAlgorithm>
    /// The client's secret, where the profile allows tokens that are signed with it (HS256); nil, the rule, believes none.
    public var sharedSecret: Secret?
    /// The access token that came with it, held against `at_hash` where the token has one; nil where none came.
    public var accessToken: Secret?

    /// Makes expectations; clocks may differ by a minute unless said otherwise.
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
