/// Where a login is shown other than here, after the stored first factor; raw values as the command line spells them.
public enum LoginPlace: String, Sendable, Hashable, CaseIterable {
    /// In the person's browser.
    case browser
    /// On another device, by a code that is typed there.
    case device
    /// Here, on the provider's page for new accounts.
    case register
}
