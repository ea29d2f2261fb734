/// A row of the option table: an option's name, value and summary.
struct OptionDescription: Sendable, Hashable {
    /// The name with its dashes.
    let name: String
    /// The value as help shows it; nil for an option without one.
    let value: String?
    /// Whether it may be given more than once.
    let isRepeatable: Bool
    /// A summary of one line.
    let summary: String

    init(_ name: String, value: String? = nil, isRepeatable: Bool = false, _ summary: String) {
        self.name = name
        self.value = value
        self.isRepeatable = isRepeatable
        self.summary = summary
    }

    static let provider = Self(
        "--provider", value: "PROFILE", "a profile's name or YAML file; default: the sandbox")
    static let tenant = Self("--tenant", value: "TENANT", "another tenant (realm) of the provider")
    static let language = Self(
        "--language", value: Language.all.map(\.tag).joined(separator: "|"),
        "the language of the wizard's texts; default: the settings file's, else the locale's")
    static let json = Self("--json", "print one JSON object a line")
    static let help = Self("--help", "print help on the command")
    static let version = Self("--version", "print the version")

    static let field = Self(
        "--field", value: "ID=VALUE|ID=@FILE|ID=-", isRepeatable: true,
        "the value of a field: a text (not a secret), a file's first line, or the next line of standard input")
    static let mode = Self(
        "--mode", value: "no|biometric|pin|password",
        "how the stored login is protected; no and biometric store its key beside it")
    static let user = Self("--user", value: "NAME", "a user of this device, or of an FSSO token")
    static let client = Self(
        "--client", value: "ID",
        "the client whose pages the flow uses, instead of the profile's; for web-activate one of IDPRegistration, IDPLogin, IDPSubsequentLogin"
    )
    static let reveal = Self(
        "--reveal",
        "print what a page shows only once (an authenticator's secret, recovery codes), or the texts of tokens, instead of ‹redacted›"
    )
    static let deadline = Self(
        "--deadline", value: "SECONDS", "end the flow after this time (exit status 124)")

    static let verbose = Self(
        "--verbose", "draw what happens on standard error while the flow runs: who sends what to whom")
    static let diagram = Self(
        "--diagram", "print the diagram when the flow has ended, as runs show does; with --json on standard error")
    static let agent = Self(
        "--agent", value: "terminal|browser|paste",
        "what shows the pages of web-activate and of the federated flows; default: terminal")
    static let via = Self(
        "--via", value: "form|browser|paste|device|register|key|fsso",
        "how login shows the provider's pages, default: form; what sign-in proves the identity with, default: key")
    static let fault = Self(
        "--fault", value: "NAME", "let the sandbox misbehave for the requests of the flow; the faults are listed above")
    static let noOpen = Self("--no-open", "print the address and do not open it")

    static let namespace = Self(
        "--namespace", value: "NAME", "the key namespace of a Sudo user; default: the profile's")
    static let registrationID = Self(
        "--registration-id", value: "ID", "the id by which support finds a registration; default: a new one")
    static let keyFile = Self("--key-file", value: "FILE", "the private key of a TEST or FSSO token in PEM")
    static let name = Self("--name", value: "NAME", "the first part of a TEST user's name")
    static let tokenFile = Self(
        "--token-file", value: "FILE",
        "a DeviceCheck or Play Integrity token; default: the sandbox's simulated issuer is asked")
    static let yes = Self("--yes", "confirm what cannot be undone")
    static let claims = Self("--claims", "print the claims of the ID token")

    static let email = Self("--email", value: "ADDRESS", "the user's e-mail address")
    static let passwordFile = Self(
        "--password-file", value: "FILE", "a file whose first line is the password; - is standard input")
    static let temporary = Self("--temporary", "the user must change the password at the next login")
    static let redirectURI = Self(
        "--redirect-uri", value: "URI", isRepeatable: true, "a redirect URI of the client")
    static let webOrigin = Self(
        "--web-origin", value: "ORIGIN", isRepeatable: true, "an origin whose pages may call the provider")
    static let confidential = Self("--confidential", "the client has a secret")
    static let consent = Self("--consent", "the user is asked for consent")
    static let withoutPKCE = Self("--no-pkce", "the client may leave PKCE out")
    static let renew = Self("--renew", "make a new secret; the old one stops working")
    static let period = Self("--period", value: "60d|12h|30m|90s", "how long it is valid; default for a code: 60d")

    static let trace = Self(
        "--trace", value: "FILE", isRepeatable: true,
        "write the run to a file, in the format of its extension: jsonl, mmd, md, html, svg, har, txt")
    static let format = Self("--format", value: "jsonl|mmd|md|html|svg|har|txt", "the format of the export")
    static let speed = Self("--speed", value: "NUMBER", "how fast the run is shown; default: 1, as it was")
    static let everything = Self("--all", "delete: all runs; compare: usual differences too")

    static let listen = Self(
        "--listen", value: "HOST:PORT", "where to listen; default: 127.0.0.1:8931, or the next free port")
    static let store = Self(
        "--store", value: "FILE|URL", "the server's database: a file, created if missing, or postgresql://HOST/DATABASE"
    )
    static let administratorPasswordFile = Self(
        "--admin-password-file", value: "FILE",
        "the administrator's password for the first start of a PostgreSQL store, which writes one if FILE is missing; FILE.aws gets the key pair for user pools"
    )
    static let storeKey = Self(
        "--store-key", value: "FILE",
        "the store's key, made with the store; default for a file: STORE.key, needed for PostgreSQL")
    static let tlsCertificate = Self(
        "--tls-cert", value: "FILE", "the server's certificate in PEM, followed by its chain")
    static let tlsKey = Self("--tls-key", value: "FILE", "the private key of --tls-cert in PEM")
    static let issuer = Self(
        "--issuer", value: "URL",
        "for serve the base URL for clients, needed if HOST is a wildcard; else the issuer of a provider or of an FSSO token"
    )
    static let plainHTTPBeyondLoopback = Self(
        "--plain-http-beyond-loopback", "allow other machines to connect without TLS, as behind a proxy")
    static let trustedProxy = Self(
        "--trusted-proxy", value: "ADDRESS[/PREFIX]", isRepeatable: true,
        "a proxy whose Forwarded or X-Forwarded-For header names the client's address")
    static let logLevel = Self(
        "--log-level", value: "error|warning|info|debug",
        "which lines of JSON are logged to standard error; default: info, each request")

    /// Every option, so that an option can be read before its command is known.
    static let all: [OptionDescription] =
        [
            provider, tenant, language, json, help, version, field, mode, user, client, reveal, deadline, verbose,
            diagram, agent, via,
            noOpen, fault,
            namespace, registrationID, keyFile, name, tokenFile, yes, claims, email, passwordFile, temporary, period,
            redirectURI, webOrigin, confidential, consent, withoutPKCE, renew, listen, store, storeKey,
            administratorPasswordFile,
            issuer, tlsCertificate,
            tlsKey, plainHTTPBeyondLoopback, trustedProxy, logLevel, trace, format, speed, everything,
        ] + sudo + settings + tapes

    static let shortForms: [String: OptionDescription] = ["-h": help]

    /// Options of every command.
    static let everywhere: [OptionDescription] = [provider, tenant, language, json, help]
}
