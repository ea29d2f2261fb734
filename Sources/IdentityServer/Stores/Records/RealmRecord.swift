import IdentityModel
import JOSE

/// A tenant as the store keeps it.
struct RealmRecord: Sendable, Hashable {
    /// The store's own id, a UUID.
    let id: String
    /// Which keys the realm had when it was read: equal texts are the same keys.
    var keySetVersion = ""
    /// The name in the URL.
    var name: TenantID
    /// The name that pages show.
    var displayName: String
    /// Whether anything but administration is answered.
    var isEnabled = true
    /// What a new password must do.
    var passwordPolicy = PasswordPolicy()
    /// When guessing is stopped.
    var bruteForce = BruteForceSettings()
    /// The face of its pages, where a client asks for no other.
    var theme = ThemeName.kobil
    /// Whether an unknown user is told from a wrong password, for demos.
    var hasVerboseErrors = false
    /// Whether people may make accounts for themselves.
    var allowsRegistration = false
    /// Whether an e-mail address is taken where a page asks for a username (Keycloak's `loginWithEmailAllowed`).
    var allowsEmailLogin = true
    /// Whether a refresh token is worth nothing once it was used (RFC 9700, section 4.14).
    var rotatesRefreshTokens = true
    /// Further settings by Keycloak's names; `verbose-errors` is not among them.
    var attributes: [String: String] = [:]
    /// What the admin REST was given for it and no field above says.
    var details: [String: JSONValue] = [:]
}
