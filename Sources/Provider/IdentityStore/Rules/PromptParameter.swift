package import OpenID

/// The `prompt` parameter of an authorization request (OpenID Connect Core, section 3.1.2.1).
package struct PromptParameter: Sendable, Hashable {
    /// `none`: no page may be shown.
    package let isSilent: Bool
    /// `login`, `select_account` or `create`: the user must authenticate even if they have a session.
    package let asksForLogin: Bool
    /// `consent`: the user is asked for consent even after an earlier consent.
    package var asksForConsent: Bool
    /// `create`: the user registers (Initiating User Registration via OpenID Connect 1.0).
    package let asksForAccount: Bool

    /// Parses the parameter.
    ///
    /// Ignores unknown values. Throws `invalid_request` for `none` together with another value.
    package init(_ prompt: String?) throws(OAuthError) {
        let names = Set((prompt ?? "").split(separator: " ").map(String.init))
        isSilent = names.contains("none")
        asksForConsent = names.contains("consent")
        asksForAccount = names.contains("create")
        // A browser has only one session, so choosing an account means the login page.
        asksForLogin = asksForAccount || !names.isDisjoint(with: ["login", "select_account"])
        if isSilent, names.count > 1 { throw .invalidParameter("prompt") }
    }
}
