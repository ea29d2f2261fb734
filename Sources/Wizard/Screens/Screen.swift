/// The screens: a new one is named here and nowhere else.
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
    case endpoints(EndpointsScreen)
    case requiredActions(RequiredActionsScreen)
    case clients(ClientsScreen)
    case newClient(NewClientScreen)
    case providers(ProvidersScreen)
    case profile(ProfileScreen)
    case sudoStart(SudoStartScreen)
    case sudoForm(SudoFormScreen)
    case sudoResult(SudoResultScreen)
    case sudoFailure(SudoFailureScreen)
    case sudoTokens(SudoTokensScreen)
    case sudoAdministration(SudoAdministrationScreen)
    case sudoList(SudoListScreen)
    case sudoEntry(SudoEntryScreen)
    case sudoAdd(SudoAddScreen)
    case sudoMade(SudoMadeScreen)
    case diagram(DiagramScreen)
    case inspector(InspectorScreen)
    case comparison(ComparisonScreen)
    case pause(PauseScreen)
    case runs(RunsScreen)
    case runExport(RunExportScreen)
    case runComparison(RunComparisonScreen)
    case confirmation(ConfirmationScreen)
    case faults(FaultsScreen)
    case help(HelpScreen)
    case settings(SettingsScreen)
    case palette(PaletteScreen)

    /// Every screen's type, in the order of the command table.
    static let types: [any WizardScreen.Type] = [
        StartScreen.self, NewUserScreen.self, CodeScreen.self, ModeScreen.self, UserChoiceScreen.self,
        WebActivationScreen.self, AddressScreen.self, WaysScreen.self, CheckScreen.self, ProgressScreen.self,
        CredentialsScreen.self, PINScreen.self, PresenceScreen.self, ResultScreen.self, FailureScreen.self,
        UsersScreen.self, SheetScreen.self, EndpointsScreen.self, RequiredActionsScreen.self, ClientsScreen.self,
        NewClientScreen.self,
        ProvidersScreen.self,
        ProfileScreen.self,
        SudoStartScreen.self, SudoFormScreen.self, SudoResultScreen.self, SudoFailureScreen.self, SudoTokensScreen.self,
        SudoAdministrationScreen.self, SudoListScreen.self, SudoEntryScreen.self, SudoAddScreen.self,
        SudoMadeScreen.self, DiagramScreen.self, InspectorScreen.self, ComparisonScreen.self, PauseScreen.self,
        RunsScreen.self, RunExportScreen.self, RunComparisonScreen.self,
        ConfirmationScreen.self, FaultsScreen.self, HelpScreen.self, SettingsScreen.self, PaletteScreen.self,
    ]

    /// The screen itself.
    var value: any WizardScreen {
        get {
            switch self {
            case .start(let screen): screen
            case .newUser(let screen): screen
            case .code(let screen): screen
            case .mode(let screen): screen
            case .userChoice(let screen): screen
            case .webActivation(let screen): screen
            case .address(let screen): screen
            case .ways(let screen): screen
            case .check(let screen): screen
            case .progress(let screen): screen
            case .credentials(let screen): screen
            case .pin(let screen): screen
            case .presence(let screen): screen
            case .result(let screen): screen
            case .failure(let screen): screen
            case .users(let screen): screen
            case .sheet(let screen): screen
            case .endpoints(let screen): screen
            case .requiredActions(let screen): screen
            case .clients(let screen): screen
            case .newClient(let screen): screen
            case .providers(let screen): screen
            case .profile(let screen): screen
            case .sudoStart(let screen): screen
            case .sudoForm(let screen): screen
            case .sudoResult(let screen): screen
            case .sudoFailure(let screen): screen
            case .sudoTokens(let screen): screen
            case .sudoAdministration(let screen): screen
            case .sudoList(let screen): screen
            case .sudoEntry(let screen): screen
            case .sudoAdd(let screen): screen
            case .sudoMade(let screen): screen
            case .diagram(let screen): screen
            case .inspector(let screen): screen
            case .comparison(let screen): screen
            case .pause(let screen): screen
            case .runs(let screen): screen
            case .runExport(let screen): screen
            case .runComparison(let screen): screen
            case .confirmation(let screen): screen
            case .faults(let screen): screen
            case .help(let screen): screen
            case .settings(let screen): screen
            case .palette(let screen): screen
            }
        }
        set { self = newValue.wrapped }
    }

    var kind: ScreenKind { value.kind }
    /// Whether it lies over another screen that stays as it is.
    var isOverlay: Bool { type(of: value).isOverlay }
    /// Whether it belongs to the running flow.
    var belongsToRun: Bool { type(of: value).belongsToRun }
}

/// Which command set is valid: a screen's own, or that of a list while its search is typed.
enum ScreenKind: String, Sendable, Hashable, CaseIterable {
    case start, newUser, code, mode, userChoice, progress, credentials, pin, presence, result, failure, users
    case providers, profile
    case userSearch, sheet, endpoints, requiredActions, clients, clientSearch, newClient, confirmation, help,
        webActivation
    case address, ways, check
    case sudoStart, sudoForm, sudoResult, sudoFailure, sudoTokens, sudoAdministration
    case sudoList, sudoSearch, sudoEntry, sudoAdd, sudoMade
    case diagram, diagramSearch, diagramFilter, inspector, comparison, pause
    case settings, palette
    case runs, runExport, runComparison
    case faults
}
