package import IdentityModel
package import JOSE

/// A realm (tenant), as stored.
package struct RealmRecord: Sendable, Hashable {
    /// The realm's id, a UUID.
    package let id: String
    /// The version of the realm's keys when the record was read.
    ///
    /// Equal versions mean equal keys.
    package var keySetVersion = ""
    /// The name, which is part of the realm's URLs.
    package var name: TenantID
    /// The name on pages.
    package var displayName: String
    /// Whether logins and tokens are available.
    ///
    /// The admin REST answers for a disabled realm too.
    package var isEnabled = true
    /// The rules for new passwords.
    package var passwordPolicy = PasswordPolicy()
    /// The lock-out settings.
    package var bruteForce = BruteForceSettings()
    /// The theme of the realm's pages, unless the client has a theme of its own.
    package var theme = ThemeName.kobil
    /// Whether error messages distinguish an unknown user from a wrong password.
    ///
    /// For demos.
    package var hasVerboseErrors = false
    /// Whether users may register.
    package var allowsRegistration = false
    /// Whether users may log in with their e-mail address (Keycloak's `loginWithEmailAllowed`).
    package var allowsEmailLogin = true
    /// Whether each refresh invalidates the used refresh token (RFC 9700, section 4.14).
    package var rotatesRefreshTokens = true
    /// Further settings under Keycloak's names, except `verbose-errors`.
    package var attributes: [String: String] = [:]
    /// The members of Keycloak's representation that have no field here.
    package var details: [String: JSONValue] = [:]

    package init(
        id: String, keySetVersion: String = "", name: TenantID, displayName: String, isEnabled: Bool = true,
        passwordPolicy: PasswordPolicy = PasswordPolicy(), bruteForce: BruteForceSettings = BruteForceSettings(),
        theme: ThemeName = ThemeName.kobil, hasVerboseErrors: Bool = false, allowsRegistration: Bool = false,
        allowsEmailLogin: Bool = true, rotatesRefreshTokens: Bool = true, attributes: [String: String] = [:],
        details: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.keySetVersion = keySetVersion
        self.name = name
        self.displayName = displayName
        self.isEnabled = isEnabled
        self.passwordPolicy = passwordPolicy
        self.bruteForce = bruteForce
        self.theme = theme
        self.hasVerboseErrors = hasVerboseErrors
        self.allowsRegistration = allowsRegistration
        self.allowsEmailLogin = allowsEmailLogin
        self.rotatesRefreshTokens = rotatesRefreshTokens
        self.attributes = attributes
        self.details = details
    }
}

extension RealmRecord {
    /// Whether the login page offers *remember me* (Keycloak's `rememberMe`).
    package var remembersUsers: Bool { details["rememberMe"]?.bool == true }
}
