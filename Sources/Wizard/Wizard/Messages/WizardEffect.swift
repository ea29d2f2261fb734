public import FlowModel
public import IdentityModel
public import Recording

/// What the wizard asks the program to do.
///
/// Effects never block the loop; their results come back as a ``WizardMessage``.
public enum WizardEffect: Sendable, Hashable {
    /// Do something with a run of a flow.
    case flow(FlowEffect)
    /// Do something with stored runs.
    case runs(RunsEffect)
    /// Do something with the traffic of the provider's realm.
    case watch(WatchEffect)
    /// Write a script to a new file; answered by `scriptWritten` or `scriptRefused`.
    case writeScript(String, path: String)
    /// Do something with the saved states of the sandbox.
    case states(StatesEffect)
    /// Create a tenant of the sandbox from a file, or check that; answered by `realmFile`.
    case importRealm(RealmFile)
    /// Do something at the provider's administration.
    case administration(AdministrationEffect)
    /// Perform actions on users, several at once; answered by a `userActionEnded` for each in their order, and then by
    /// `userActionsEnded`.
    case changeUsers([UserOrder])
    /// Begin no further action of `changeUsers`; those in progress are completed.
    case stopUsers
    /// Write the issued codes to a new file; answered by `codesWritten` or `codesRefused`.
    case writeCodes([UserOutcome])
    /// Check the provider; answered by any number of `checkProgressed` and, unless it is cancelled, `checkFinished`.
    case checkProvider(CheckID)
    /// Cancel a running check; its further findings are not shown.
    case cancelCheck(CheckID)
    /// Read the tokens of the signed-in user; answered by `tokensLoaded` or `tokensRefused`.
    case loadTokens(Engine)
    /// Load the provider's keys and check the signatures of the tokens; answered by `signaturesChecked`.
    case checkSignatures(Engine)
    /// Do something at a provider of kind sudo.
    case sudo(SudoEffect)
    case fileOnboarding(FileOnboardingEffect)
    /// Store the settings; answered by `settingsSaved` or `settingsRefused`.
    case saveSettings(WizardPreferences)
    /// Copy a text, secret or not, to the clipboard; answered by `copyFinished`.
    case copy(Secret)
    /// Do something with profiles.
    case profiles(ProfilesEffect)
    /// Close the provider and open that of a profile; answered by `providerSwitched`, then as at the start of the
    /// program.
    case useProvider(String)
    /// Allow the profile, permanently, to use what `secretsAsked` listed.
    case allowSecrets
    /// Start server, store and Master Controller again after a failed start.
    case startAgain
    case repaint
    /// Quit the program; running flows are cancelled.
    case quit
}

/// What the wizard asks the program to do with runs of flows.
public enum FlowEffect: Sendable, Hashable {
    /// Run a flow; ends with `flowFinished`, whatever happens.
    case start(FlowID, RunRequest)
    /// Cancel a flow: its open question is answered with *cancelled*; ends with `flowFinished` too.
    case cancel(FlowID)
    /// Change how fast runs proceed, and where they stop; applies to the running flow too.
    case setPace(FlowPace)
    /// Continue a stopped flow to the next stop.
    case goOn
    /// Continue a stopped flow to its end.
    case goOnToEnd
    /// Answer a page: a value for each of its fields.
    case answerCredentials(QuestionID, [FieldID: Secret])
    case answerPIN(QuestionID, Secret)
    case answerPresence(QuestionID, PresenceAnswer)
    /// Inject a fault into the requests of the running flow and of the next ones: until it is disabled, or once.
    ///
    /// `nil` disables it. A one-time fault ends with its run, which is reported by `faultOver`.
    case setFault(FaultName?, isSticky: Bool)
}

/// What the wizard asks the program to do at the provider's administration; answered also by `administrationRefused`.
public enum AdministrationEffect: Sendable, Hashable {
    /// Load a page of the provider's users; answered by `usersLoaded`.
    case loadUsers(UserListRequest)
    /// Create a user; answered by `userCreated`.
    case createUser(NewUser)
    /// Perform an action on the user with this name; answered by `performed`.
    case perform(UserAction, on: UserID)
    /// Write the hand-outs of codes to a file, and print it if there is a command; answered by `handOutReported`, once
    /// or several times.
    case handOut([IssuedCode], printing: PrintCommand?)
    /// Load a user for the edit form; answered by `userLoaded`.
    case loadUser(UserID)
    /// Load the paths of all groups for a form; answered by `groupsLoaded`.
    case loadGroups
    /// Change a user; answered by `userEdited`.
    case editUser(EditOrder)
    /// End a session or remove a device; answered by `connectionEnded`.
    case endConnection(UserID, Sheet.Connection)
    /// Ask the provider whether a password is right; answered by `passwordChecked`.
    case checkPassword(UserID, Secret)
    /// Load a sheet; answered by `sheetLoaded`.
    case loadSheet(Sheet.Subject)
    /// Load the settings of the tenant; answered by `tenantLoaded`.
    case loadTenant
    /// Change settings of the tenant, which were shown with these values; answered by `tenantChanged`.
    case changeTenant(TenantValues, shown: TenantValues)
    /// Load the provider's clients; answered by `clientsLoaded`.
    case loadClients
    /// Create a client; answered by `clientCreated`.
    case createClient(NewClient)
    /// Ask for a client's secret; answered by `secretShown`.
    case showSecret(ClientID)
    /// Delete a client; answered by `clientDeleted`.
    case deleteClient(ClientID)
    /// Load a part of the provider's kept events; answered by `eventsLoaded`.
    case loadEvents(EventListRequest)
    /// Let the realm keep events of logins and of administrators; answered by `eventsKept`.
    case keepEvents
}

extension UserOutcome {
    /// The effect whose outcome it is, if the action was performed on this user alone.
    var effect: AdministrationEffect { .perform(order.action, on: order.user.username) }
}

/// What the wizard asks the program to do with stored runs; answered also by `runsRefused`.
public enum RunsEffect: Sendable, Hashable {
    /// Answered by `runsLoaded`.
    case list
    /// Answered by `runLoaded`.
    case load(RunID)
    /// Write the run to a file; answered by `runExported`.
    case export(RunID, ExportFormat, path: String)
    /// Open the exported file at `path` in the user's browser; answered by `fileReported`, once or twice.
    case open(path: String)
    /// Answered by `runDeleted`.
    case delete(RunID)
    /// Give the run a name, or remove its name with `nil`; answered by `runChanged`.
    case name(RunID, String?)
    /// Keep the run when old ones are deleted, or no longer; answered by `runChanged`.
    case pin(RunID, Bool)
}

/// What the wizard asks the program to do with profiles; answered also by `profileRefused`.
public enum ProfilesEffect: Sendable, Hashable {
    /// Answered by `profilesLoaded`.
    case list
    /// Read a profile's file for editing; answered by `profileLoaded`.
    case load(String)
    /// Check a profile that is being edited; answered by any number of `checkProgressed` and, unless it is cancelled,
    /// `checkFinished`.
    case check(ProfileDraft, CheckID)
    /// Answered by `profileSaved`.
    case save(ProfileDraft)
}

/// The number of a check of the provider; findings of an earlier one are not shown.
public struct CheckID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A timer that the event loop sets while a run is replayed, new events of the provider are followed, or the times of
/// tokens are shown.
public struct WizardTimer: Sendable, Hashable {
    /// Its number; a message with another number changes nothing.
    public let number: Int
    /// How long after the last change it fires.
    public let after: Duration
}

/// The number of a run that the wizard started; the program's messages about the run contain it.
public struct FlowID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
