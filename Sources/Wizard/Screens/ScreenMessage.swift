import IdentityModel

/// What a screen is told.
enum ScreenMessage: Sendable {
    /// A message of the program.
    case program(WizardMessage)
    /// The screen that lay over this one was closed with an answer.
    case answered(ScreenAnswer)
    /// A user was added to the list and gets its focus.
    case userAdded(UserID)
    /// A user has a new code or password, and gets the focus of the list.
    case userGotCode(UserID)
    /// Something else about a user has changed.
    case userChanged(UserID)
    /// A step of the running flow has begun.
    case stepStarted
    /// Provider or SDK state have changed.
    case contextChanged(from: WizardContext)
}

/// What a screen answers to the one below it.
enum ScreenAnswer: Sendable, Hashable {
    /// Yes, to a question.
    case confirmed(ConfirmationScreen.Question)
    /// A user's required actions, those that are to be added or removed.
    case requiredActions(UserID, adding: [String], removing: [String])
}
