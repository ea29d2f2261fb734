import FlowModel
import HTTPServer
import IdentityAdministration
import Profiles
import SeparatedValues

/// A row of the option table.
///
/// Two descriptions with one name are the same option: help shows the value that its command takes.
struct OptionDescription: Sendable {
    /// The name, with its dashes.
    let name: String
    /// The value as help shows it, in brackets if it can be omitted; `nil` for an option without one.
    let value: String?
    /// Whether it may be given more than once.
    let isRepeatable: Bool

    /// Whether the option can also be given without a value, which is then empty.
    var isValueOptional: Bool { value?.hasPrefix("[") == true }

    init(_ name: String, value: String? = nil, isRepeatable: Bool = false) {
        self.name = name
        self.value = value
        self.isRepeatable = isRepeatable
    }

    /// An option that takes one of several words.
    ///
    /// Avoids `joined`, whose first use takes an 80th of the time of a start.
    init(_ name: String, oneOf values: [String]) {
        self.init(name, value: values.dropFirst().reduce(values.first ?? "") { $0 + "|" + $1 })
    }

    static let provider = Self("--provider", value: "PROFILE")
    static let tenant = Self("--tenant", value: "TENANT")
    static let allowedFile = Self("--allow-file", value: "PATH", isRepeatable: true)
    static let language = Self("--language", oneOf: Language.all.map(\.tag))
    static let json = Self("--json")
    static let help = Self("--help")
    static let version = Self("--version")

    static let field = Self("--field", value: "ID=VALUE|ID=@FILE|ID=-", isRepeatable: true)
    static let mode = Self("--mode", value: "no|biometric|pin|password")
    static let user = Self("--user", value: "NAME")
    static let client = Self("--client", value: "ID")
    static let reveal = Self("--reveal")
    static let deadline = Self("--deadline", value: "SECONDS")

    static let verbose = Self("--verbose")
    static let diagram = Self("--diagram")
    static let agent = Self("--agent", value: "terminal|browser|paste")
    static let via = Self("--via", value: "form|browser|paste|device|register|key|fsso")
    static let fault = Self("--fault", value: "NAME")
    static let noOpen = Self("--no-open")

    static let namespace = Self("--namespace", value: "NAME")
    static let registrationID = Self("--registration-id", value: "ID")
    static let keyFile = Self("--key-file", value: "FILE")
    static let name = Self("--name", value: "NAME")
    static let tokenFile = Self("--token-file", value: "FILE")
    static let yes = Self("--yes")
    static let claims = Self("--claims")

    static let email = Self("--email", value: "ADDRESS")
    static let passwordFile = Self("--password-file", value: "FILE")
    static let temporary = Self("--temporary")
    static let redirectURI = Self("--redirect-uri", value: "URI", isRepeatable: true)
    static let signOutURI = Self("--sign-out-uri", value: "URI", isRepeatable: true)
    static let webOrigin = Self("--web-origin", value: "ORIGIN", isRepeatable: true)
    static let confidential = Self("--confidential")
    static let consent = Self("--consent")
    static let withoutPKCE = Self("--no-pkce")
    static let renew = Self("--renew")
    static let period = Self("--period", value: "60d|12h|30m")

    static let from = Self("--from", value: "FILE|-")
    static let fromMark = Self("--from", value: "MARK")
    static let search = Self("--search", value: "WORDS")
    static let status = Self("--status", value: "STATUS")
    static let sort = Self("--sort", oneOf: UserListSort.allCases.map(\.rawValue))
    static let reverse = Self("--reverse")
    static let maximum = Self("--max", value: "N")
    static let csv = Self("--csv")
    static let purge = Self("--purge")

    static let firstName = Self("--first-name", value: "NAME")
    static let lastName = Self("--last-name", value: "NAME")
    static let removeAttribute = Self("--remove-attribute", value: "NAME", isRepeatable: true)
    static let validFrom = Self("--valid-from", value: "TIME|never")
    static let validUntil = Self("--valid-until", value: "TIME|never")
    static let note = Self("--note", value: "TEXT")
    static let add = Self("--add", value: "ACTION", isRepeatable: true)
    static let remove = Self("--remove", value: "ACTION|DEVICE|all", isRepeatable: true)
    static let join = Self("--join", value: "PATH", isRepeatable: true)
    static let leave = Self("--leave", value: "PATH", isRepeatable: true)
    static let end = Self("--end", value: "SESSION|all")

    static let disable = Self("--disable")
    static let delete = Self("--delete")
    static let template = Self("--template", value: "[FILE]")
    static let dryRun = Self("--dry-run")
    static let results = Self("--results", value: "FILE")
    static let resume = Self("--resume")
    static let activate = Self("--activate")
    static let keepDevices = Self("--keep-devices")
    static let parallel = Self("--parallel", value: "N")
    static let tag = Self("--tag", value: "TEXT")
    static let type = Self("--type", value: "NAME", isRepeatable: true)
    static let admin = Self("--admin")
    static let since = Self("--since", value: "7d|12h|30m")
    static let encoding = Self("--encoding", oneOf: CSVEncoding.allCases.map(\.rawValue))

    static let heading = Self("--heading", value: "TEXT")
    static let logo = Self("--logo", value: "FILE")
    static let separate = Self("--separate")

    static let role = Self("--role", oneOf: AdministratorRole.allCases.map(\.rawValue))

    static let trace = Self("--trace", value: "FILE", isRepeatable: true)
    static let format = Self("--format", value: "FORMAT")
    static let speed = Self("--speed", value: "NUMBER")
    static let realPauses = Self("--real-pauses")
    static let everything = Self("--all")
    static let cancel = Self("--cancel")

    static let listen = Self("--listen", value: "HOST:PORT")
    static let store = Self("--store", value: "FILE|URL")
    static let administratorPasswordFile = Self("--admin-password-file", value: "FILE")
    static let storeConnections = Self("--store-connections", value: "N")
    static let storeKey = Self("--store-key", value: "FILE")
    static let tlsCertificate = Self("--tls-cert", value: "FILE")
    static let tlsKey = Self("--tls-key", value: "FILE")
    static let issuer = Self("--issuer", value: "URL")
    static let plainHTTPBeyondLoopback = Self("--plain-http-beyond-loopback")
    static let trustedProxy = Self("--trusted-proxy", value: "ADDRESS[/PREFIX]", isRepeatable: true)
    static let proxyHeader = Self("--proxy-header", oneOf: TrustedProxies.Header.allCases.map(\.rawValue))
    static let stopDelay = Self("--stop-delay", value: "SECONDS")
    static let upstreamAddress = Self("--upstream-address", value: "ADDRESS[/PREFIX]", isRepeatable: true)
    static let logLevel = Self("--log-level", value: "error|warning|info|debug")

    static let shortForms: [String: OptionDescription] = ["-h": help]

    /// The options that every command accepts, unless its description excludes them.
    static let everywhere: [OptionDescription] = [provider, tenant, allowedFile, language, json, help]
}

extension OptionDescription: Hashable {
    static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
