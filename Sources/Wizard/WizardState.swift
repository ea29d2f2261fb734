import FlowModel
import IdentityModel
public import Terminal

/// Everything the wizard knows: what is on the screen, what the engine told, what was typed.
///
/// A value; changed only by ``WizardReducer/reduce(into:_:)``. Secrets in it are dropped as soon as they were sent, and print as
/// `‹redacted›`.
public struct WizardState: Sendable, Hashable {
    /// Which frame this is, as far as others than the person have changed the screen; stamp keys with it.
    public internal(set) var generation = ScreenGeneration()
    /// Whether the program has been told to end.
    public internal(set) var isQuitting = false

    /// Whether it was Ctrl-C that ended the program: then the exit status is that of an interrupt.
    public internal(set) var isInterrupted = false

    /// Where the wizard works; nil until it is known.
    var provider: ProviderFacts?
    /// What the SDK is ready for.
    var snapshot = SdkSnapshot(state: .uninitialised)
    /// Whether the SDK has told its state since the start.
    var hasStarted = false
    /// Why nothing could be started; nil once it could.
    var failure: StartFailure?
    /// The size of the window.
    var size: Size
    /// The screens, the start screen first and the one that is shown last; never empty.
    var screens: [Screen] = [.start(StartScreen())]
    /// One line that goes with the next key.
    var notice: Notice?
    /// The request that the provider has not answered for a while; nil while it answers in time.
    var awaited: AwaitedAnswer?
    /// The flow that runs.
    var run: FlowRun?
    /// Flows that were cancelled and whose end has not been reported; a new one is held until there are none.
    var ending: Set<FlowID> = []
    /// The id of the next flow.
    var nextFlow = 1
    /// The number of the next check of the provider.
    var nextCheck = 1
    /// What was typed into fields that are no secrets, kept when a flow is cancelled.
    var drafts: [FieldID: String] = [:]
    /// What was typed for a client that was not made, kept when its screen is left.
    var clientDraft: NewClientScreen?
    /// Name and code that go on from issuing to activating.
    var handover: Handover?
    /// Words and fields.
    let settings: WizardSettings

    /// A wizard that has just been started and knows nothing yet.
    public init(size: Size, settings: WizardSettings) {
        self.size = size
        self.settings = settings
    }

    /// The screen that is shown.
    var screen: Screen {
        get { screens[screens.count - 1] }
        set { screens[screens.count - 1] = newValue }
    }
}

/// What was issued for a user who is to be activated or logged in next.
struct Handover: Sendable, Hashable {
    var username: UserID
    var code: Secret?
    var password: Secret?
}

/// One line that tells something without asking anything; goes with the next key.
enum Notice: Sendable, Hashable {
    /// One of our sentences.
    case text(TextKey, [String: String])
    /// A sentence of the program; stays until Enter or Esc.
    case program(String)
}
