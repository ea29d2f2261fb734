/// The kind of provider that a profile describes; it determines headers, pages and defaults.
public enum ProviderKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// KOBIL's IDP, including the sandbox: `X-KOBIL-*` headers, activation codes, devices.
    case kobil
    /// An unmodified Keycloak.
    case keycloak
    /// Any OpenID provider, identified by its issuer.
    case oidc
    case sudo
}
