/// What sort of provider a profile describes; decides headers, pages and defaults.
public enum ProviderKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// KOBIL's IDP, the sandbox among them: `X-KOBIL-*` headers, activation codes, devices.
    case kobil
    /// A stock Keycloak.
    case keycloak
    /// Any OpenID provider, known by its issuer.
    case oidc
    /// Sudo Platform.
    case sudo
}
