public import IdentityModel

/// An OAuth client as stored at the provider.
///
/// Absent members have Keycloak's defaults.
public struct AdministeredClient: Sendable, Hashable {
    /// The provider's own ID.
    public let id: ClientRecordID
    /// The OAuth client ID.
    public var clientID: ClientID
    /// The display name.
    public var name: UntrustedText?
    public var isEnabled = true
    /// Whether the client has no secret.
    public var isPublic = false
    /// The allowed redirect URIs; `*` at the end is a wildcard for everything below.
    public var redirectURIs: [UntrustedText] = []
    /// The origins whose scripts may read responses; `+` includes those of the redirect URIs.
    public var webOrigins: [UntrustedText] = []
    /// Whether the user must consent before the client gets tokens.
    public var isConsentRequired = false
    /// Whether the client may use the authorization code flow.
    public var allowsStandardFlow = true
    /// Whether the client may use the password grant.
    public var allowsDirectAccessGrants = false
    /// Whether the client may use the client credentials grant.
    public var hasServiceAccount = false
    /// Additional settings with Keycloak's names.
    public var attributes: [String: UntrustedText] = [:]
    /// The scopes that the client always gets; not changed by an update.
    public var defaultScopes: [UntrustedText] = []
    /// The scopes that the client gets on request; not changed by an update.
    public var optionalScopes: [UntrustedText] = []

    /// The PKCE method that the provider requires; `nil` if PKCE is optional.
    public var requiredPKCEMethod: UntrustedText? {
        attributes["pkce.code.challenge.method"].flatMap { $0.original.isEmpty ? nil : $0 }
    }

    /// The display name, with Keycloak's texts for the keys that its built-in clients have there.
    public var filledName: UntrustedText? { name.map { UntrustedText(KeycloakMessages.filled($0.original)) } }

    public init(id: ClientRecordID, clientID: ClientID) { (self.id, self.clientID) = (id, clientID) }
}

/// The provider's own ID of a client, used in the paths of the admin REST API; the OAuth ID is `ClientID`.
public struct ClientRecordID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
}
