public import IdentityModel

/// A client to be made at the provider.
public struct NewClient: Sendable, Hashable {
    /// The client id.
    public var id: ClientID
    /// Where codes may be sent to.
    public var redirectURIs: [String]
    /// Which web pages may call the provider; nil for those of the redirect URIs.
    public var webOrigins: [String]
    /// Whether it gets no secret.
    public var isPublic: Bool
    /// Whether the person is asked before it gets anything.
    public var asksConsent: Bool
    /// Whether it must show a code challenge.
    public var requiresPKCE: Bool

    /// Makes a client.
    public init(
        id: ClientID, redirectURIs: [String], webOrigins: [String], isPublic: Bool, asksConsent: Bool,
        requiresPKCE: Bool
    ) {
        self.id = id
        self.redirectURIs = redirectURIs
        self.webOrigins = webOrigins
        self.isPublic = isPublic
        self.asksConsent = asksConsent
        self.requiresPKCE = requiresPKCE
    }
}
