import IdentityModel

/// Other ways in than the login page that was shown: what its links would lead to, and logins elsewhere.
struct WaysScreen: Sendable, Hashable {
    /// Which choice has the focus.
    var menu = Menu<Choice>()

    /// What there is at a provider; the pages behind a login page's links are known of a Keycloak alone.
    static func choices(at provider: ProviderFacts) -> [Choice] {
        (provider.kind == .keycloak ? [.register, .forgotPassword] : []) + provider.browserLogins + [.loginOnDevice]
    }
}
