import FlowModel
import IdentityModel

/// An event that a screen is notified of.
enum ScreenMessage: Sendable {
    /// A message from the program.
    case program(WizardMessage)
    /// The screen above was closed with an answer.
    case answered(ScreenAnswer)
    /// A user was created and gets the list's focus.
    case userAdded(UserID)
    /// A user has a new code or password and gets the list's focus.
    case userGotCode(UserID)
    /// A user has changed in another way; `undo` takes the change back.
    case userChanged(UserID, undo: UserOrder? = nil)
    case userDeleted(UserTarget)
    /// The screen is seen again: the one above was closed, or the terminal has the focus again.
    case shownAgain
    /// A step of the running flow has begun.
    case stepStarted
    /// The provider, or the state of the server, the SDK or the Sudo client, has changed.
    case contextChanged(from: WizardContext)
}

/// An answer of a screen to the one below it.
enum ScreenAnswer: Sendable, Hashable {
    /// The question before the effect was confirmed: the screen runs it.
    case confirmed(WizardEffect)
    /// The question before the screen is left was confirmed.
    case leave(WayOut)
    /// A new code for a hand-out was confirmed.
    case handOut(UserID)
    /// Actions on users were confirmed; `isHandedOut` if the issued codes are written to hand-outs.
    case users([UserOrder], isHandedOut: Bool)
    /// How the users are to be listed.
    case userList(UserListRequest)
    /// Which events are to be listed.
    case eventFilter(EventListFilter)
}
