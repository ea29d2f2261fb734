import Flows
import HTTPServer
import IdentityAdministration
import IdentityModel
import IdentityServer

/// A parsed command with its arguments and options.
enum Invocation: Sendable {
    case wizard(WizardArguments)
    case flow(FlowArguments)
    case sudoFlow(SudoFlowArguments)
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

    /// The provider and the tenant.
    struct ProviderChoice: Sendable, Hashable {
        let profile: String?
        let tenant: String?
    }

    /// The options of the wizard.
    struct WizardArguments: Sendable, Hashable {
        let provider: ProviderChoice
        /// What options set; they have precedence over environment and settings file.
        let settings: StoredSettings
    }

    /// A command about the provider's users.
    enum UsersOrder: Sendable, Hashable {
        case create(String, email: String?, password: SecretSource?)
        case list
        case show(String)
        case unlock(String)
        case delete(String)
        case resetPassword(String, SecretSource, isTemporary: Bool)
    }

    /// A command about the provider's clients.
    enum ClientsOrder: Sendable, Hashable {
        case create(ClientID, redirectURIs: [String], webOrigins: [String], Traits)
        case list
        case show(ClientID)
        case secret(ClientID, renews: Bool)
        case delete(ClientID)

        /// The properties of a new client.
        struct Traits: Sendable, Hashable {
            var isConfidential: Bool
            var asksConsent: Bool
            var requiresPKCE: Bool
        }
    }

    /// A command about the provider's tenants.
    enum TenantsOrder: Sendable, Hashable {
        case create(TenantID)
        case list
    }

    /// A flow to run.
    struct FlowArguments: Sendable, Hashable {
        let request: FlowRequest
        /// The files that the run is written to.
        let traces: [TraceFile]
        let fields: [Field]
        let deadline: Duration?
        let opensBrowser: Bool
        /// Whether the run is drawn on standard error.
        let isVerbose: Bool
        /// Whether the diagram is printed when the flow has ended.
        let showsDiagram: Bool
        /// Whether items that a page shows only once are printed.
        let reveals: Bool
        /// The fault that the sandbox has for the flow's requests; nil for none.
        let fault: FaultName?
        let provider: ProviderChoice

        /// A `--field` option.
        struct Field: Sendable, Hashable {
            let id: FieldID
            let source: SecretSource
        }
    }

    /// A flow of a provider of kind sudo to run.
    struct SudoFlowArguments: Sendable, Hashable {
        let request: SudoFlowRequest
        /// The files that the run is written to.
        let traces: [TraceFile]
        let fields: [FlowArguments.Field]
        let deadline: Duration?
        let opensBrowser: Bool
        /// Whether the run is drawn on standard error.
        let isVerbose: Bool
        /// Whether the diagram is printed when the flow has ended.
        let showsDiagram: Bool
        /// Whether items that a page shows only once are printed.
        let reveals: Bool
        /// The fault that the sandbox has for the flow's requests; nil for none.
        let fault: FaultName?
        let provider: ProviderChoice
    }

    /// The options of `state`.
    struct StateArguments: Sendable, Hashable {
        let provider: ProviderChoice
        /// The key namespace of a Sudo user; nil for the profile's.
        let namespace: String?
        /// Whether the claims of the ID token are printed.
        let showsClaims: Bool
        /// Whether the texts of tokens are printed.
        let reveals: Bool

        /// Whether an option is given that only the kind sudo has.
        var isAboutSudo: Bool { namespace != nil || showsClaims || reveals }
    }

    /// The options of `serve`.
    struct ServeArguments: Sendable, Hashable {
        let listen: HostAndPort?
        /// The store; nil for the wizard's own.
        let store: StoreLocation?
        /// The file of the store's key; nil for the one beside the store.
        let storeKey: String?
        let issuer: WebAddress?
        let tls: TLSFiles?
        /// Whether it may listen beyond the loopback interface without TLS.
        let allowsPlainHTTPBeyondLoopback: Bool
        let proxies: TrustedProxies
        let logLevel: ServerEvent.Level

        /// The files of a certificate and its private key.
        struct TLSFiles: Sendable, Hashable {
            let certificate: String
            let key: String
        }
    }

    /// Reads a parsed line; throws for invalid values.
    init(_ line: ParsedLine) throws(UsageError) {
        let provider = ProviderChoice(profile: line.value(.provider), tenant: line.value(.tenant))
        func name() throws(UsageError) -> String {
            guard let name = line.arguments.first, !name.isEmpty else { throw UsageError("A name must not be empty.") }
            return name
        }
        switch line.command.identity {
        case .wizard: self = .wizard(WizardArguments(provider: provider, settings: try StoredSettings(line)))
        case .flow:
            self =
                SudoFlowName(rawValue: line.arguments.first ?? "") == nil
                ? .flow(try FlowArguments(line, provider)) : .sudoFlow(try SudoFlowArguments(line, provider))
        case .state:
            self = .state(
                StateArguments(
                    provider: provider, namespace: try SudoFlowArguments.text(.namespace, line),
                    showsClaims: line.has(.claims), reveals: line.has(.reveal)))
        case .doctor: self = .doctor(provider)
        case .usersCreate:
            let password = line.value(.passwordFile).map(SecretSource.init(path:))
            self = .users(.create(try name(), email: line.value(.email), password: password), provider)
        case .usersList: self = .users(.list, provider)
        case .usersShow: self = .users(.show(try name()), provider)
        case .usersUnlock: self = .users(.unlock(try name()), provider)
        case .usersDelete: self = .users(.delete(try name()), provider)
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
        case .clientsDelete: self = .clients(.delete(ClientID(try name())), provider)
        case .tenantsCreate: self = .tenants(.create(TenantID(try name())), provider)
        case .tenantsList: self = .tenants(.list, provider)
        case .sudo(let name): self = .sudo(try SudoOrder(name, line), provider)
        case .runs(let name): self = .runs(try RunsOrder(name, line))
        case .play: self = .play(try PlayArguments(line, provider))
        case .codeIssue:
            let text = line.value(.period) ?? CodePeriod.standard.description
            guard let period = CodePeriod(text) else {
                throw UsageError("--period is a number with d, h, m or s behind it, as in 60d; not \"\(text)\".")
            }
            self = .issueCode(user: try name(), period: period, provider)
        case .serve: self = .serve(try ServeArguments(line))
        case .completions:
            guard let script = CompletionScript(rawValue: try name()) else {
                throw UsageError("The shell is one of \(line.command.choices.joined(separator: ", ")).")
            }
            self = .completions(script)
        }
    }
}

extension Invocation.FlowArguments {
    init(_ line: ParsedLine, _ provider: Invocation.ProviderChoice) throws(UsageError) {
        let name = line.arguments.first ?? ""
        guard let flow = FlowName(rawValue: name) else {
            let names = FlowName.allCases.map(\.rawValue) + SudoFlowName.allCases.map(\.rawValue)
            let nearest = NearestWord.to(name, among: names).map { "Did you mean \($0)?" }
            throw UsageError(
                "There is no flow \(UntrustedText(name).sanitised(limit: 60)). \(nearest ?? "It is one of \(names.joined(separator: ", ")).")"
            )
        }
        for option in Invocation.SudoFlowArguments.ownOptions where line.has(option) {
            throw UsageError("\(option.name) does not apply to flow \(flow.rawValue).")
        }
        var mode: AuthenticationMode?
        if let text = line.value(.mode) {
            mode = AuthenticationMode(rawValue: text)
            if mode == nil { throw UsageError("--mode is one of no, biometric, pin, password; not \"\(text)\".") }
        }
        let request = FlowRequest(
            flow, user: line.value(.user).map { UserID($0) }, mode: mode, client: try Self.client(line, flow),
            webView: try Self.webView(line, flow),
            via: try Self.via(line, flow))
        self.init(
            request: request, traces: try Self.traces(line), fields: try Self.fields(line.values(.field)),
            deadline: try Self.deadline(line.value(.deadline)), opensBrowser: !line.has(.noOpen),
            isVerbose: line.has(.verbose), showsDiagram: line.has(.diagram),
            reveals: line.has(.reveal), fault: try FaultOption.fault(line, of: flow), provider: provider)
    }

    /// The client of a flow through the provider's pages; `web-activate` has an option value of its own.
    private static func client(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> ClientID? {
        guard let text = line.value(.client), flow != .webActivate else { return nil }
        guard flow.hasPages else { throw UsageError("--client does not apply to flow \(flow.rawValue).") }
        guard !text.isEmpty else { throw UsageError("--client is a client id, as in KssIdpEnrollment.") }
        return ClientID(text)
    }

    private static func webView(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> WebViewChoice? {
        let texts = (agent: line.value(.agent), client: line.value(.client))
        guard flow == .webActivate else {
            guard texts.agent == nil else {
                throw UsageError("--agent belongs to flow web-activate, not to \(flow.rawValue).")
            }
            return nil
        }
        guard let agent = UserAgentKind(rawValue: texts.agent ?? UserAgentKind.terminal.rawValue) else {
            throw UsageError("--agent is one of terminal, browser, paste; not \"\(texts.agent ?? "")\".")
        }
        let client = texts.client.flatMap { WebViewClient(rawValue: $0) }
        if let text = texts.client, client == nil {
            throw UsageError(
                "--client is one of \(WebViewClient.allCases.map(\.rawValue).joined(separator: ", ")); not \"\(text)\"."
            )
        }
        return WebViewChoice(client: client, agent: agent)
    }

    private static func via(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> LoginWay? {
        guard let text = line.value(.via) else { return nil }
        guard flow == .login else { throw UsageError("--via belongs to flow login, not to \(flow.rawValue).") }
        guard let way = LoginWay(rawValue: text) else {
            throw UsageError(
                "--via is one of \(LoginWay.allCases.map(\.rawValue).joined(separator: ", ")); not \"\(text)\".")
        }
        return way
    }

    /// The files of `--trace`.
    static func traces(_ line: ParsedLine) throws(UsageError) -> [TraceFile] {
        var files: [TraceFile] = []
        for path in line.values(.trace) {
            let file = try TraceFile(path, of: .trace)
            guard !files.contains(file) else {
                throw UsageError("--trace \(UntrustedText(path).sanitised(limit: 200)) is given twice.")
            }
            files.append(file)
        }
        return files
    }

    static func fields(_ notations: [String]) throws(UsageError) -> [Field] {
        var fields: [Field] = []
        for notation in notations {
            guard let cut = notation.firstIndex(of: "="), cut > notation.startIndex else {
                throw UsageError("--field needs an id and a value: --field ID=VALUE, ID=@FILE or ID=-.")
            }
            let field = Field(
                id: FieldID(String(notation[..<cut])),
                source: SecretSource(notation: String(notation[notation.index(after: cut)...])))
            if field.id.isBarredFromCommandLine, case .literal = field.source {
                throw FieldAnswers.literalSecret(field.id)
            }
            fields.append(field)
        }
        return fields
    }

    static func deadline(_ text: String?) throws(UsageError) -> Duration? {
        guard let text else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds < 1_000_000 else {
            throw UsageError("--deadline is a number of seconds above zero; not \"\(text)\".")
        }
        return .seconds(seconds)
    }
}

extension Invocation.ServeArguments {
    init(_ line: ParsedLine) throws(UsageError) {
        var listen: HostAndPort?
        if let text = line.value(.listen) {
            listen = HostAndPort(text)
            if listen == nil { throw UsageError("--listen is HOST:PORT, as in 127.0.0.1:8931; not \"\(text)\".") }
        }
        var issuer: WebAddress?
        if let text = line.value(.issuer) {
            issuer = WebAddress(text)
            if issuer == nil {
                throw UsageError("--issuer is an http or https URL without query and fragment; not \"\(text)\".")
            }
        }
        if let listen, listen.isWildcard, issuer == nil {
            throw UsageError(
                "\(listen) listens at every address: give the one that clients use with --issuer URL.")
        }
        var tls: TLSFiles?
        switch (line.value(.tlsCertificate), line.value(.tlsKey)) {
        case (nil, nil): break
        case (let certificate?, let key?): tls = TLSFiles(certificate: certificate, key: key)
        case (_?, nil): throw UsageError("--tls-cert needs the certificate's private key: give it with --tls-key FILE.")
        case (nil, _?): throw UsageError("--tls-key needs the key's certificate: give it with --tls-cert FILE.")
        }
        if tls != nil, let issuer, !issuer.isSecure {
            throw UsageError("With --tls-cert the issuer is https; not \"\(issuer.text)\".")
        }
        var logLevel = ServerEvent.Level.info
        if let text = line.value(.logLevel) {
            guard let level = ServerEvent.Level(rawValue: text) else {
                throw UsageError(
                    "--log-level is one of error, warning, info, debug; not \"\(UntrustedText(text).sanitised(limit: 60))\"."
                )
            }
            logLevel = level
        }
        let allowsPlainHTTP = line.has(.plainHTTPBeyondLoopback)
        if let listen, tls == nil, !allowsPlainHTTP, !listen.isLoopback {
            throw UsageError(Self.plainHTTPRefusal(at: listen))
        }
        self.init(
            listen: listen, store: try Self.store(line), storeKey: line.value(.storeKey), issuer: issuer, tls: tls,
            allowsPlainHTTPBeyondLoopback: allowsPlainHTTP, proxies: try Self.proxies(line), logLevel: logLevel)
    }

    /// The store of `--store`; nil if it is not given.
    private static func store(_ line: ParsedLine) throws(UsageError) -> StoreLocation? {
        let passwordFile = line.value(.administratorPasswordFile)
        guard let text = line.value(.store), StoreLocation.isURL(text) else {
            guard passwordFile == nil else {
                throw UsageError(
                    "--admin-password-file belongs to a PostgreSQL store; beside a file, the password is in STORE.admin."
                )
            }
            return line.value(.store).map { .file($0) }
        }
        do { return try StoreLocation(url: text, administratorPasswordFile: passwordFile) } catch {
            throw UsageError("\(error)")
        }
    }

    /// The message where a server without TLS would listen beyond the loopback interface.
    static func plainHTTPRefusal(at place: HostAndPort) -> String {
        "\(place) is not a loopback address, and passwords would be sent unencrypted: give --tls-cert and --tls-key, or --plain-http-beyond-loopback where a proxy in front has TLS."
    }

    private static func proxies(_ line: ParsedLine) throws(UsageError) -> TrustedProxies {
        var ranges: [AddressRange] = []
        for text in line.values(.trustedProxy) {
            guard let range = AddressRange(text) else {
                throw UsageError(
                    "--trusted-proxy is an IP address or a range above prefix 0, as in 10.0.0.0/8; not \"\(UntrustedText(text).sanitised(limit: 60))\"."
                )
            }
            ranges.append(range)
        }
        return TrustedProxies(ranges)
    }
}
