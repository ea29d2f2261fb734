package import IdentityModel
package import JOSE
import OpenID
import SQLDatabase

/// An OAuth client of a realm, as stored.
package struct ClientRecord: Sendable, Hashable {
    /// The client's internal ID, a UUID.
    ///
    /// It is the last part of an authorization code, as in Keycloak.
    package let id: String
    /// The `client_id`.
    package var clientID: ClientID
    /// Whether an administrator has enabled the client.
    package var isEnabled = true
    /// The SHA-256 digest of the client secret; `nil` for a public client.
    package var secretHash: [UInt8]?
    /// The flow of this client's logins; `nil` for a client that may not start a login.
    package var authenticationFlow: AuthenticationFlowName?
    /// Whether the client may use the password grant (RFC 6749, section 4.3).
    package var allowsPasswordGrant = false
    /// The registered redirect URIs; ``RedirectRule`` defines what matches them.
    package var redirectURIs: [String] = []
    /// The client scopes that are always in force.
    package var defaultScopes: [String] = ["profile", "email"]
    /// The client scopes that are in force when a request names them.
    package var optionalScopes: [String] = []
    /// The algorithm that signs the client's tokens.
    package var signingAlgorithm = SigningAlgorithm.es256
    /// The secret, which administrators may read; `nil` for a public client and if only the digest is known.
    package var secret: Secret?
    /// The web origins for cross-origin requests; `+` means the origins of the redirect URIs, `*` any origin.
    package var webOrigins: [String] = []
    /// Whether the user must consent before the client gets a code.
    package var isConsentRequired = false
    /// Whether the client may use the authorization code flow.
    package var allowsStandardFlow = true
    /// Whether the client may use the client credentials grant (RFC 6749, section 4.4).
    package var hasServiceAccount = false
    /// Whether the client only verifies tokens and never gets any (Keycloak's `bearerOnly`).
    package var isBearerOnly = false
    /// Whether tokens may contain all roles of the user (Keycloak's `fullScopeAllowed`) rather than only those in the
    /// scope mappings.
    package var hasFullScope = true
    /// The base of relative redirect URIs.
    package var rootURL: String?
    /// Further settings under Keycloak's names, such as `pkce.code.challenge.method`.
    package var attributes: [String: String] = [:]
    /// The members of Keycloak's representation that have no property here.
    ///
    /// The admin REST API returns them as they were sent.
    package var details: [String: JSONValue] = [:] { didSet { mappers = ProtocolMapper.stored(in: details) } }
    /// The secrets of the members and attributes that are kept without effect.
    package var keptSecrets = KeptSecrets()
    /// Whether it is a client of SAML, which is kept and cannot be used, because this server has no SAML.
    package internal(set) var isSAML = false
    /// The mappers in ``details``, in order.
    private(set) var mappers: [ProtocolMapper] = []

    package init(id: String, clientID: ClientID) {
        self.id = id
        self.clientID = clientID
    }

    /// The name displayed on pages.
    package var displayName: String? { details["name"]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the client must send a code challenge, always with S256.
    package var requiresCodeChallenge: Bool {
        get { attributes["pkce.code.challenge.method"]?.isEmpty == false }
        set { attributes["pkce.code.challenge.method"] = newValue ? "S256" : nil }
    }

    /// The theme of the client's pages; `nil` for the realm's.
    package var theme: PageThemeName? { PageThemeName(loginTheme: attributes["login_theme"]) }

    /// The lifetime of access and ID tokens in seconds; -1 for the rest of the session, `nil` for the realm's lifetime.
    var accessTokenLifetime: Int? { attributes["access.token.lifespan"].flatMap { Int($0) } }

    /// Whether users' tokens come with a refresh token.
    package var usesRefreshTokens: Bool { attributes["use.refresh.tokens"] != "false" }

    /// Whether the tokens of the client's own account come with a refresh token.
    package var refreshesServiceTokens: Bool { attributes["client_credentials.use_refresh_token"] == "true" }

    /// Whether the client may use the server's endpoints.
    package var isUsable: Bool { isEnabled && !isSAML }

    /// Whether the client has no secret.
    package var isPublic: Bool { secretHash == nil }

    /// Sets the secret and its digest; `nil` removes both.
    package mutating func setSecret(_ new: Secret?) {
        secret = new
        secretHash = new.map { SHA256.digest($0) }
    }

    /// The scope granted for a requested one: `openid` if requested, the default scopes, and the requested optional
    /// scopes.
    ///
    /// Scopes that the client does not have are omitted; callers that must reject them do so before. Scopes whose
    /// `include.in.token.scope` is off in Keycloak are omitted too.
    package func grantedScope(for requested: String) -> String {
        let names = requested.split(separator: " ").map(String.init)
        let openID = names.contains("openid") ? ["openid"] : []
        let known = openID + defaultScopes + optionalScopes.filter(names.contains)
        var seen: Set<String> = []
        return known.filter { seen.insert($0).inserted && !Self.silentScopes.contains($0) }.joined(separator: " ")
    }

    /// Whether the client may have tokens that outlive the online session.
    package var allowsOfflineAccess: Bool { (defaultScopes + optionalScopes).contains("offline_access") }

    /// The part of a granted scope that the client still has.
    ///
    /// A device's first factor is a scope of the grant, not of the client.
    package func remainingScope(of granted: String) -> String {
        let kept = Set(["openid"] + defaultScopes + optionalScopes + FirstFactorScope.names(.authorizationGrant))
        return granted.split(separator: " ").filter { kept.contains(String($0)) }.joined(separator: " ")
    }

    /// The names of the client scopes in force for a granted scope: the default scopes and the granted optional ones.
    package func scopesInForce(for granted: String) -> Set<String> {
        Set(defaultScopes).union(Set(optionalScopes).intersection(granted.split(separator: " ").map(String.init)))
    }

    /// Keycloak's built-in scopes with `include.in.token.scope` off.
    private static let silentScopes: Set = ["web-origins", "acr", "roles", "basic", "service_account"]
}

/// Reads and writes rows of clients.
enum ClientRows {
    static func client(_ row: Row, _ connection: StoreConnection) throws -> ClientRecord {
        guard let algorithm = try SigningAlgorithm(rawValue: row["signing_algorithm"]) else {
            throw DatabaseError(.unexpectedShape, message: "a client has an unknown signature algorithm")
        }
        var client = try ClientRecord(id: row["id"], clientID: row["client_id"])
        client.isEnabled = try row["is_enabled"]
        client.secretHash = try connection.optionallyOpened(.clientSecretDigest, of: row)?.exposedBytes
        client.secret = try connection.optionallyOpened(.clientSecret, of: row)
        client.authenticationFlow = try (row["login_flow"] as String?).map { AuthenticationFlowName(rawValue: $0) }
        client.defaultScopes = try row.strings("default_scopes")
        client.optionalScopes = try row.strings("optional_scopes")
        client.signingAlgorithm = algorithm
        try ClientMembers.settings.apply(row["settings"], to: &client)
        client.attributes = (try row["attributes"] as [String: JSONValue]).compactMapValues(\.string)
        client.keptSecrets = try KeptSecrets(joined: connection.optionallyOpened(.keptSecretsOfClient, of: row))
        return client
    }

    static func client(id: String, realmID: String, _ connection: StoreConnection) throws -> ClientRecord? {
        try connection.first("SELECT * FROM client WHERE id = ? AND realm_id = ?", id, realmID).map {
            try client($0, connection)
        }
    }

    static func client(named id: ClientID, realmID: String, _ connection: StoreConnection) throws -> ClientRecord? {
        try connection.first("SELECT * FROM client WHERE client_id = ? AND realm_id = ?", id, realmID).map {
            try client($0, connection)
        }
    }

    /// The IDs of the realm's client with the name and of any client with the ID.
    static func ids(
        named name: ClientID, orWithID id: String, realmID: String, _ connection: StoreConnection
    ) throws -> [String] {
        try connection.query(
            "SELECT id FROM client WHERE id = ? UNION SELECT id FROM client WHERE realm_id = ? AND client_id = ?", id,
            realmID, name
        ).map { try $0["id"] }
    }

    static func insert(_ client: ClientRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.insert(into: "client", try columns(client, connection) + ["id": client.id, "realm_id": realmID])
    }

    /// Replaces the stored client with the same ID; returns false if there is none.
    static func update(_ client: ClientRecord, realmID: String, _ connection: StoreConnection) throws -> Bool {
        try connection.update(
            "client", set: try columns(client, connection), where: "id = ? AND realm_id = ?", client.id, realmID) == 1
    }

    private static func columns(_ client: ClientRecord, _ connection: StoreConnection) throws -> Columns {
        guard ClientMembers.settings.keptSize(of: client) <= StoredBounds.keptOfClient else {
            throw StoreRefusal.keptTooLong(StoredBounds.keptOfClient)
        }
        let list = { (texts: [String]) in JSONValue.array(texts.map(JSONValue.string)) }
        let standard = ClientRecord(id: client.id, clientID: client.clientID)
        return [
            "client_id": client.clientID, "is_enabled": client.isEnabled,
            "secret_hash": connection.sealed(
                client.secretHash.map { Secret($0) }, in: .clientSecretDigest, of: [client.id]),
            "login_flow": client.authenticationFlow?.rawValue, "default_scopes": list(client.defaultScopes),
            "optional_scopes": list(client.optionalScopes), "signing_algorithm": client.signingAlgorithm.rawValue,
            "secret": connection.sealed(client.secret, in: .clientSecret, of: [client.id]),
            "settings": ClientMembers.settings.stored(client, unlike: standard),
            "attributes": client.attributes.mapValues(JSONValue.string),
            "kept_secrets": connection.sealed(client.keptSecrets.joined, in: .keptSecretsOfClient, of: [client.id]),
        ]
    }
}
