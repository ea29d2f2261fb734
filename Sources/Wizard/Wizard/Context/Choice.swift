import FlowModel
import IdentityModel

/// A menu entry that starts something; it has the same effect on every screen that offers it.
enum Choice: Sendable, Hashable {
    case onboard
    case flow(FlowName)
    /// A login without the login page, or of a user who is not on this device.
    case loginBy(LoginWay)
    case users, onboardFile, clients, events, watch, connect, providerDetails
    /// The tokens of the signed-in user.
    case tokens(Engine)
    /// The saved states of the sandbox.
    case states
    /// The sandbox's user pool, which has its own flows.
    case sudoPlatform
    case sudoFlow(SudoFlowName, via: SudoSignInWay = .key)
    /// The administration of the user pool, and a list of it.
    case sudoAdministration, sudoList(SudoList)
    /// A simulated attestation token, written to a file.
    case attest(SimulatedToken.Kind)
    case checkSudoPlatform
    /// Creates the Sudo user client again.
    case openSudoAgain
    /// Back to the screen that Sudo Platform was opened from.
    case leaveSudoPlatform
    /// Repeats the flow that has just ended, with the same settings.
    case tryAgain
    /// The form of the flow that has just ended.
    case edit
    /// Opens the first failed event of the flow that has just ended.
    case failedEvent
    /// Another login for the same user, through the provider's page.
    case loginAgain
    /// A new code for the user of the flow that has just ended.
    case newCode(UserID)
    /// A temporary password for the user whose code is shown, if the provider's pages do not ask for codes.
    case givePassword(UserID)
    /// Unlocks the user of the flow that has just ended.
    case unlock(UserID)
    /// Activates with the code that is shown.
    case activateWithCode
    /// Creates another user, with an empty form.
    case nextUser
    /// Continues the three-page activation that the shown password was issued for.
    case goOnWithPassword
    /// Sets a new password with the code that is shown, for a user who is activated.
    case passwordWithCode
    /// Logs in with the temporary password that is shown.
    case loginWithPassword
    /// Restarts server, store and Master Controller.
    case startAgain
    /// Back to the start screen, or to that of Sudo Platform.
    case start
    case quit
}

// Short names for entries that run a flow.
extension Choice {
    static let activate = flow(.activate), addUser = flow(.addUser), webActivate = flow(.webActivate)
    static let login = flow(.login), stayLoggedIn = flow(.stayLoggedIn)
    static let restart = flow(.restart), logout = flow(.logout), deleteUser = flow(.deleteUser)
    static let changePassword = flow(.changePassword), forgotPassword = flow(.forgotPassword)

    static let loginInBrowser = loginBy(.browser), loginByPaste = loginBy(.paste), loginOnDevice = loginBy(.device)
    static let loginAnother = loginBy(.form), register = loginBy(.register)

    static func register(_ method: SudoRegistrationMethod) -> Choice { sudoFlow(method.flow) }

    /// A sign-in with this device's key, or with a token of the user's own identity provider.
    static let signInWithKey = sudoFlow(.signIn), signInWithIssuer = sudoFlow(.signIn, via: .fsso)
    static let hostedSignIn = sudoFlow(.federatedSignIn), hostedSignOut = sudoFlow(.federatedSignOut)
    static let refresh = sudoFlow(.refresh), signOut = sudoFlow(.signOut), globalSignOut = sudoFlow(.globalSignOut)
    static let resetUserData = sudoFlow(.resetUserData), deregister = sudoFlow(.deregister)
    static let reset = sudoFlow(.reset)

    /// The Sudo flow that the entry runs; `nil` for other entries.
    var sudoRequest: SudoFlowRequest? {
        if case .sudoFlow(let flow, let via) = self { SudoFlowRequest(flow, via: via) } else { nil }
    }
}

extension ProviderSummary {
    /// The ways to log in with a browser: on this machine where it can return to this program, and by paste.
    var browserLogins: [Choice] { (hasLoopbackRedirect ? [.loginInBrowser] : []) + [.loginByPaste] }
}
