import IdentityModel
import OpenID

/// The scopes for a use of the first factor, at a provider that lists the documented ones.
struct FirstFactorScopes: Sendable {
    let profile: ProviderProfile
    let metadata: ProviderMetadata

    /// The scope for a refresh with the stored token.
    ///
    /// `nil` keeps the granted scope; it is returned if the provider does not list the factor's scope.
    func ofToken(mode: AuthenticationMode) -> String? {
        listed(.offlineToken, mode).map { "\(profile.scope) \($0)" }
    }

    /// The scope for an authorization grant: the profile's, without the offline token, which the key replaces.
    func ofGrant(mode: AuthenticationMode) -> String {
        let names = profile.scope.split(separator: " ").map(String.init).filter { $0 != "offline_access" }
        return (names + [listed(.authorizationGrant, mode)].compactMap { $0 }).joined(separator: " ")
    }

    /// Only for kind kobil: at another provider the scope would exceed the granted one (RFC 6749, section 6), even if
    /// it is listed.
    private func listed(_ factor: FirstFactor, _ mode: AuthenticationMode) -> String? {
        guard profile.kind == .kobil else { return nil }
        return FirstFactorScope.name(factor, mode: mode).flatMap { name in
            metadata.document.scopesSupported?.contains(name) == true ? name : nil
        }
    }
}
