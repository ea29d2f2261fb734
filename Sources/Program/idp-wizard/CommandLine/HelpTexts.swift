import Assets
import Flows
import Localization

/// The texts of help in one language, by the names of commands and options.
///
/// Read only when help or a completion script is printed.
struct HelpTexts: Sendable {
    /// Texts that belong to no command and no option.
    enum Word: String, CaseIterable {
        case about, usage, wizard, withoutScreen, commands, options, versionAndDetails, groupDetails, exitStatus
        case faults, run
    }

    private let sections: [String: [Properties.Entry]]

    init(parsing bytes: [UInt8]) throws(PropertiesError) {
        sections = Dictionary(grouping: try Properties(parsing: bytes).entries, by: \.section)
    }

    subscript(_ word: Word) -> String { text(word.rawValue, in: "") }

    /// A one-line summary.
    func summary(of command: CommandDescription) -> String { text("summary", in: command.name) }

    /// A one-line summary; a command's section can have another one for it, with the option's name as the key.
    func summary(of option: OptionDescription, in command: CommandDescription? = nil) -> String {
        let own = command.flatMap { sections[$0.name] }?.first { $0.key == option.name }
        return own?.value ?? text(String(option.name.dropFirst(2)), in: "options")
    }

    /// The rest of a command's own help: the other entries of its section, in order.
    func paragraphs(of command: CommandDescription) -> [String] {
        let parts = [
            "flows": FlowName.allCases.map(\.rawValue).joined(separator: " "),
            "sudoFlows": SudoFlowName.allCases.map(\.rawValue).joined(separator: " "), "run": self[.run],
        ]
        return sections[command.name, default: []].filter { $0.key != "summary" && !$0.key.hasPrefix("--") }.map {
            $0.value.filled(with: parts)
        }
    }

    /// The text of a key; a test ensures that every text exists.
    private func text(_ key: String, in section: String) -> String {
        sections[section]?.first { $0.key == key }?.value ?? key
    }
}

extension Language {
    /// The language's texts of help; a fault in them is a defect of the program.
    func help() throws -> HelpTexts {
        let file = EmbeddedFile.locales.first { $0.tag == tag }?.help ?? []
        return try read { () throws(PropertiesError) in try HelpTexts(parsing: file) }
    }
}
