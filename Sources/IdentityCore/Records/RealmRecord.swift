package import IdentityModel
package import JOSE

/// A tenant as the store keeps it.
package struct RealmRecord: Sendable, Hashable {
    /// The store's own id, a UUID.
    package let id: String
    /// Which keys the realm had when it was read: equal texts are the same keys.
    package var keySetVersion = ""
    /// The name in the URL.
    package var name: TenantID
    /// The name that pages show.
    package var displayName: String
    /// Whether anything but administration is answered.
    package var isEnabled = true
    /// What a new password must do.
    package var passwordPolicy = PasswordPolicy()
    /// When guessing is stopped.
    package var bruteForce = BruteForceSettings()
    /// The face of its pages, where a client asks for no other.
    package var theme = ThemeName.kobil
    /// Whether an unknown user is told from a wrong password, for demos.
    package var hasVerboseErrors = false
    /// Whether people may make accounts for themselves.
    package var allowsRegistration = false
    /// Whether an e-mail address is taken where a page asks for a username (Keycloak's `loginWithEmailAllowed`).
    package var allowsEmailLogin = true
    /// Whether a refresh token is worth nothing once it was used (RFC 9700, section 4.14).
    package var rotatesRefreshTokens = true
    /// Further settings by Keycloak's names; `verbose-errors` is not among them.
    package var attributes: [String: String] = [:]
    /// What the admin REST was given for it and no field above says.
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
