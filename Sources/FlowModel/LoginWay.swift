/// How a login shows the provider's pages, by its name on the command line; none of them tries the stored first factor.
public enum LoginWay: String, Sendable, Hashable, CaseIterable {
    /// Here; the user who logs in is kept on this device.
    case form
    /// In the user's browser, which returns to a redirect URI on this machine (RFC 8252).
    case browser
    /// On another device, where a code is typed (RFC 8628).
    case device
    /// In a browser on any machine; the user pastes the address it ends at.
    case paste
    /// Here, on the provider's page for new accounts; the user who registers is kept on this device.
    case register
}
