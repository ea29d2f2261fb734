package import OpenID

/// What a client wishes of the pages of a login (OpenID Connect Core, section 3.1.2.1, `prompt`).
package struct PromptWish: Sendable, Hashable {
    /// No page may be shown.
    package let isSilent: Bool
    /// The person is to prove himself again.
    package let asksForLogin: Bool
    /// The person is to be asked again for what he has allowed before.
    package var asksForConsent: Bool
    /// The person is to make an account (Initiating User Registration via OpenID Connect 1.0).
    package let asksForAccount: Bool

    /// Reads the parameter; names that nobody knows are left alone, `none` beside another is an error.
    package init(_ prompt: String?) throws(OAuthError) {
        let names = Set((prompt ?? "").split(separator: " ").map(String.init))
        isSilent = names.contains("none")
        asksForConsent = names.contains("consent")
        asksForAccount = names.contains("create")
        // Choosing an account means the login page here: a browser has one session.
        asksForLogin = asksForAccount || !names.isDisjoint(with: ["login", "select_account"])
        if isSilent, names.count > 1 { throw .invalidParameter("prompt") }
    }
}
