import IdentityModel
import OpenID

/// The scopes that go with a use of the first factor, at a provider that knows the documented ones.
struct FirstFactorScopes: Sendable {
    let profile: ProviderProfile
    let metadata: ProviderMetadata

    /// What a refresh by a kept token asks for; nil, which means what was granted before, where the provider does not list the factor's scope.
    func ofToken(mode: AuthenticationMode) -> String? {
        listed(.offlineToken, mode).map { "\(profile.scope) \($0)" }
    }

    /// What an authorization grant asks for: the profile's scope without the token that would outlive the session, which the key replaces.
    func ofGrant(mode: AuthenticationMode) -> String {
        let names = profile.scope.split(separator: " ").map(String.init).filter { $0 != "offline_access" }
        return (names + [listed(.authorizationGrant, mode)].compactMap { $0 }).joined(separator: " ")
    }

    /// Elsewhere such a name is a wish for more than was granted, whoever lists it (RFC 6749, section 6).
    private func listed(_ factor: FirstFactor, _ mode: AuthenticationMode) -> String? {
        guard profile.kind == .kobil else { return nil }
        return FirstFactorScope.name(factor, mode: mode).flatMap { name in
            metadata.document.scopesSupported?.contains(name) == true ? name : nil
        }
    }
}
