/// How the provider's pages are shown at a login.
public enum LoginWay: String, Sendable, Hashable, CaseIterable {
    /// Here: the IdpSdk reads the pages, after the stored first factor has been tried.
    case form
    /// In the person's browser, which comes back to a redirect URI of this machine (RFC 8252).
    case browser
    /// On another device, by a code that is typed there (RFC 8628).
    case device
    /// Here, on the provider's page for new accounts; whoever registers is enrolled by it.
    case register
}
