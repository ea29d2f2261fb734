/// How a login shows the provider's pages, by its name on the command line; the stored first factor is not tried.
public enum LoginWay: String, Sendable, Hashable, CaseIterable {
    /// In the terminal; the user who logs in is added to this device.
    case form
    /// In the user's browser, which is redirected to a URI on this machine (RFC 8252).
    case browser
    /// On another device, on which the user enters a code (RFC 8628).
    case device
    /// In a browser on any machine; the user pastes its final address.
    case paste
    /// In the terminal, on the provider's registration page; the user who registers is added to this device.
    case register
}
