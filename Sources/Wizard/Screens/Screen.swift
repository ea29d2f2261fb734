/// A screen with what is on it.
enum Screen: Sendable, Hashable {
    case start(StartScreen)
    case newUser(NewUserScreen)
    case code(CodeScreen)
    case mode(ModeScreen)
    case userChoice(UserChoiceScreen)
    case webActivation(WebActivationScreen)
    case address(AddressScreen)
    case ways(WaysScreen)
    case check(CheckScreen)
    case progress(ProgressScreen)
    case credentials(CredentialsScreen)
    case pin(PINScreen)
    case presence(PresenceScreen)
    case result(ResultScreen)
    case failure(FailureScreen)
    case users(UsersScreen)
    case sheet(SheetScreen)
    case requiredActions(RequiredActionsScreen)
    case clients(ClientsScreen)
    case newClient(NewClientScreen)
    case confirmation(ConfirmationScreen)
    case help(HelpScreen)

    /// Which screen it is.
    var kind: ScreenKind {
        switch self {
        case .start: .start
        case .newUser: .newUser
        case .code: .code
        case .mode: .mode
        case .userChoice: .userChoice
        case .webActivation: .webActivation
        case .address: .address
        case .ways: .ways
        case .check: .check
        case .progress: .progress
        case .credentials: .credentials
        case .pin: .pin
        case .presence: .presence
        case .result: .result
        case .failure: .failure
        case .users(let screen): screen.isFinding ? .userSearch : .users
        case .sheet: .sheet
        case .requiredActions: .requiredActions
        case .clients(let screen): screen.isFinding ? .clientSearch : .clients
        case .newClient: .newClient
        case .confirmation: .confirmation
        case .help: .help
        }
    }

    /// Whether it belongs to a flow that runs: the engine may replace it.
    var belongsToRun: Bool {
        switch self {
        case .progress, .credentials, .pin, .presence, .address: true
        default: false
        }
    }

    /// Whether it lies over another one and leaves that as it is.
    var isOverlay: Bool {
        switch self {
        case .help, .confirmation: true
        default: false
        }
    }
}
