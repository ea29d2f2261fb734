/// How the provider's pages are shown at a login.
public enum LoginWay: String, Sendable, Hashable, CaseIterable {
    /// Here, on the provider's page: what this device keeps is not tried, and whoever logs in there is kept on this device.
    case form
    /// In the person's browser, which comes back to a redirect URI of this machine (RFC 8252).
    case browser
    /// On another device, by a code that is typed there (RFC 8628).
    case device
    /// In any browser anywhere; the address that it ends at is pasted here.
    case paste
    /// Here, on the provider's page for new accounts; whoever registers is enrolled by it.
    case register
}
