import FlowModel
import IdentityModel
import Profiles
import Sentences

extension FlowRequest {
    /// Reads a line whose argument is a flow of the Master Controller; throws for a value or an option of another flow.
    init(_ line: ParsedLine) throws(UsageError) {
        let name = line.arguments.first ?? ""
        guard let flow = FlowName(rawValue: name) else {
            let names = FlowName.allCases.map(\.rawValue) + SudoFlowName.allCases.map(\.rawValue)
            let nearest: Text? = NearestWord.to(name, among: names).map { Text("Did you mean \($0)?") }
            throw UsageError(
                .joined([
                    Text("There is no flow \(UntrustedText(name).sanitised(limit: 60))."),
                    nearest ?? Text("It must be one of \(names.joined(separator: ", "))."),
                ])
            )
        }
        for option in SudoFlowRequest.ownOptions where line.has(option) {
            throw UsageError(Text("\(option.name) does not apply to flow \(flow.rawValue)."))
        }
        guard !line.has(.claims) || flow.getsTokens else {
            throw UsageError(Text("\("--claims") does not apply to flow \(flow.rawValue)."))
        }
        var mode: AuthenticationMode?
        if let text = line.value(.mode) {
            mode = AuthenticationMode(rawValue: text)
            if mode == nil {
                throw UsageError(Text("\("--mode") must be one of \("no, biometric, pin, password"); not \"\(text)\"."))
            }
        }
        self.init(
            flow, user: line.value(.user).map { UserID($0) }, mode: mode, client: try Self.client(line, flow),
            webView: try Self.webView(line, flow),
            via: try Self.via(line, flow))
    }

    /// The client of a flow through the provider's pages; `web-activate` has its own option value.
    private static func client(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> ClientID? {
        guard let text = line.value(.client), flow != .webActivate else { return nil }
        guard flow.hasPages else { throw UsageError(Text("\("--client") does not apply to flow \(flow.rawValue).")) }
        guard !text.isEmpty else { throw UsageError(Text("--client must be a client ID, as in KssIdpEnrollment.")) }
        return ClientID(text)
    }

    private static func webView(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> WebViewChoice? {
        let texts = (agent: line.value(.agent), client: line.value(.client))
        guard flow == .webActivate else {
            guard texts.agent == nil else {
                throw UsageError(Text("\("--agent") belongs to flow \("web-activate"), not to \(flow.rawValue)."))
            }
            return nil
        }
        guard let agent = UserAgentKind(rawValue: texts.agent ?? UserAgentKind.terminal.rawValue) else {
            throw UsageError(
                Text("\("--agent") must be one of \("terminal, browser, paste"); not \"\(texts.agent ?? "")\"."))
        }
        let client = texts.client.flatMap { WebViewClient(rawValue: $0) }
        if let text = texts.client, client == nil {
            throw UsageError(
                Text(
                    "\("--client") must be one of \(WebViewClient.allCases.map(\.rawValue).joined(separator: ", ")); not \"\(text)\"."
                )
            )
        }
        return WebViewChoice(client: client, agent: agent)
    }

    private static func via(_ line: ParsedLine, _ flow: FlowName) throws(UsageError) -> LoginWay? {
        guard let text = line.value(.via) else { return nil }
        guard flow == .login else {
            throw UsageError(Text("\("--via") belongs to flow \("login"), not to \(flow.rawValue)."))
        }
        guard let way = LoginWay(rawValue: text) else {
            throw UsageError(
                Text(
                    "\("--via") must be one of \(LoginWay.allCases.map(\.rawValue).joined(separator: ", ")); not \"\(text)\"."
                )
            )
        }
        return way
    }
}

extension FlowName {
    /// Whether the command `flow` accepts the option for this flow.
    func takes(_ option: OptionDescription) -> Bool {
        switch option {
        case .agent, .noOpen: self == .webActivate || (option == .noOpen && self == .login)
        case .claims: getsTokens
        case .via: self == .login
        case .client: hasPages || self == .webActivate
        default: !SudoFlowRequest.ownOptions.contains(option)
        }
    }
}
