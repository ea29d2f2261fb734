/// The theme of a tenant's pages.
///
/// Stored with the tenant and, as `login_theme`, with a client; Keycloak's admin REST calls it `loginTheme`.
public enum PageThemeName: String, Sendable, Hashable, Codable, CaseIterable {
    /// KOBIL's `kobil-lite`: errors in elements by ID, inputs by the field IDs of the IdpSdk.
    case kobil
    /// Keycloak's `keycloak.v2`, the login theme of current Keycloaks.
    case keycloak = "keycloak.v2"

    /// Creates the theme named in a realm or client; returns `nil` for none and for an unsupported theme.
    public init?(loginTheme name: String?) {
        switch name {
        case "kobil", "kobil-lite": self = .kobil
        case "keycloak", "keycloak.v2": self = .keycloak
        default: return nil
        }
    }
}
