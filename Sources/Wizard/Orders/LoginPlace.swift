/// How a login goes that does not try the stored first factor; raw values as the command line spells them.
public enum LoginPlace: String, Sendable, Hashable, CaseIterable {
    /// Here, on the provider's page, for whoever logs in there.
    case form
    /// In the person's browser.
    case browser
    /// In any browser anywhere, whose last address is pasted here.
    case paste
    /// On another device, by a code that is typed there.
    case device
    /// Here, on the provider's page for new accounts.
    case register
}
