import IdentityModel

/// Something that can be begun from a list: the same on every screen that offers it.
enum Choice: Sendable, Hashable {
    case onboard, activate, addUser
    case login, stayLoggedIn, restart, logout, deleteUser
    case changePassword, forgotPassword
    /// A page for web views.
    case webActivate
    /// A login in the user's browser.
    case loginInBrowser
    /// A login in any browser anywhere, whose last address is pasted here.
    case loginByPaste
    /// A login of a user who is not on this device.
    case loginAnother
    /// A login on another device, by a code.
    case loginOnDevice
    /// The provider's page for new accounts.
    case register
    case users, clients, providerDetails
    /// The flow that has just ended, with the same settings.
    case tryAgain
    /// Another login for the same user, through the provider's page.
    case loginAgain
    /// A fresh code for the user of the flow that has just ended.
    case newCode(UserID)
    /// A temporary password for the user of the code that is on the screen, where no page asks for codes.
    case givePassword(UserID)
    /// The lock taken off the user of the flow that has just ended.
    case unlock(UserID)
    /// Activate with the code that is on the screen.
    case activateWithCode
    /// Go on with the activation in three pages for which the password on the screen was given.
    case goOnWithPassword
    /// A new password with the code that is on the screen, for a user who is activated.
    case passwordWithCode
    /// Log in with the temporary password that is on the screen.
    case loginWithPassword
    /// Server, store and Master Controller once more.
    case startAgain
    /// Back to the start screen.
    case start
    case quit
}
