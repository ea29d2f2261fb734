public import IdentityModel

/// A client of the provider, as the list shows it.
public struct ClientSummary: Sendable, Hashable {
    /// The client id.
    public var id: ClientID
    /// What the provider calls it; nil where it has no name.
    public var name: UntrustedText?
    /// Whether it has no secret.
    public var isPublic: Bool
    /// Whether it may be used.
    public var isEnabled: Bool
    /// Whether the user is asked for consent.
    public var asksConsent: Bool
    /// Where codes may be sent to.
    public var redirectURIs: [UntrustedText]

    /// Makes a summary.
    public init(
        id: ClientID, name: UntrustedText? = nil, isPublic: Bool, isEnabled: Bool = true, asksConsent: Bool = false,
        redirectURIs: [UntrustedText] = []
    ) {
        self.id = id
        self.name = name
        self.isPublic = isPublic
        self.isEnabled = isEnabled
        self.asksConsent = asksConsent
        self.redirectURIs = redirectURIs
    }
}
