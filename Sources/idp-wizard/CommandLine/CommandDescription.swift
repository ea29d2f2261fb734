/// A row of the command table, which parser and help are generated from: a command's words, arguments and options.
struct CommandDescription: Sendable, Hashable {
    enum Identity: Sendable, Hashable {
        case wizard
        case flow
        case state
        case doctor
        case usersCreate
        case usersList
        case usersShow
        case usersUnlock
        case usersDelete
        case usersResetPassword
        case codeIssue
        case clientsCreate
        case clientsList
        case clientsShow
        case clientsSecret
        case clientsDelete
        case tenantsCreate
        case tenantsList
        case runs(RunsCommandName)
        case play
        case sudo(SudoCommandName)
        case serve
        case completions
    }

    let identity: Identity
    /// Its words; none for the wizard.
    let words: [String]
    /// Its arguments as help shows them; required, except those in brackets.
    let arguments: [String]
    /// Its options in addition to those of every command.
    let options: [OptionDescription]

    init(
        _ identity: Identity, _ words: [String], arguments: [String] = [], options: [OptionDescription] = []
    ) {
        self.identity = identity
        self.words = words
        self.arguments = arguments
        self.options = options
    }

    /// The words separated by spaces, as messages name the command.
    var name: String { words.joined(separator: " ") }

    /// The wizard, which runs without any word.
    static let wizard = Self(.wizard, [], options: [.version] + OptionDescription.settings)

    /// Every command with words, in the order of help.
    static let all: [CommandDescription] = beforeSudo + runs + [play] + sudo + [serve, completions]

    private static let beforeSudo: [CommandDescription] = [
        Self(
            .flow, ["flow"], arguments: ["NAME"],
            options: [
                .field, .mode, .user, .client, .reveal, .deadline, .verbose, .diagram, .agent, .via, .noOpen,
                .redirectURI,
                .namespace,
                .registrationID,
                .attribute, .keyFile, .keyID, .issuer, .name, .tokenFile, .buildType, .vendorID, .package, .deviceID,
                .yes, .trace, .fault,
            ]),
        Self(.state, ["state"], options: [.claims, .reveal, .namespace]),
        Self(.doctor, ["doctor"]),
        Self(.usersCreate, ["users", "create"], arguments: ["NAME"], options: [.email, .passwordFile]),
        Self(.usersList, ["users", "list"]),
        Self(.usersShow, ["users", "show"], arguments: ["NAME"]),
        Self(.usersUnlock, ["users", "unlock"], arguments: ["NAME"]),
        Self(.usersDelete, ["users", "delete"], arguments: ["NAME"], options: [.yes]),
        Self(
            .usersResetPassword, ["users", "reset-password"], arguments: ["NAME"],
            options: [.passwordFile, .temporary]),
        Self(
            .clientsCreate, ["clients", "create"], arguments: ["ID"],
            options: [.redirectURI, .webOrigin, .confidential, .consent, .withoutPKCE]),
        Self(.clientsList, ["clients", "list"]),
        Self(.clientsShow, ["clients", "show"], arguments: ["ID"]),
        Self(.clientsSecret, ["clients", "secret"], arguments: ["ID"], options: [.renew]),
        Self(.clientsDelete, ["clients", "delete"], arguments: ["ID"], options: [.yes]),
        Self(.codeIssue, ["code", "issue"], arguments: ["USER"], options: [.period]),
        Self(.tenantsCreate, ["tenants", "create"], arguments: ["NAME"]),
        Self(.tenantsList, ["tenants", "list"]),
    ]

    private static let runs: [CommandDescription] = [
        Self(.runs(.list), ["runs", "list"]),
        Self(.runs(.show), ["runs", "show"], arguments: ["ID"]),
        Self(.runs(.export), ["runs", "export"], arguments: ["ID"], options: [.format, .out]),
        Self(.runs(.replay), ["runs", "replay"], arguments: ["ID"], options: [.speed]),
        Self(.runs(.compare), ["runs", "compare"], arguments: ["ID", "ID"], options: [.everything]),
        Self(.runs(.delete), ["runs", "delete"], arguments: ["[ID]"], options: [.everything, .yes]),
    ]

    private static let play = Self(
        .play, ["play"], arguments: ["TAPE"], options: OptionDescription.tapes + [.theme])

    private static let serve = Self(
        .serve, ["serve"],
        options: [
            .listen, .store, .storeKey, .storeConnections, .administratorPasswordFile, .issuer, .tlsCertificate,
            .tlsKey, .plainHTTPBeyondLoopback, .trustedProxy, .proxyHeader, .upstreamAddress, .stopDelay, .logLevel,
        ])

    private static let completions = Self(.completions, ["completions"], arguments: ["SHELL"])

    /// The minimum number of arguments.
    var requiredArguments: Int { arguments.count { !$0.hasPrefix("[") } }

    /// The commands that begin with these words and have more; empty if the words are a command or there are none.
    static func group(_ words: [String]) -> [CommandDescription] {
        all.filter { $0.words.count > words.count && $0.words.starts(with: words) }
    }

    /// Whether the command accepts the option.
    func takes(_ option: OptionDescription) -> Bool {
        options.contains(option) || (OptionDescription.everywhere.contains(option) && !refuses(option))
    }

    /// Whether the command does not accept an option of every command: the server is its own provider, and completion
    /// scripts use none.
    private func refuses(_ option: OptionDescription) -> Bool {
        switch identity {
        case .serve: [.provider, .tenant].contains(option)
        case .completions: [.provider, .tenant, .json].contains(option)
        // These commands concern all tenants, or name one.
        case .tenantsCreate, .tenantsList: option == .tenant
        // Runs belong to this machine; only the list can be filtered by provider and tenant.
        case .runs(let name): name != .list && [.provider, .tenant].contains(option)
        default: false
        }
    }
}
