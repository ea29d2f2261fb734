import Flows

/// A row of the command table, from which parser and help are made: a command's words, arguments and options.
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
    /// Its arguments as help shows them; all are required, except those in brackets.
    let arguments: [String]
    /// Its options besides those of every command.
    let options: [OptionDescription]
    /// A summary of one line.
    let summary: String
    /// The rest of its own help.
    let discussion: String

    init(
        _ identity: Identity, _ words: [String], arguments: [String] = [], options: [OptionDescription] = [],
        _ summary: String, _ discussion: String = ""
    ) {
        self.identity = identity
        self.words = words
        self.arguments = arguments
        self.options = options
        self.summary = summary
        self.discussion = discussion
    }

    /// The words separated by spaces, as messages name the command.
    var name: String { words.joined(separator: " ") }

    /// The wizard, which runs without any word.
    static let wizard = Self(.wizard, [], options: [.version] + OptionDescription.settings, "the wizard, full screen")

    /// Every command with words, in the order of help.
    static let all: [CommandDescription] = beforeSudo + runs + [play] + sudo + [serve, completions]

    private static let beforeSudo: [CommandDescription] = [
        Self(
            .flow, ["flow"], arguments: ["NAME"],
            options: [
                .field, .mode, .user, .client, .reveal, .deadline, .verbose, .diagram, .agent, .via, .noOpen,
                .namespace,
                .registrationID,
                .attribute, .keyFile, .keyID, .issuer, .name, .tokenFile, .buildType, .vendorID, .package, .deviceID,
                .yes, .trace, .fault,
            ],
            "run a flow to its end",
            """
            NAME is one of: \(FlowName.allCases.map(\.rawValue).joined(separator: " ")).
            A --field given several times for one ID answers successive pages in turn. \
            Secrets come from a file, from standard input, or from the environment: \
            IDP_WIZARD_FIELD_ACTIVATION_CODE answers the field activation-code. \
            The text of a password, PIN or code is refused as VALUE.
            login uses the stored login first. Where a password or another credential is given, \
            the provider checks it instead. Values that were not used are reported at the end.
            With --json each event is a line, the same as in a kept run: type, time, from, to, name, fields, outcome, kind, \
            ms (milliseconds), failed, and request, response or check where the event has one. Secrets are hidden. \
            In the last line, \"flow\" is the NAME that was typed, and \"as\" the flow that ran in its place \
            (add-user for activate on a device that has users).
            A page with several buttons asks for the field submit, which has no default. At the sandbox, \
            activate --client KSSIDPWebBasedEnrollment has three pages: \
            name and code, temporary password, new password.
            A PIN is the field pin; the presence check is the field presence \
            (match, no-match, cancelled, locked-out).
            web-activate --agent browser and login --via browser print an address, open it, \
            and wait for the browser. With --agent paste and login --via paste, use any browser on any machine: \
            the address at which it ends is the field redirect-url, else the next line of standard input. \
            If the browser does not show that address, as with a custom scheme, look in its developer tools \
            for the Location header of the last response.
            At a provider of kind sudo, such as the built-in profile sudo-sandbox, NAME is one of: \
            \(SudoFlowName.allCases.map(\.rawValue).joined(separator: " ")). \
            The keys and tokens come from the profile where no option gives them; \
            IDP_WIZARD_TEST_KEY and IDP_WIZARD_TEST_KEY_ID give the key of register-test.
            Every run is kept, without secrets: see runs. --trace writes it to a file too, for this user only, \
            and replaces an older file; it is written also where the flow fails.
            """),
        Self(
            .state, ["state"], options: [.claims, .reveal, .namespace],
            "print the SDK state and the users of this device",
            """
            At a provider of kind sudo it prints the registration, the session, and with --claims the claims of \
            the ID token; --reveal prints the tokens too.
            """),
        Self(
            .doctor, ["doctor"], "check a profile against its provider and say what to change",
            """
            Checks address, TLS, discovery, keys, algorithms, clock, scopes, client, redirect URI, \
            login form, PKCE and the administrator's access. It begins a login and stops at the first page: \
            nothing is changed and no user is logged in.
            At a provider of kind sudo it checks configuration, address, keys, GraphQL, hosted pages, key files and clock.
            """),
        Self(
            .usersCreate, ["users", "create"], arguments: ["NAME"], options: [.email, .passwordFile],
            "create a user at the provider"),
        Self(.usersList, ["users", "list"], "list the provider's users"),
        Self(.usersShow, ["users", "show"], arguments: ["NAME"], "show a user as the provider has it"),
        Self(.usersUnlock, ["users", "unlock"], arguments: ["NAME"], "unlock a user after wrong passwords"),
        Self(.usersDelete, ["users", "delete"], arguments: ["NAME"], options: [.yes], "delete a user at the provider"),
        Self(
            .usersResetPassword, ["users", "reset-password"], arguments: ["NAME"],
            options: [.passwordFile, .temporary],
            "set a user's password"),
        Self(
            .clientsCreate, ["clients", "create"], arguments: ["ID"],
            options: [.redirectURI, .webOrigin, .confidential, .consent, .withoutPKCE],
            "create a client: an app that may use the provider",
            """
            A confidential client gets a secret, which is printed. A loopback redirect URI that ends in /* accepts every port.
            """),
        Self(.clientsList, ["clients", "list"], "list the provider's clients"),
        Self(.clientsShow, ["clients", "show"], arguments: ["ID"], "show a client as the provider has it"),
        Self(.clientsSecret, ["clients", "secret"], arguments: ["ID"], options: [.renew], "print a client's secret"),
        Self(
            .clientsDelete, ["clients", "delete"], arguments: ["ID"], options: [.yes], "delete a client at the provider"
        ),
        Self(
            .codeIssue, ["code", "issue"], arguments: ["USER"], options: [.period], "issue an activation code",
            """
            At a provider without activation codes it sets a temporary password instead. \
            With --json, kind is activation-code or temporary-password, and code is its value.
            """),
        Self(
            .tenantsCreate, ["tenants", "create"], arguments: ["NAME"], "create a tenant (realm) at the provider",
            """
            Other commands use it with --tenant NAME. The administrator needs the right to create realms.
            """),
        Self(.tenantsList, ["tenants", "list"], "list the provider's tenants (realms)"),
    ]

    private static let serve = Self(
        .serve, ["serve"],
        options: [
            .listen, .store, .storeKey, .administratorPasswordFile, .issuer, .tlsCertificate, .tlsKey,
            .plainHTTPBeyondLoopback, .trustedProxy, .logLevel,
        ],
        "run the embedded identity server for other programs",
        """
        Prints one line when it is ready, and runs until it is stopped. The issuer is fixed in the store \
        at its first start; a later --listen is a further address. The administrator's password is in \
        STORE.admin.
        STORE.key has the key that opens the secrets in the store: back up both, and keep them apart. Without \
        the key, the store is of no use to anybody.
        Without --store it serves the wizard's own sandbox, which every command without --provider uses. \
        For another store, the other commands need a profile of kind kobil, with base-url, tenant and admin.
        With --tls-cert and --tls-key it speaks TLS, and a new store's issuer is https; give such a server \
        its own --store, since the wizard's sandbox is http. Without TLS it listens at loopback addresses only, \
        unless --plain-http-beyond-loopback is given.
        Behind a proxy, give the proxy's address with --trusted-proxy. Without it, all clients have the proxy's \
        address, and their limits are shared.
        Any number of servers over one PostgreSQL database are one provider: --store postgresql://HOST/DATABASE. \
        The database's first start needs --issuer and --admin-password-file; each start needs --store-key, the \
        same file for every server. A password does not belong into the URL: it comes from the file that \
        PGPASSFILE names, or from PGPASSWORD. Over TCP the server's certificate is verified; sslrootcert=FILE in \
        the URL names its authority.
        /health/live answers 200 while the process runs, /health/ready while it takes requests and reads its store. \
        SIGTERM and SIGINT stop it: it takes no new requests, answers those that have begun for up to 30 seconds, \
        and ends with status 0. What is still arriving must be complete within 2 seconds. A second signal ends it at once.
        Once it has started, each line on standard error is JSON: a request, a failure, or a notice about the server, \
        without user names and secrets.
        """)

    private static let completions = Self(
        .completions, ["completions"], arguments: ["SHELL"],
        "print a completion script for bash, zsh or fish",
        """
        bash and zsh: source <(idp-wizard completions bash), in .bashrc or .zshrc.
        fish: idp-wizard completions fish > ~/.config/fish/completions/idp-wizard.fish
        """)

    /// How many arguments the command needs at least.
    var requiredArguments: Int { arguments.count { !$0.hasPrefix("[") } }

    /// The commands that begin with these words and have more; empty where the words are a command or nothing.
    static func group(_ words: [String]) -> [CommandDescription] {
        all.filter { $0.words.count > words.count && $0.words.starts(with: words) }
    }

    /// Whether the command accepts the option.
    func takes(_ option: OptionDescription) -> Bool {
        options.contains(option) || (OptionDescription.everywhere.contains(option) && !refuses(option))
    }

    /// The server is its own provider, and completion scripts use none.
    private func refuses(_ option: OptionDescription) -> Bool {
        switch identity {
        case .serve: [.provider, .tenant].contains(option)
        case .completions: [.provider, .tenant, .json].contains(option)
        // These commands concern all tenants, or name one.
        case .tenantsCreate, .tenantsList: option == .tenant
        // The runs are this machine's; the list can be narrowed.
        case .runs(let name): name != .list && [.provider, .tenant].contains(option)
        default: false
        }
    }
}
