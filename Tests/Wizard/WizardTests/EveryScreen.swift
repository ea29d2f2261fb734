import TerminalUI
import Testing

@testable import Wizard

/// The only list of all screen types.
enum EveryScreen {
    static let types: [any WizardScreen.Type] = [
        StartScreen.self,
        NewUserScreen.self,
        CodeScreen.self,
        ModeScreen.self,
        UserChoiceScreen.self,
        WebActivationScreen.self,
        AddressScreen.self,
        WaysScreen.self,
        CheckScreen.self,
        ProgressScreen.self,
        CredentialsScreen.self,
        PINScreen.self,
        PresenceScreen.self,
        ResultScreen.self,
        FailureScreen.self,
        TokensScreen.self,
        UsersScreen.self,
        UserListMenuScreen.self,
        UserActionsScreen.self,
        UsersFormScreen.self,
        UsersQuestionScreen.self,
        UserResultsScreen.self,
        SheetScreen.self,
        EndpointsScreen.self,
        RequiredActionsScreen.self,
        EditUserScreen.self,
        TenantScreen.self,
        ImportRealmScreen.self,
        ConnectionsScreen.self,
        CheckPasswordScreen.self,
        FileOnboardingScreen.self,
        FileRowsScreen.self,
        ClientsScreen.self,
        WatchScreen.self,
        ConnectScreen.self,
        NewClientScreen.self,
        EventsScreen.self,
        EventFilterScreen.self,
        EventScreen.self,
        ProvidersScreen.self,
        ProfileScreen.self,
        SudoFormScreen.self,
        SudoAdministrationScreen.self,
        SudoListScreen.self,
        SudoEntryScreen.self,
        SudoAddScreen.self,
        SudoMadeScreen.self,
        DiagramScreen.self,
        PresenterScreen.self,
        InspectorScreen.self,
        ComparisonScreen.self,
        PauseScreen.self,
        StatesScreen.self,
        StateNameScreen.self,
        RunsScreen.self,
        RunExportScreen.self,
        RunNameScreen.self,
        RunComparisonScreen.self,
        ConfirmationScreen.self,
        FaultsScreen.self,
        HelpScreen.self,
        SettingsScreen.self,
        PaletteScreen.self,
        HistoryScreen.self,
    ]

    static func contains(_ screen: any WizardScreen) -> Bool { types.contains { $0 == type(of: screen) } }
}

/// The keys of a screen, or of a list while its search or its filter is open.
struct ScreenKeys: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: CommandSet

    static let all =
        EveryScreen.types.map { ScreenKeys(testDescription: "\($0)", keys: $0.commands) } + [
            ScreenKeys(testDescription: "start of Sudo Platform", keys: StartScreen.commandsOfSudo),
            ScreenKeys(testDescription: "search", keys: .search),
            ScreenKeys(testDescription: "checked file", keys: FileOnboardingScreen.choosing),
            ScreenKeys(testDescription: "options of a file", keys: FileOnboardingScreen.accepted),
            ScreenKeys(testDescription: "run of a file", keys: FileOnboardingScreen.running),
            ScreenKeys(testDescription: "filter", keys: DiagramScreen.filterCommands),
        ]
}
