/// What shows the provider's pages to the person.
public enum UserAgentKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The terminal: the IdpSdk reads the pages and their fields are asked here.
    case terminal
    /// The person's own browser, through an address of this machine.
    case browser
    /// Any browser anywhere: the address it ends at is pasted here.
    case paste
}
