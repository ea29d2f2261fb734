import FoundationEssentials
import IdentityModel
import Recording
import Sentences

/// What screens are told about: results of administration tasks, and changes that others made.
enum ScreenMessage: Sendable {
    // Taken by one screen: the uppermost that waits for it.
    /// The user was created.
    case userCreated(UserID)
    /// A code or a temporary password was issued.
    case codeIssued(IssuedCode)
    /// An administration task was refused.
    case refused(AdministrationTask, AdministrationRefusal)
    /// The screen that lay over this one was closed with an answer.
    case answered(ScreenAnswer)

    // Sent to every screen, the uppermost first.
    /// Users of the provider were loaded.
    case usersLoaded(UserPage)
    /// A user was added to the list and gets its focus.
    case userAdded(UserID)
    /// A user has a new code or password, and gets the focus of the list.
    case userGotCode(UserID)
    /// Something else about a user has changed.
    case userChanged(UserID)
    /// The user was deleted at the provider.
    case userDeleted(UserID)
    /// A sheet was loaded.
    case sheetLoaded(Sheet)
    /// The clients were loaded.
    case clientsLoaded([ClientSummary])
    /// The client was created.
    case clientCreated(ClientID)
    /// The client was deleted.
    case clientDeleted(ClientID)
    /// A client's secret was loaded.
    case secretShown(ClientID, Secret)
    /// A check of the provider has another finding.
    case checkProgressed(CheckID, CheckFinding)
    /// A check of the provider has ended.
    case checkFinished(CheckID)
    /// Something was loaded or changed at a provider of kind sudo.
    case sudo(SudoMessage)
    /// The stored runs were loaded.
    case runsLoaded([RunSummary], now: Date)
    /// A stored run was loaded.
    case runLoaded(RecordedRun)
    /// A run was exported to a file.
    case runExported(String)
    /// The browser was started for a file, or failed.
    case fileReported(String, BrowserReport)
    /// A stored run was deleted.
    case runDeleted(RunID)
    /// An order about stored runs was refused.
    case runsRefused(Sentence)
    /// The profiles were loaded.
    case profilesLoaded([ProfileSummary])
    /// A profile was loaded for editing; taken by the list.
    case profileLoaded(ProfileDraft)
    /// A profile was saved under that name.
    case profileSaved(String)
    /// A profile could not be loaded or saved; the sentence says why, and is nil where the check finds the same.
    case profileRefused(Sentence?)
    /// A step of the running flow has begun.
    case stepStarted
    /// The browser was started for the running flow's address, or failed.
    case browserReported(BrowserReport)
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
