import FlowModel
import IdentityModel

/// A menu entry that starts something; it has the same effect on every screen that offers it.
enum Choice: Sendable, Hashable {
    case onboard
    case flow(FlowName)
    /// A login without the login page, or of a user who is not on this device.
    case loginBy(LoginWay)
    case users, onboardFile, clients, events, providerDetails
    /// The tokens of the signed-in user.
    case tokens
    /// The saved states of the sandbox.
    case states
    /// The sandbox's user pool, which has its own flows.
    case sudoPlatform
    /// Repeats the flow that has just ended, with the same settings.
    case tryAgain
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
    /// Back to the start screen.
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
}

extension ProviderSummary {
    /// The ways to log in with a browser: on this machine where it can return to this program, and by paste.
    var browserLogins: [Choice] { (hasLoopbackRedirect ? [.loginInBrowser] : []) + [.loginByPaste] }
}
