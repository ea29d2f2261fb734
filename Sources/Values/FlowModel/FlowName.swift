/// A flow, by its name on the command line.
public enum FlowName: String, Sendable, Hashable, CaseIterable {
    /// Activates the first user on this device. If the device has users, the engine runs ``addUser`` instead.
    case activate
    /// Activates a further user on this device.
    case addUser = "add-user"
    /// Logs a user in: with the stored first factor, else on the provider's page.
    case login
    /// Logs a user in with the stored first factor alone.
    case stayLoggedIn = "stay-logged-in"
    /// Ends the session; the users of this device stay activated.
    case restart
    /// Deletes the tokens, then ends the session.
    case logout
    case deleteUser = "delete-user"
    /// Activates a user, or logs one in, through a page for web views.
    case webActivate = "web-activate"
    /// Changes the password of a user who knows it, on the provider's page.
    case changePassword = "change-password"
    /// Replaces a forgotten password, on the provider's page.
    case forgotPassword = "forgot-password"

    /// Whether the flow may show pages of the provider.
    public var hasPages: Bool {
        switch self {
        case .activate, .addUser, .login, .webActivate, .changePassword, .forgotPassword: true
        case .stayLoggedIn, .restart, .logout, .deleteUser: false
        }
    }

    /// Whether a user is logged in when the flow has succeeded, so that the app has tokens.
    public var getsTokens: Bool {
        switch self {
        case .activate, .addUser, .login, .stayLoggedIn, .webActivate: true
        case .restart, .logout, .deleteUser, .changePassword, .forgotPassword: false
        }
    }

    /// Whether the provider's page asks for an activation code.
    public var takesCode: Bool { self == .activate || self == .addUser || self == .forgotPassword }

    /// The steps in order, as far as they are known before the flow runs.
    ///
    /// A flow may skip steps and run others: a login whose stored first factor works ends after the first step.
    public var steps: [FlowStep] {
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

    /// The parts of the flow that faults of the sandbox can affect.
    ///
    /// A run may lack some of them: a login that succeeds with the stored first factor sends no code.
    public var faultTargets: Set<FaultTarget> {
        switch self {
        // They send no request to a provider of kind kobil.
        case .restart, .logout, .deleteUser: []
        case .stayLoggedIn: [.answer, .body, .token, .account]
        // The authorization code is not redeemed.
        case .changePassword: [.answer, .body, .page]
        case .forgotPassword: [.answer, .body, .page, .code]
        case .activate, .addUser, .login, .webActivate: [.answer, .body, .page, .code, .token, .nonce]
        }
    }
}
