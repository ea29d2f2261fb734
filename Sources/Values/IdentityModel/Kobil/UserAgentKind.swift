/// Where the provider's pages are shown to the user.
public enum UserAgentKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The terminal: the IdpSdk reads the pages, and the program asks for their fields.
    case terminal
    /// The user's browser, which is redirected to an address of this machine.
    case browser
    /// Any browser, even on another machine: the user pastes its final address.
    case paste
}
