public import FlowModel
public import FoundationEssentials
public import IdentityModel
public import Recording
public import Sentences
public import Terminal

/// A message to the reducer: a key, or a result of the engine or the administration.
///
/// Messages may arrive at any time and in any order; one that no longer applies changes nothing.
public enum WizardMessage: Sendable, Hashable {
    /// The user pressed a key while that frame was shown.
    case keyPressed(Key, on: ShownFrame)
    /// The user pasted a text while that frame was shown.
    case pasted(Paste, on: ShownFrame)
    /// The user pressed the left button of the mouse on a cell while that frame was shown.
    case clicked(Point, on: ShownFrame)
    /// The user turned the wheel of the mouse by one step.
    case wheelTurned(isUp: Bool, on: ShownFrame)
    case resized(Size)
    /// The program was resumed, or the terminal lost the focus: revealed secrets are hidden.
    case attentionLost
    /// The terminal has the focus again: a list that others change is read again.
    case attentionReturned

    /// The provider is known; sent before the first frame if possible.
    case providerOpened(ProviderSummary)
    /// Whether the sandbox's server is starting; requests made meanwhile wait for it.
    case serverStarting(Bool)
    /// Server, store or Master Controller could not be started.
    case startFailed(StartFailure)
    /// The provider is not opened because its profile names these files or variables, which the user has not allowed.
    case secretsAsked([AskedSecret])
    /// The state of an SDK has changed: its users, who is logged in, or what is registered.
    case stateChanged(RunState)
    /// A notice of the program, for instance that another program listens at the issuer's port.
    case noticeRaised(ProgramNotice)
    /// The provider has not answered a request for a while; `nil` when that request has ended.
    case answerAwaited(AwaitedAnswer?)

    /// A step of a flow has begun.
    case stepStarted(FlowID, RunStep)
    /// A page of the provider waits for its fields.
    case credentialsRequested(FlowID, CredentialsPage)
    /// The first factor waits for a PIN.
    case pinRequested(FlowID, PINPrompt)
    /// The first factor waits for a presence check.
    case presenceRequested(FlowID, PresencePrompt)
    /// The user has to open an address in a browser, while the flow waits.
    case addressOpened(FlowID, OpenedAddress)
    /// The browser was started, or failed, for the flow's address.
    case browserReported(FlowID, BrowserReport)
    /// A flow has ended.
    case flowFinished(RunReport)
    /// Events of a flow, in order; with the secrets of the live run.
    case recorded(FlowID, [TraceEvent])
    /// A flow has stopped before a step or a message, until `goOn` or `goOnToEnd`.
    case paused(FlowID, PausePoint)
    /// A stopped flow continues.
    case resumed(FlowID)
    /// The run of a flow that has ended is stored.
    case runStored(FlowID, RunSummary)
    case runsLoaded([RunSummary], now: Date)
    case runLoaded(RecordedRun)
    /// A run was written to the file at `path`, which is absolute.
    case runExported(path: String)
    /// The browser was started, or failed, for the file at `path`.
    case fileReported(path: String, BrowserReport)
    case runDeleted(RunID)
    /// A stored run was named, pinned or unpinned.
    case runChanged(RunID)
    /// The stored runs could not be read, exported, changed or deleted, for this reason.
    case runsRefused(Text)
    /// A result about the traffic of the provider's realm.
    case watch(WatchMessage)
    /// A script was written to the file at `path`, which is absolute.
    case scriptWritten(path: String)
    case scriptRefused(Text)
    /// A result about the saved states of the sandbox.
    case states(StatesMessage)
    /// The timer with that number has fired.
    case timerFired(Int)

    /// A one-time fault has ended with its run.
    case faultOver(FaultName)

    /// Users of the provider were loaded.
    case usersLoaded(UserPage)
    case userCreated(UserID)
    /// An action on one user has ended: the user is in the requested state.
    case performed(UserOutcome)
    /// The hand-out of a code was written, or its printing has ended.
    case handOutReported(HandOutReport)
    /// A user was loaded for the edit form.
    case userLoaded(UserProfile)
    /// The paths of the provider's groups, in their order.
    case groupsLoaded([String])
    /// A user was changed; `undo` reverts the change.
    case userEdited(UserID, undo: EditOrder)
    /// A session was ended, or a device removed.
    case connectionEnded(UserID, Sheet.Connection)
    case passwordChecked(UserID, PasswordCheck)
    /// An action of `changeUsers` has ended.
    case userActionEnded(UserOutcome)
    /// `changeUsers` has ended: all its actions have, or the rest was not begun, because of the failure or because it
    /// was stopped.
    case userActionsEnded(AdministrationRefusal?)
    /// Codes were written to the file at `path`, which is absolute.
    case codesWritten(path: String)
    /// Codes were not written, for this reason.
    case codesRefused(Text)
    case sheetLoaded(Sheet)
    case tenantLoaded(TenantValues, inert: [String])
    case tenantChanged
    case clientsLoaded([AdministeredClient])
    case clientCreated(ClientID)
    /// A client's secret, to be shown until the screen is left.
    case secretShown(ClientID, Secret)
    case clientDeleted(ClientID)
    case eventsLoaded(KeptEventPage)
    /// The realm keeps these events from now on.
    case eventsKept(EventKeeping)
    case profilesLoaded([ProfileSummary])
    /// A profile was loaded for editing.
    case profileLoaded(ProfileDraft)
    /// A profile was saved under that name.
    case profileSaved(String)
    /// A profile could not be loaded or saved, for this reason; `nil` if the check reports it.
    case profileRefused(Text?)
    /// The old provider was closed; the new one is opened next.
    case providerSwitched
    /// One check of the provider was completed.
    case checkProgressed(CheckID, CheckFinding)
    /// The check of the provider has ended.
    case checkFinished(CheckID)
    case administrationRefused(AdministrationEffect, AdministrationRefusal)
    case realmFile(RealmFile, RealmFileResult)
    /// A result of the onboarding of a file's users.
    case fileOnboarding(FileOnboardingMessage)
    case tokensLoaded(Engine, SessionTokens)
    /// The tokens could not be read, for this reason.
    case tokensRefused(Engine, Text)
    case signaturesChecked(Engine, SignatureReport)
    /// A result of the Sudo user client or of the pool's administration.
    case sudo(SudoMessage)
    /// The settings were stored in that file.
    case settingsSaved(path: String)
    /// The settings were not stored, for this reason.
    case settingsRefused(Text)
    /// A text was copied to the clipboard, or could not be.
    case copyFinished(succeeded: Bool)
}

/// A file or variable that a profile names and that the user has not allowed yet.
public struct AskedSecret: Sendable, Hashable {
    /// The key in the profile, as in `admin.password-file`.
    public let key: String
    /// A path, or a variable in shell notation; sanitised.
    public let place: String

    public init(key: String, place: String) {
        self.key = key
        self.place = place
    }
}

/// A request that the provider has not answered for a while.
public struct AwaitedAnswer: Sendable, Hashable {
    /// Host and port of the request; safe to show.
    public var host: String
    /// The seconds since the request began.
    public var seconds: Int

    public init(host: String, seconds: Int) {
        self.host = host
        self.seconds = seconds
    }
}

/// Whether the browser that should show an address was started.
public enum BrowserReport: Sendable, Hashable {
    /// The program that opens it was started, and has not failed so far.
    case started
    /// No program could be started, or it ended with an error.
    case failed
}
