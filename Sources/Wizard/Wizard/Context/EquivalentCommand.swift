public import FlowModel
public import IdentityModel

/// The command that does the same as a flow or an action of the wizard.
///
/// It never contains a secret; `@FILE` takes its place.
public struct EquivalentCommand: Sendable, Hashable {
    let words: [CommandWord]

    /// The command of a run, with the values of its pages' fields.
    ///
    /// - Parameters:
    ///   - options: select the provider.
    ///   - further: options at the end, without secrets.
    public init(
        _ request: RunRequest, fields: [CommandField] = [], options: [CommandWord],
        fault: FaultName? = nil, further: [CommandWord] = []
    ) {
        let command =
            switch request {
            case .flow(let request): EquivalentCommand(request, fields, options, fault)
            case .sudo(let request): EquivalentCommand(sudo: request, fields, options, fault)
            }
        words = command.words + further
    }

    init(
        request: FlowRequest, answered: [CommandField], provider: ProviderSummary?, fault: FaultName? = nil
    ) {
        self.init(request, answered, provider?.options ?? [], fault)
    }

    private init(_ request: FlowRequest, _ fields: [CommandField], _ options: [CommandWord], _ fault: FaultName?) {
        var words = Self.words(of: options)
        words += ["flow", .text(request.flow.rawValue)]
        if let user = request.user { words.append(.option("--user", user.rawValue)) }
        words += fields.map(\.word)
        if let webView = request.webView {
            if let client = webView.client { words.append(.option("--client", client.rawValue)) }
            words.append(.option("--agent", webView.agent.rawValue))
        }
        if let via = request.via { words.append(.option("--via", via.rawValue)) }
        if let client = request.client { words.append(.option("--client", client.rawValue)) }
        if let mode = request.mode { words.append(.option("--mode", mode.rawValue)) }
        if let fault { words.append(.option("--fault", fault.rawValue)) }
        self.words = words
    }

    init(checking provider: ProviderSummary?) { self.init(checkingWith: provider?.options ?? []) }

    /// The command that checks the provider that the options select.
    init(checkingWith options: [CommandWord]) { words = Self.words(of: options) + ["doctor"] }

    /// The commands that issue a code or a password; with `email`, which may be empty, the first creates the user.
    static func issuing(
        _ issued: IssuedCode, creatingWith email: String?, provider: ProviderSummary?
    ) -> [EquivalentCommand] {
        let creating = email.map { Self.creating(issued.username, email: $0) }
        let action: UserAction =
            switch issued.kind {
            case .activationCode, .temporaryPassword(insteadOfCode: true): .issueCode
            case .temporaryPassword: .temporaryPassword
            }
        let issuing = words(of: action, on: [issued.username])
        return [creating, issuing].compactMap(\.self).map { EquivalentCommand($0, provider) }
    }

    init(words: [CommandWord]) { self.words = words }

    /// The command with these words after those that select the provider.
    init(_ words: [CommandWord], _ provider: ProviderSummary?) {
        self.words = Self.words(of: provider?.options ?? []) + words
    }

    /// The beginning of a command: the program's name, then the options that select the provider.
    static func words(of options: [CommandWord]) -> [CommandWord] { ["idp-wizard"] + options }

    /// The command on one line.
    public var text: String { words.line }

    /// The command on lines of at most `width` columns, each but the last ending in a backslash; options stay with
    /// their values.
    func lines(width: Int) -> [String] {
        var lines: [String] = []
        for group in words.quoted() {
            if let last = lines.last, last.count + group.count + 3 <= width {
                lines[lines.count - 1] += " " + group
            } else {
                lines.append((lines.isEmpty ? "" : "  ") + group)
            }
        }
        return lines.enumerated().map { $0.offset + 1 < lines.count ? $0.element + " \\" : $0.element }
    }
}

/// The command of a run, with the fields that were sent so far.
public struct RunCommand: Sendable, Hashable {
    public let flow: FlowID
    public let command: EquivalentCommand
}
