import Flows
import Profiles

/// Finds the likely meaning of an option that the command does not accept: a foreign or mistyped name.
struct OptionProposal {
    let command: CommandDescription
    /// The words after the command's own.
    let arguments: [String]

    /// Finds the command in a line that cannot be parsed: its words may follow another word, which may be an option's
    /// value.
    init(in line: [String]) {
        let words = line.prefix { $0 != "--" }.filter { !$0.hasPrefix("-") }
        for start in words.indices {
            let rest = words[start...]
            guard let command = CommandDescription.all.first(where: { rest.starts(with: $0.words) }) else { continue }
            self.init(command, Array(rest.dropFirst(command.words.count)))
            return
        }
        self.init(WizardCommand.description, [])
    }

    init(_ command: CommandDescription, _ arguments: [String]) {
        self.command = command
        self.arguments = arguments
    }

    /// What to type instead of an option; `nil` if no name is near.
    func text(for name: String) -> String? {
        foreign(name) ?? NearestWord.to(name, among: OptionDescription.all.filter(accepts).map(\.name))
    }

    /// The name here of another program's option; `nil` if it is not in the table or has no counterpart for this
    /// command.
    func foreign(_ name: String) -> String? {
        // `-port` is `--port` in some programs.
        let long = name.hasPrefix("--") || name.count == 2 ? name.lowercased() : "-" + name.lowercased()
        for case let proposal in ForeignOption.byWord[name] ?? ForeignOption.byWord[long] ?? [] {
            switch proposal {
            case .option(let option, let value) where accepts(option, value, via: .key):
                return [option.name, value].compactMap(\.self).joined(separator: " ")
            case .argument(let argument) where command.arguments.contains { Self.bare($0) == argument }:
                return "\(command.name) \(argument)"
            default: continue
            }
        }
        return nil
    }

    /// Whether the command accepts the option, and so does the flow that it names, in one of the ways to sign in.
    private func accepts(_ option: OptionDescription) -> Bool {
        SudoSignInWay.allCases.contains { accepts(option, nil, via: $0) }
    }

    private func accepts(_ option: OptionDescription, _ value: String?, via way: SudoSignInWay) -> Bool {
        guard command.takes(option) else { return false }
        guard command == FlowCommand.description, let name = arguments.first else { return true }
        if let flow = FlowName(rawValue: name) { return flow.takes(option) }
        guard let flow = SudoFlowName(rawValue: name), SudoFlowRequest.options.contains(option) else {
            return true
        }
        // A sign-in accepts only its own ways to prove the identity.
        guard option == .via, let value else { return flow.takes(option, via: way) }
        return flow.takes(option, via: way) && SudoSignInWay(rawValue: value) != nil
    }

    /// An argument without the brackets of an optional one and the dots of a repeated one.
    private static func bare(_ argument: String) -> String { argument.filter { !"[]…".contains($0) } }
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
