package import IdentityModel
package import JOSE

/// A realm (tenant), as stored.
package struct RealmRecord: Sendable, Hashable {
    /// The realm's ID, a UUID.
    package let id: String
    /// The version of the realm's keys when the record was read.
    ///
    /// Equal versions mean equal keys.
    var keySetVersion = ""
    /// The name, which is part of the realm's URLs.
    package var name: TenantID
    /// The name displayed on pages.
    package var displayName: String
    /// Whether logins and tokens are available.
    ///
    /// The admin REST API works for a disabled realm too.
    package var isEnabled = true
    package var passwordPolicy = PasswordPolicy()
    package var bruteForce = BruteForceSettings()
    /// The theme of the realm's pages, as Keycloak's admin REST names it; a client's own theme takes precedence.
    package var loginTheme = PageThemeName.kobil.rawValue
    package var sslRequirement = SSLRequirement.external
    package var oneTimePasswordPolicy = OneTimePasswordPolicy()
    /// The lifetimes of tokens, codes and sessions.
    package var lifetimes = TokenLifetimes()
    package var allowsRegistration = false
    /// Whether users may log in with their e-mail address (Keycloak's `loginWithEmailAllowed`).
    var allowsEmailLogin = true
    /// Whether the login page has a link for a forgotten password.
    package var allowsPasswordReset = false
    /// Whether each refresh invalidates the used refresh token (RFC 9700, section 4.14).
    package var rotatesRefreshTokens = true
    package var events = EventSettings()
    /// Further settings under Keycloak's names.
    package var attributes: [String: String] = [:]
    /// The members of Keycloak's representation that have no property here.
    package var details: [String: JSONValue] = [:]
}

extension RealmRecord {
    /// The name of the attribute behind ``hasVerboseErrors``.
    static let verboseErrors = "verbose-errors"

    /// Whether error messages distinguish an unknown user from a wrong password.
    ///
    /// For demos.
    package var hasVerboseErrors: Bool {
        get { attributes[Self.verboseErrors] == "true" }
        set { attributes[Self.verboseErrors] = newValue ? "true" : nil }
    }

    /// The name of ``sslRequirement``; setting it ignores case and unknown names.
    var sslRequired: String {
        get { sslRequirement.rawValue }
        set { sslRequirement = SSLRequirement(rawValue: newValue.lowercased()) ?? sslRequirement }
    }

    /// The theme of the realm's pages; the default if the name is unknown.
    package var theme: PageThemeName { PageThemeName(loginTheme: loginTheme) ?? .kobil }
}
