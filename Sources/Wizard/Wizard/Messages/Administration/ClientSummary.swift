public import IdentityModel

/// A client of the provider, as the list shows it.
public struct ClientSummary: Sendable, Hashable {
    public var id: ClientID
    /// The name that the provider shows; `nil` if there is none.
    public var name: UntrustedText?
    /// Whether it is a public client, without a secret.
    public var isPublic: Bool
    public var isEnabled: Bool
    /// Whether the user is asked for consent.
    public var asksConsent: Bool
    public var redirectURIs: [UntrustedText]

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
