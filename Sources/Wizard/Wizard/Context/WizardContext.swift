import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// What all screens share: the provider, the SDK's state, the window, the running flow, and what was typed and issued.
struct WizardContext: Sendable, Hashable {
    /// The provider; `nil` until it is known.
    var provider: ProviderSummary?
    var snapshot = SdkSnapshot(state: .uninitialised)
    /// Whether the SDK has reported its state since the start.
    var hasStarted = false
    /// Whether the sandbox's server is starting; flows and administration wait for it.
    var isServerStarting = false
    /// Why the start failed.
    var failure: StartFailure?
    var size: Size
    /// The lines of the shown screen that were visible when the last key was pressed.
    var viewport = Viewport()
    /// The notice above the footer.
    var notice: Notice?
    /// A request that the provider has not answered for a while; `nil` while responses arrive in time.
    var awaited: AwaitedAnswer?
    var run: ShownRun?
    /// The events of the running flow, or of the last one.
    var live: LiveRun?
    /// The stored run that was opened last.
    var opened: OpenedRun?
    /// How fast runs proceed, and where they stop.
    var pace = FlowPace.usual
    /// The fault that is switched on.
    var fault: ChosenFault?
    /// Cancelled flows that have not ended yet; a new flow is held until all have ended.
    var ending: Set<FlowID> = []
    /// What was done in this program.
    var history = CommandHistory()
    /// The number of the next check of the provider.
    var nextCheck = 1
    /// What the user typed into fields that are not secret; kept when a flow is cancelled.
    var drafts: [FieldID: String] = [:]
    /// The form of a client that is not created yet; kept when its screen is closed.
    var clientDraft: Form?
    /// What the administrator may do at the tenant; unknown until the users were loaded.
    var rights = TenantRights.unknown
    /// Whether the provider restores deleted users: this program's server does.
    var restoresUsers = false
    /// The last user who was issued a code or password, with the issued values.
    var handover: Handover?
    /// What happened to the codes and passwords that were issued in this program, by user.
    var handedOut: [UserID: HandedOut] = [:]
    var sudo = SudoContext()
    /// The user's settings.
    ///
    /// A new language loads its texts; if they cannot be read, a notice is shown.
    var preferences: WizardPreferences {
        didSet {
            guard preferences.language != oldValue.language,
                let language = settings.languages.first(where: { $0.tag == preferences.language })
            else { return }
            do throws(PropertiesError) { settings.texts = try language.texts() } catch {
                notice = .program([
                    .sentence(Text(untranslated: "The texts of \(language.tag) cannot be read: \(error)."))
                ])
            }
        }
    }
    private(set) var settings: WizardSettings

    init(size: Size, settings: WizardSettings, preferences: WizardPreferences = WizardPreferences()) {
        self.size = size
        self.preferences = preferences
        self.settings = settings
    }

    /// Whether the provider's kind has activation codes; `true` until the provider is known.
    var hasActivationCodes: Bool { provider.map { $0.kind == .kobil } ?? true }

    /// Keeps an issued code or password for the next flow.
    ///
    /// A code and a temporary password of one user are kept together; values issued for another user replace them.
    mutating func keep(_ issued: IssuedCode) {
        if handover?.username != issued.username { handover = Handover(username: issued.username) }
        if issued.isPassword { handover?.password = issued.code } else { handover?.code = issued.code }
    }
}

/// What was issued for a user who is to be activated or signed in next.
struct Handover: Sendable, Hashable {
    var username: UserID
    var code: Secret?
    var password: Secret?
}

/// A message to the user that needs no answer; the next key removes it.
enum Notice: Sendable, Hashable {
    /// A sentence of the wizard.
    case text(Text)
    /// Sentences about the program; they stay until Enter or Esc.
    case program([ProgramNotice])
}

/// The fault that the user has switched on.
struct ChosenFault: Sendable, Hashable {
    let name: FaultName
    /// Whether it stays on until it is switched off; else it is off after the next run.
    let isSticky: Bool
}
