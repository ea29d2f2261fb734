import HTTPMessage
public import IdentityModel

/// The addresses of a tenant in Keycloak's layout: below `{base}/realms/{tenant}` and `{base}/admin/realms/{tenant}`.
///
/// With a base such as `https://id.example.com/auth` these are URLs for a client; with `/auth` they are paths for a
/// server. Standard clients use the discovery document instead, and providers of kind oidc do not have this layout.
public struct RealmEndpoints: Sendable, Hashable {
    /// The part before `/realms`, without a trailing slash.
    public let base: String
    public let tenant: TenantID

    /// Removes trailing slashes of the base.
    public init(base: String, tenant: TenantID) {
        var base = base
        while base.hasSuffix("/") { base.removeLast() }
        self.base = base
        self.tenant = tenant
    }

    public init(_ profile: ProviderProfile) { self.init(base: profile.baseURL, tenant: profile.tenant) }

    /// The realm's own URL, which is its issuer.
    public var issuer: String { "\(base)/realms/\(segment(tenant.rawValue))" }
    public var discovery: String { "\(issuer)/.well-known/openid-configuration" }

    public var authorization: String { "\(protocolBase)/auth" }
    public var token: String { "\(protocolBase)/token" }
    public var keys: String { "\(protocolBase)/certs" }
    /// The endpoint that returns claims about the user for an access token.
    public var userinfo: String { "\(protocolBase)/userinfo" }
    public var logout: String { "\(protocolBase)/logout" }
    public var revocation: String { "\(protocolBase)/revoke" }
    /// The endpoint from which a device without a browser requests codes (RFC 8628).
    public var deviceAuthorization: String { "\(authorization)/device" }
    /// The page on which the user types the code that a device displays.
    public var deviceVerification: String { "\(issuer)/device" }
    public var introspection: String { "\(token)/introspect" }

    /// The address to which a login page is posted.
    public var authenticate: String { "\(issuer)/login-actions/authenticate" }
    /// The address to which a required action's page is posted.
    public var requiredAction: String { "\(issuer)/login-actions/required-action" }
    /// The address to which a consent page is posted.
    public var consent: String { "\(issuer)/login-actions/consent" }

    /// The realm in the admin REST API.
    public var administration: String { "\(base)/admin/realms/\(segment(tenant.rawValue))" }
    public var users: String { "\(administration)/users" }
    /// A user, by the provider's own ID.
    public func user(_ id: String) -> String { "\(users)/\(segment(id))" }
    public func credentials(ofUser id: String) -> String { "\(user(id))/credentials" }
    public func resetPassword(ofUser id: String) -> String { "\(user(id))/reset-password" }
    public func sessions(ofUser id: String) -> String { "\(user(id))/sessions" }
    /// Ends all of the user's sessions.
    public func logout(ofUser id: String) -> String { "\(user(id))/logout" }
    /// The user's failed logins and lock-outs.
    public func bruteForceStatus(ofUser id: String) -> String {
        "\(administration)/attack-detection/brute-force/users/\(segment(id))"
    }

    private var protocolBase: String { "\(issuer)/protocol/openid-connect" }

    private func segment(_ text: String) -> String { PercentCoding.encode(text) }
}
