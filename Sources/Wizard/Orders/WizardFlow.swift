/// A flow that the wizard can order; raw values as the command line spells them.
public enum WizardFlow: String, Sendable, Hashable, CaseIterable {
    /// The first user is activated on this device.
    case activate
    /// A further user is activated on this device.
    case addUser = "add-user"
    /// A user logs in: the stored factor first, else the provider's page.
    case login
    /// The stored factor alone.
    case stayLoggedIn = "stay-logged-in"
    /// The session ends; who is activated stays activated.
    case restart
    /// Tokens are dropped and the session ends.
    case logout
    /// A user is taken from this device.
    case deleteUser = "delete-user"
    /// A user who knows the password gets another one, on the provider's page.
    case changePassword = "change-password"
    /// A user who has forgotten the password gets another one, on the provider's page.
    case forgotPassword = "forgot-password"
    /// A user is activated, or logs in, through a page for web views.
    case webActivate = "web-activate"

    /// The steps in their order, as far as they are known before the flow runs.
    var steps: [StepName] {
        switch self {
        case .activate, .addUser, .webActivate: [.getAstClientData, .getAuthorizationCode, .setAuthorisationCode]
        case .login: [.offlineLogin, .getAstClientData, .getAuthorizationCode, .setAuthorisationCode]
        case .stayLoggedIn: [.offlineLogin]
        case .restart: [.restart]
        case .logout: [.clearIamTokenCache, .restart]
        case .deleteUser: [.deleteUser]
        case .changePassword, .forgotPassword: [.getAstClientData, .getAuthorizationCode, .clearIamTokenCache]
        }
    }

    /// Whether the provider's page asks for an activation code.
    var takesCode: Bool { self == .activate || self == .addUser || self == .forgotPassword }
}

/// Which run of a flow is meant; the wizard counts them.
public struct FlowID: Sendable, Hashable, RawRepresentable {
    /// The wizard's number of the run, from 1.
    public let rawValue: Int

    /// Takes a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Takes a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
