/// The theme of a tenant's pages.
///
/// Stored with the tenant and, as `login_theme`, with a client; Keycloak's admin REST calls it `loginTheme`.
public enum ThemeName: String, Sendable, Hashable, Codable, CaseIterable {
    /// KOBIL's `kobil-lite`: errors in elements by id, inputs by the field ids of the IdpSdk.
    case kobil
    /// Keycloak's `keycloak.v2`, the login theme of current Keycloaks.
    case keycloak = "keycloak.v2"

    /// Reads the theme name of a realm or client; nil for none and for a theme that this server does not have.
    public init?(loginTheme name: String?) {
        switch name {
        case "kobil", "kobil-lite": self = .kobil
        case "keycloak", "keycloak.v2": self = .keycloak
        default: return nil
        }
    }
}
