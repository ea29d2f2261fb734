import FlowModel
import HTTPServer
import IdentityAdministration
import IdentityModel
import Profiles
import Sentences
import SeparatedValues

/// A row of the option table.
///
/// Two descriptions with one name are the same option: help shows the summary and the value of the one that its command
/// has.
struct OptionDescription: Sendable {
    /// The name, with its dashes.
    let name: String
    /// What help says about it in one line; created when help is printed.
    let summary: @Sendable () -> Text
    /// The value as help shows it, in brackets if it can be omitted; `nil` for an option without one.
    let value: String?
    /// Whether it may be given more than once.
    let isRepeatable: Bool

    /// Whether the option can also be given without a value, which is then empty.
    var isValueOptional: Bool { value?.hasPrefix("[") == true }

    init(
        _ name: String, _ summary: @autoclosure @escaping @Sendable () -> Text, value: String? = nil,
        isRepeatable: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.value = value
        self.isRepeatable = isRepeatable
    }

    /// An option that takes one of several words.
    ///
    /// Avoids `joined`, whose first use takes an 80th of the time of a start.
    init(_ name: String, _ summary: @autoclosure @escaping @Sendable () -> Text, oneOf values: [String]) {
        self.init(name, summary(), value: values.dropFirst().reduce(values.first ?? "") { $0 + "|" + $1 })
    }

    static let provider = Self(
        "--provider", Text("a profile's name or YAML file; default: the sandbox"), value: "PROFILE")
    static let tenant = Self("--tenant", Text("another tenant (realm) of the provider"), value: "TENANT")
    static let allowedFile = Self(
        "--allow-file", Text("a file outside the profile's folder that the profile may use; the answer is kept"),
        value: "PATH", isRepeatable: true)
    static let language = Self(
        "--language", Text("the language of the wizard's texts; default: the settings file's, else the locale's"),
        oneOf: Language.all.map(\.tag))
    static let json = Self("--json", Text("print one JSON object per line"))
    static let help = Self("--help", Text("print help for the command"))
    static let version = Self("--version", Text("print the version"))

    static let field = Self(
        "--field",
        Text("the value of a field: a text (not a secret), a file's first line, or the next line of standard input"),
        value: "ID=VALUE|ID=@FILE|ID=-", isRepeatable: true)
    static let mode = Self(
        "--mode", Text("how the stored login is protected; no and biometric store its key beside it"),
        value: "no|biometric|pin|password")
    static let user = Self("--user", Text("a user of this device, of an FSSO token, or of the events"), value: "NAME")
    static let client = Self(
        "--client",
        Text(
            """
            the client whose pages the flow uses, instead of the profile's; for web-activate one of \
            IDPRegistration, IDPLogin, IDPSubsequentLogin
            """),
        value: "ID")
    static let reveal = Self(
        "--reveal",
        Text(
            """
            print what a page shows only once (an authenticator's secret, recovery codes), or the texts of tokens, \
            instead of \(TraceValue.hidden)
            """))
    static let deadline = Self("--deadline", Text("end the flow after this time (exit status 124)"), value: "SECONDS")

    static let verbose = Self("--verbose", Text("draw who sends what to whom on standard error while the flow runs"))
    static let diagram = Self(
        "--diagram",
        Text("print the diagram when the flow has ended, as runs show does; with --json on standard error"))
    static let agent = Self(
        "--agent", Text("what shows the pages of web-activate and of the federated flows; default: terminal"),
        value: "terminal|browser|paste")
    static let via = Self(
        "--via",
        Text("how login shows the provider's pages, default: form; how sign-in proves the identity, default: key"),
        value: "form|browser|paste|device|register|key|fsso")
    static let fault = Self(
        "--fault", Text("make the sandbox misbehave for the requests of the flow; the faults are listed above"),
        value: "NAME")
    static let noOpen = Self("--no-open", Text("print the address and do not open it"))

    static let namespace = Self(
        "--namespace", Text("the key namespace of a Sudo user; default: the profile's"), value: "NAME")
    static let registrationID = Self(
        "--registration-id", Text("the ID by which support finds a registration; default: a new one"), value: "ID")
    static let keyFile = Self("--key-file", Text("the private key of a TEST or FSSO token in PEM"), value: "FILE")
    static let name = Self("--name", Text("the first part of a TEST user's name"), value: "NAME")
    static let tokenFile = Self(
        "--token-file", Text("a DeviceCheck or Play Integrity token; default: the sandbox's simulated issuer is asked"),
        value: "FILE")
    static let yes = Self("--yes", Text("confirm what cannot be undone, or what replaces codes"))
    static let claims = Self("--claims", Text("print the claims of the tokens, each with its meaning"))

    static let email = Self("--email", Text("the user's e-mail address"), value: "ADDRESS")
    static let passwordFile = Self(
        "--password-file", Text("a file whose first line is the password; - is standard input"), value: "FILE")
    static let temporary = Self("--temporary", Text("the user must change the password at the next login"))
    static let redirectURI = Self(
        "--redirect-uri", Text("a redirect URI of the client or pool"), value: "URI", isRepeatable: true)
    static let signOutURI = Self(
        "--sign-out-uri", Text("where the hosted pages may go after a sign-out"), value: "URI", isRepeatable: true)
    static let webOrigin = Self(
        "--web-origin", Text("an origin whose pages may call the provider"), value: "ORIGIN", isRepeatable: true)
    static let confidential = Self("--confidential", Text("the client has a secret"))
    static let consent = Self("--consent", Text("the user is asked for consent"))
    static let withoutPKCE = Self("--no-pkce", Text("the client may omit PKCE"))
    static let renew = Self("--renew", Text("generate a new secret; the old one stops working"))
    static let period = Self(
        "--period", Text("how long it is valid; default for a code: what the tenant says, else 60d"),
        value: "60d|12h|30m")

    static let from = Self(
        "--from", Text("the users: a name per line, or a CSV file with the column username"), value: "FILE|-")
    static let fromMark = Self("--from", Text("the mark at which the tape begins"), value: "MARK")
    static let search = Self("--search", Text("only users with these words in a name or the address"), value: "WORDS")
    static let status = Self("--status", Text("only users with this status"), value: "STATUS")
    static let sort = Self(
        "--sort", Text("the order; of times, the newest first"), oneOf: UserListSort.allCases.map(\.rawValue))
    static let reverse = Self("--reverse", Text("sort the other way round"))
    static let maximum = Self("--max", Text("at most this many; default for events: 100"), value: "N")
    static let csv = Self("--csv", Text("print a table for spreadsheets"))
    static let purge = Self("--purge", Text("delete at once: users restore cannot undo it"))

    static let firstName = Self("--first-name", Text("the first name"), value: "NAME")
    static let lastName = Self("--last-name", Text("the last name"), value: "NAME")
    static let removeAttribute = Self(
        "--remove-attribute", Text("an attribute to remove"), value: "NAME", isRepeatable: true)
    static let validFrom = Self("--valid-from", Text("the begin of the validity"), value: "TIME|never")
    static let validUntil = Self("--valid-until", Text("the end of the validity"), value: "TIME|never")
    static let note = Self("--note", Text("the attribute note"), value: "TEXT")
    static let add = Self("--add", Text("a required action to add"), value: "ACTION", isRepeatable: true)
    static let remove = Self(
        "--remove", Text("what to remove: a required action, or a device"),
        value: "ACTION|DEVICE|all", isRepeatable: true)
    static let join = Self("--join", Text("the path of a group to join"), value: "PATH", isRepeatable: true)
    static let leave = Self("--leave", Text("the path of a group to leave"), value: "PATH", isRepeatable: true)
    static let end = Self("--end", Text("a session to end"), value: "SESSION|all")

    static let disable = Self("--disable", Text("disable the users"))
    static let delete = Self("--delete", Text("delete the users"))
    static let template = Self(
        "--template",
        Text(
            """
            onboard: write a file with the header and one example row, users.csv by default; handout: HTML with \
            placeholders, a page per user
            """),
        value: "[FILE]")
    static let dryRun = Self("--dry-run", Text("only check the file, and what the provider stores of its columns"))
    static let importDryRun = Self("--dry-run", Text("only show the logins of the files"))
    static let recordedClient = Self("--client", Text("the client, if its request was not recorded"), value: "ID")
    static let recordedKeys = Self("--keys", Text("the provider's keys, a JSON Web Key Set"), value: "JWKS")
    static let results = Self(
        "--results",
        Text(
            """
            onboard: where the results go; default: FILE.results.csv, or FILE.results.jsonl with --json; handout: \
            the results whose codes are printed
            """),
        value: "FILE")
    static let resume = Self("--resume", Text("continue a run that was stopped"))
    static let activate = Self("--activate", Text("activate each user and sign in once; uses the codes up"))
    static let keepDevices = Self("--keep-devices", Text("keep the devices of --activate, logged in"))
    static let parallel = Self(
        "--parallel", Text("rows under way at once at most; default: 32, with --activate 16"), value: "N")
    static let tag = Self(
        "--tag", Text("the tag of the users that are created; default: the name of FILE"), value: "TEXT")
    static let type = Self("--type", Text("the events to list; default: all"), value: "NAME", isRepeatable: true)
    static let admin = Self("--admin", Text("the events of administrators"))
    static let since = Self("--since", Text("how far back: 7d, 12h or 30m; default: everything"), value: "7d|12h|30m")
    static let encoding = Self(
        "--encoding", Text("the encoding of a file without byte order mark; default: utf-8"),
        oneOf: CSVEncoding.allCases.map(\.rawValue))

    static let heading = Self("--heading", Text("what stands above each hand-out, such as the company"), value: "TEXT")
    static let logo = Self("--logo", Text("a PNG or JPEG picture of at most 256 KiB"), value: "FILE")
    static let separate = Self("--separate", Text("names and codes on different sheets"))

    static let role = Self(
        "--role", Text("what the new administrator may do"), oneOf: AdministratorRole.allCases.map(\.rawValue))

    static let trace = Self(
        "--trace", Text("write the run to a file, in the format of its extension: jsonl, mmd, md, html, svg, har, txt"),
        value: "FILE", isRepeatable: true)
    static let format = Self("--format", Text("the format of the document"), value: "FORMAT")
    static let speed = Self("--speed", Text("how fast the run is shown; default: 1, as recorded"), value: "NUMBER")
    static let realPauses = Self("--real-pauses", Text("keep pauses of more than 2 seconds"))
    static let everything = Self("--all", Text("delete: all runs, pinned ones too; compare: usual differences too"))
    static let cancel = Self("--cancel", Text("cancel running flows first, instead of refusing"))
    static let until = Self(
        "--until", Text("end with 0 after a login, after a refusal, or after N messages"), value: "login|error|N")
    static let watchedClient = Self("--client", Text("only the requests of this client"), value: "ID")
    static let watchedUser = Self("--user", Text("only the conversations of this user"), value: "NAME")
    static let watchedFault = Self(
        "--fault", Text("make the next login of --client go wrong; the faults are listed above"), value: "NAME")
    static let keepConversations = Self("--keep", Text("keep each login as a run when the command ends"))
    static let withoutUsers = Self("--without-users", Text("without the users and their credentials"))
    static let importedTenant = Self("--name", Text("another name for the tenant"), value: "NAME")
    static let tenantDryRun = Self("--dry-run", Text("only check the file"))
    static let ownStore = Self(
        "--store", Text("the store, a file or postgresql://HOST/DATABASE; default: the sandbox's"), value: "FILE|URL")
    static let ownStoreKey = Self(
        "--store-key", Text("the store's key; default for a file: STORE.key"), value: "FILE")
    static let inertMembers = Self("--inert", Text("what the tenant keeps without effect, in place of its settings"))
    static let ownFlows = Self("--all", Text("requests of this program's own flows too"))

    static let listen = Self(
        "--listen", Text("the address to listen on; default: 127.0.0.1:8931, or the next free port"),
        value: "HOST:PORT")
    static let store = Self(
        "--store", Text("the server's database: a file, created if missing, or postgresql://HOST/DATABASE"),
        value: "FILE|URL")
    static let administratorPasswordFile = Self(
        "--admin-password-file",
        Text(
            """
            the administrator's password for the first start of a PostgreSQL store, which writes one if FILE is \
            missing; FILE.aws gets the key pair for user pools
            """),
        value: "FILE")
    static let storeConnections = Self(
        "--store-connections", Text("the maximum number of connections to a PostgreSQL store; default: 8, at least 2"),
        value: "N")
    static let storeKey = Self(
        "--store-key",
        Text("the store's key, created with the store; default for a file: STORE.key, required for PostgreSQL"),
        value: "FILE")
    static let tlsCertificate = Self(
        "--tls-cert", Text("the server's certificate in PEM, followed by its chain"), value: "FILE")
    static let tlsKey = Self("--tls-key", Text("the private key of --tls-cert in PEM"), value: "FILE")
    static let issuer = Self(
        "--issuer",
        Text(
            """
            for serve the base URL for clients, required if HOST is a wildcard; else the issuer of a provider or \
            of an FSSO token
            """),
        value: "URL")
    static let plainHTTPBeyondLoopback = Self(
        "--plain-http-beyond-loopback", Text("allow other machines to connect without TLS, as behind a proxy"))
    static let trustedProxy = Self(
        "--trusted-proxy", Text("a proxy whose header names the client's address"),
        value: "ADDRESS[/PREFIX]", isRepeatable: true)
    static let proxyHeader = Self(
        "--proxy-header", Text("the header of --trusted-proxy; default: x-forwarded-for; the other one is ignored"),
        oneOf: TrustedProxies.Header.allCases.map(\.rawValue))
    static let allowed = Self(
        "--allow", Text("let administrators with the role realm-admin watch the traffic of apps"), oneOf: ["watch"])
    static let stopDelay = Self(
        "--stop-delay", Text("how long it still answers after a signal, so that a load balancer notices; default: 0"),
        value: "SECONDS")
    static let upstreamAddress = Self(
        "--upstream-address", Text("an address or network beyond the public ones where providers of user pools may be"),
        value: "ADDRESS[/PREFIX]", isRepeatable: true)
    static let logLevel = Self(
        "--log-level", Text("which lines of JSON are logged to standard error; default: info, each request"),
        value: "error|warning|info|debug")

    static let shortForms: [String: OptionDescription] = ["-h": help]

    /// The options that every command accepts, unless its description excludes them.
    static let everywhere: [OptionDescription] = [provider, tenant, allowedFile, language, json, help]
}

extension OptionDescription: Hashable {
    static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
