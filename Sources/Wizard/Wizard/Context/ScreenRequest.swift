import IdentityModel
import Terminal

/// A change outside a screen that the screen requests: another screen, a flow, an effect.
enum ScreenRequest: Sendable, Hashable {
    /// Changes the shared context.
    case change(ContextChange)
    /// Runs an effect in the program.
    case effect(WizardEffect)
    /// Opens a screen on top of all others.
    case open(Screen)
    /// Opens a screen directly above this one, below any overlay.
    case openAbove(Screen)
    /// Replaces this screen.
    case become(Screen)
    /// Closes this screen, unless it is the start screen.
    case close
    /// Closes all screens except the start screen.
    case closeAll
    /// Closes all screens above the uppermost start screen.
    case closeToStart
    /// Drops keys typed ahead for this screen's previous content; no effect while it is not shown.
    case dropTypedKeys
    /// Presses a key on the screen that is shown after the preceding requests.
    case pressKey(Key)
    /// Shows a notice, or removes it.
    case notify(Notice?)
    /// Runs a flow, which is held until an earlier one has ended.
    case run(RunRequest)
    /// Replaces the running flow's screen by its progress; `droppingKeys` is set if the user did not cause it.
    case showProgress(droppingKeys: Bool)
    /// Cancels the running flow immediately or after its current step.
    case cancelRun(afterStep: Bool)
    /// Passes an answer to the shown screen, which was below this one.
    case answer(ScreenAnswer)
    /// Restarts server, store and Master Controller.
    case startAgain
    /// Leaves the shown screen, after its question if it has one.
    case leave(WayOut)
    /// Leaves the shown screen without its question.
    case goOut(WayOut)
    /// Carries out a choice, the same on every screen that offers it.
    case choose(Choice)
    /// Switches to the provider of the named profile.
    case switchProvider(String)
    case quit
}

extension ScreenRequest {
    /// Runs an effect at the provider's administration.
    static func administer(_ effect: AdministrationEffect) -> ScreenRequest { .effect(.administration(effect)) }
}

/// How a screen is left whose content is shown nowhere else.
enum WayOut: Sendable, Hashable {
    /// Back to the screen below.
    case back
    /// To the list of users, with the focus on one.
    case users(UserID)
    case choice(Choice)
    /// To an empty form of a new user, in place of the screen.
    case nextUser
    /// To the provider of the named profile.
    case provider(String)
    case quit
}
