import Flows
import IdentityModel
import Localization
import Sentences

extension Invocation {
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
}

extension Invocation.FlowArguments {
    init(_ line: ParsedLine, _ provider: Invocation.ProviderChoice) throws(UsageError) {
        let name = line.arguments.first ?? ""
        guard let flow = FlowName(rawValue: name) else {
            let names = FlowName.allCases.map(\.rawValue) + SudoFlowName.allCases.map(\.rawValue)
            let nearest: Sentence? = NearestWord.to(name, among: names).map { "Did you mean \($0)?" }
            throw UsageError(
                .joined([
                    "There is no flow \(UntrustedText(name).sanitised(limit: 60)).",
                    nearest ?? "It is one of \(names.joined(separator: ", ")).",
                ])
            )
        }
        for option in Invocation.SudoFlowArguments.ownOptions where line.has(option) {
            throw UsageError("\(option.name) does not apply to flow \(flow.rawValue).")
        }
        var mode: AuthenticationMode?
        if let text = line.value(.mode) {
            mode = AuthenticationMode(rawValue: text)
            if mode == nil {
                throw UsageError("\("--mode") is one of \("no, biometric, pin, password"); not \"\(text)\".")
            }
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
        guard flow.hasPages else { throw UsageError("\("--client") does not apply to flow \(flow.rawValue).") }
        guard !text.isEmpty else { throw UsageError("--client is a client id, as in KssIdpEnrollment.") }
        return ClientID(text)
    }

    private static func webView(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> WebViewChoice? {
        let texts = (agent: line.value(.agent), client: line.value(.client))
        guard flow == .webActivate else {
            guard texts.agent == nil else {
                throw UsageError("\("--agent") belongs to flow \("web-activate"), not to \(flow.rawValue).")
            }
            return nil
        }
        guard let agent = UserAgentKind(rawValue: texts.agent ?? UserAgentKind.terminal.rawValue) else {
            throw UsageError("\("--agent") is one of \("terminal, browser, paste"); not \"\(texts.agent ?? "")\".")
        }
        let client = texts.client.flatMap { WebViewClient(rawValue: $0) }
        if let text = texts.client, client == nil {
            throw UsageError(
                "\("--client") is one of \(WebViewClient.allCases.map(\.rawValue).joined(separator: ", ")); not \"\(text)\"."
            )
        }
        return WebViewChoice(client: client, agent: agent)
    }

    private static func via(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> LoginWay? {
        guard let text = line.value(.via) else { return nil }
        guard flow == .login else {
            throw UsageError("\("--via") belongs to flow \("login"), not to \(flow.rawValue).")
        }
        guard let way = LoginWay(rawValue: text) else {
            throw UsageError(
                "\("--via") is one of \(LoginWay.allCases.map(\.rawValue).joined(separator: ", ")); not \"\(text)\".")
        }
        return way
    }

    /// The files of `--trace`.
    static func traces(_ line: ParsedLine) throws(UsageError) -> [TraceFile] {
        var files: [TraceFile] = []
        for path in line.values(.trace) {
            let file = try TraceFile(path, of: .trace)
            guard !files.contains(file) else {
                throw UsageError("\("--trace") \(UntrustedText(path).sanitised(limit: 200)) is given twice.")
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
        guard let seconds = Double(text), !seconds.isNaN else {
            throw UsageError("--deadline is a number of seconds above zero; not \"\(text)\".")
        }
        guard seconds > 0 else { throw OptionBound.above("0").error(.deadline, text) }
        guard seconds < 1_000_000 else { throw OptionBound.below("1000000").error(.deadline, text) }
        return .seconds(seconds)
    }
}
