/// A flow by its name on the command line.
public enum FlowName: String, Sendable, Hashable, CaseIterable {
    /// The first user is activated on this device; with users present this is ``addUser``.
    case activate
    /// A further user is activated on this device.
    case addUser = "add-user"
    /// A user logs in: the stored factor first, else the provider's page.
    case login
    /// The stored factor alone.
    case stayLoggedIn = "stay-logged-in"
    /// The session ends; who is activated stays activated.
    case restart
    /// Tokens are dropped, then the session ends.
    case logout
    /// A user is taken from this device.
    case deleteUser = "delete-user"
    /// A user is activated, or logs in, through a page for web views.
    case webActivate = "web-activate"
    /// A user who knows the password gets another one, on the provider's page.
    case changePassword = "change-password"
    /// A user who has forgotten the password gets another one, on the provider's page.
    case forgotPassword = "forgot-password"

    /// Whether the provider's pages may be gone through in it.
    public var hasPages: Bool {
        switch self {
        case .activate, .addUser, .login, .webActivate, .changePassword, .forgotPassword: true
        case .stayLoggedIn, .restart, .logout, .deleteUser: false
        }
    }
}
