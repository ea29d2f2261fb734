import IdentityModel

/// A menu entry that starts something; it has the same effect on every screen that offers it.
enum Choice: Sendable, Hashable {
    case onboard, activate, addUser
    case login, stayLoggedIn, restart, logout, deleteUser
    case changePassword, forgotPassword
    /// The activation page for web views.
    case webActivate
    /// A login in the user's browser.
    case loginInBrowser
    /// A login in a browser on any machine; the user pastes the final address.
    case loginByPaste
    /// A login of a user who is not on this device.
    case loginAnother
    /// A login on another device, with a code.
    case loginOnDevice
    /// The provider's page for new accounts.
    case register
    case users, clients, providerDetails
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
