import Flows
import IdentityAdministration
import IdentityModel
import Profiles
import Sentences

/// A parsed command with its arguments and options.
enum Invocation: Sendable {
    case wizard(WizardArguments)
    case flow(FlowArguments)
    case state(StateArguments)
    case doctor(ProviderChoice)
    case users(UsersOrder, ProviderChoice)
    case clients(ClientsOrder, ProviderChoice)
    case tenants(TenantsOrder, ProviderChoice)
    case sudo(SudoOrder, ProviderChoice)
    case runs(RunsOrder)
    case play(PlayArguments)
    case issueCode(user: String, period: CodePeriod, ProviderChoice)
    case serve(ServeArguments)
    case completions(CompletionScript)

    struct ProviderChoice: Sendable, Hashable {
        let profile: String?
        let tenant: String?
        /// Files that are not the profile's own but that it may use.
        var allowedFiles: [String] = []
    }

    struct WizardArguments: Sendable, Hashable {
        let provider: ProviderChoice
        /// The settings from options, which have precedence over environment and settings file.
        let settings: StoredSettings
    }

    enum UsersOrder: Sendable, Hashable {
        case create(String, email: String?, password: SecretSource?)
        case list
        case show(String)
        case unlock(String)
        case delete(String, Consent)
        case resetPassword(String, SecretSource, isTemporary: Bool)
    }

    enum ClientsOrder: Sendable, Hashable {
        case create(ClientID, redirectURIs: [String], webOrigins: [String], Traits)
        case list
        case show(ClientID)
        case secret(ClientID, renews: Bool)
        case delete(ClientID, Consent)

        struct Traits: Sendable, Hashable {
            var isConfidential: Bool
            var asksConsent: Bool
            var requiresPKCE: Bool
        }
    }

    enum TenantsOrder: Sendable, Hashable {
        case create(TenantID)
        case list
    }

    /// The options of `state`.
    struct StateArguments: Sendable, Hashable {
        let provider: ProviderChoice
        /// The key namespace of a Sudo user; `nil` for the profile's.
        let namespace: String?
        /// Whether the claims of the ID token are printed.
        let showsClaims: Bool
        /// Whether the texts of tokens are printed.
        let reveals: Bool

        /// Whether an option is given that exists only for the kind sudo.
        var isAboutSudo: Bool { namespace != nil || showsClaims || reveals }
    }

    /// Creates a command from a parsed line; throws for invalid values.
    ///
    /// `isInteractive` is whether the user can be asked before something is deleted.
    init(_ line: ParsedLine, atTerminal isInteractive: Bool = StandardStreams.areTerminals) throws(UsageError) {
        func consent() throws(UsageError) -> Consent { try Consent(line, atTerminal: isInteractive) }
        let provider = ProviderChoice(
            profile: line.value(.provider), tenant: line.value(.tenant), allowedFiles: line.values(.allowedFile))
        func name() throws(UsageError) -> String {
            guard let name = line.arguments.first, !name.isEmpty else { throw UsageError("A name must not be empty.") }
            return name
        }
        switch line.command.identity {
        case .wizard: self = .wizard(WizardArguments(provider: provider, settings: try StoredSettings(line)))
        case .flow: self = .flow(try FlowArguments(line, provider))
        case .state:
            self = .state(
                StateArguments(
                    provider: provider, namespace: try SudoFlowRequest.text(.namespace, line),
                    showsClaims: line.has(.claims), reveals: line.has(.reveal)))
        case .doctor: self = .doctor(provider)
        case .usersCreate:
            let password = line.value(.passwordFile).map(SecretSource.init(path:))
            self = .users(.create(try name(), email: line.value(.email), password: password), provider)
        case .usersList: self = .users(.list, provider)
        case .usersShow: self = .users(.show(try name()), provider)
        case .usersUnlock: self = .users(.unlock(try name()), provider)
        case .usersDelete: self = .users(.delete(try name(), try consent()), provider)
        case .usersResetPassword:
            guard let path = line.value(.passwordFile) else {
                throw UsageError(
                    "users reset-password needs the new password: --password-file FILE, or - for standard input.")
            }
            let order = UsersOrder.resetPassword(
                try name(), SecretSource(path: path), isTemporary: line.has(.temporary))
            self = .users(order, provider)
        case .clientsCreate:
            let traits = ClientsOrder.Traits(
                isConfidential: line.has(.confidential), asksConsent: line.has(.consent),
                requiresPKCE: !line.has(.withoutPKCE))
            let order = ClientsOrder.create(
                ClientID(try name()), redirectURIs: line.values(.redirectURI), webOrigins: line.values(.webOrigin),
                traits)
            self = .clients(order, provider)
        case .clientsList: self = .clients(.list, provider)
        case .clientsShow: self = .clients(.show(ClientID(try name())), provider)
        case .clientsSecret: self = .clients(.secret(ClientID(try name()), renews: line.has(.renew)), provider)
        case .clientsDelete: self = .clients(.delete(ClientID(try name()), try consent()), provider)
        case .tenantsCreate: self = .tenants(.create(TenantID(try name())), provider)
        case .tenantsList: self = .tenants(.list, provider)
        case .sudo(let name): self = .sudo(try SudoOrder(name, line, atTerminal: isInteractive), provider)
        case .runs(let name): self = .runs(try RunsOrder(name, line, atTerminal: isInteractive))
        case .play: self = .play(try PlayArguments(line, provider))
        case .codeIssue:
            let period = try line.value(.period).map { text throws(UsageError) in
                try OptionBound.period(.period, text, example: CodePeriod.standard.description)
            }
            self = .issueCode(user: try name(), period: period ?? .standard, provider)
        case .serve: self = .serve(try ServeArguments(line))
        case .completions:
            guard let script = CompletionScript(rawValue: try name()) else {
                throw UsageError("The shell must be one of \(line.command.choices.joined(separator: ", ")).")
            }
            self = .completions(script)
        }
    }
}
