/// An option of the command line: its name, what its value is, and what it does; a row of the command table.
struct OptionDescription: Sendable, Hashable {
    /// The name with its dashes.
    let name: String
    /// How help writes the value, nil for an option without one.
    let value: String?
    /// Whether it may be given several times.
    let isRepeatable: Bool
    /// What it does, in one line.
    let summary: String

    private init(_ name: String, value: String? = nil, isRepeatable: Bool = false, _ summary: String) {
        self.name = name
        self.value = value
        self.isRepeatable = isRepeatable
        self.summary = summary
    }

    static let provider = Self(
        "--provider", value: "PROFILE", "a profile's name, or its YAML file; the sandbox where left out")
    static let tenant = Self("--tenant", value: "TENANT", "another tenant (realm) of the provider")
    static let json = Self("--json", "print one JSON object a line")
    static let help = Self("--help", "say what the command does and what it takes")
    static let version = Self("--version", "say which version this is")

    static let field = Self(
        "--field", value: "ID=VALUE|ID=@FILE|ID=-", isRepeatable: true,
        "what to type into a field: a text (no secret), a file's first line, or the next line of standard input")
    static let mode = Self(
        "--mode", value: "no|biometric|pin|password",
        "how the stored login is guarded; no and biometric keep its key beside it")
    static let user = Self("--user", value: "NAME", "which user of this device")
    static let client = Self(
        "--client", value: "ID",
        "which client's pages the flow goes through, in place of the profile's; for web-activate one of IDPRegistration, IDPLogin, IDPSubsequentLogin"
    )
    static let reveal = Self(
        "--reveal", "show what a page shows once (an authenticator's secret, recovery codes) instead of ‹redacted›")
    static let deadline = Self(
        "--deadline", value: "SECONDS", "end the flow when this much time has passed (exit status 124)")

    static let agent = Self(
        "--agent", value: "terminal|browser|paste", "what shows the pages of web-activate; the terminal where left out")
    static let via = Self(
        "--via", value: "form|browser|paste|device|register",
        "how login shows the provider's pages; the form where left out")
    static let noOpen = Self("--no-open", "print the address and do not open it")

    static let email = Self("--email", value: "ADDRESS", "the user's e-mail address")
    static let passwordFile = Self(
        "--password-file", value: "FILE", "a file whose first line is the password; - is standard input")
    static let temporary = Self("--temporary", "the user must change the password at the next login")
    static let redirectURI = Self(
        "--redirect-uri", value: "URI", isRepeatable: true, "where the provider may send the client's codes")
    static let webOrigin = Self(
        "--web-origin", value: "ORIGIN", isRepeatable: true, "whose pages may call the provider")
    static let confidential = Self("--confidential", "the client has a secret")
    static let consent = Self("--consent", "the person is asked before the client gets anything")
    static let withoutPKCE = Self("--no-pkce", "the client need not show a code challenge")
    static let renew = Self("--renew", "make a new secret; the old one stops working")
    static let period = Self("--period", value: "60d|12h|30m|90s", "how long the code is good; 60d where left out")

    static let listen = Self(
        "--listen", value: "HOST:PORT", "where to listen; 127.0.0.1:8931, or the next free port, where left out")
    static let store = Self("--store", value: "FILE", "the server's database, made where it is missing")
    static let tlsCertificate = Self(
        "--tls-cert", value: "FILE", "the server's certificate in PEM, those that lead to a known authority after it")
    static let tlsKey = Self("--tls-key", value: "FILE", "the private key of --tls-cert in PEM")
    static let issuer = Self("--issuer", value: "URL", "the base URL that others use; needed where HOST is a wildcard")

    /// Every option, so that one can be read before its command is known.
    static let all: [OptionDescription] = [
        provider, tenant, json, help, version, field, mode, user, client, reveal, deadline, agent, via, noOpen, email,
        passwordFile, temporary, period, redirectURI, webOrigin, confidential, consent, withoutPKCE, renew, listen,
        store, issuer, tlsCertificate, tlsKey,
    ]

    /// Short forms of long options.
    static let shortForms: [String: OptionDescription] = ["-h": help]

    /// Options that every command takes.
    static let everywhere: [OptionDescription] = [provider, tenant, json, help]
}
