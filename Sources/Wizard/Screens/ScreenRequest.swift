import IdentityModel
import Terminal

/// What a screen asks for that is not its own: another screen, a flow, an effect.
enum ScreenRequest: Sendable, Hashable {
    /// Changes what screens share.
    case change(ContextChange)
    /// An effect for the program to carry out.
    case effect(WizardEffect)
    /// Opens a screen above all others.
    case open(Screen)
    /// Opens a screen directly above this one, below any overlay.
    case openAbove(Screen)
    /// Replaces this screen.
    case become(Screen)
    /// Closes this screen; the start screen stays.
    case close
    /// Closes all screens except the start screen.
    case closeAll
    /// Closes all screens above the start screen of Sudo Platform.
    case closeToSudoStart
    /// Drops keys that were typed for what this screen showed before; no effect while it is not shown.
    case dropTypedKeys
    /// Presses a key on the screen that is shown then.
    case pressKey(Key)
    /// Shows a notice, or removes it.
    case notify(Notice?)
    /// Runs a flow; while an earlier one still ends, it is held.
    case run(RunRequest)
    /// Shows the progress of the running flow in place of its screen; `droppingKeys`: the user did not cause it.
    case showProgress(droppingKeys: Bool)
    /// Cancels the running flow: now, or when its step ends.
    case cancelRun(afterStep: Bool)
    /// Gives an answer to the screen below, which is shown now.
    case answer(ScreenAnswer)
    /// Starts server, store and Master Controller again.
    case startAgain
    /// Leaves the shown screen, after the question that it has, if any.
    case leave(WayOut)
    /// Leaves the provider for that of another profile.
    case switchProvider(String)
    /// Quits the program.
    case quit
}
