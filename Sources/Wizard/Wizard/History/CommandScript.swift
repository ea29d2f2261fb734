import Localization

/// What was done in this program as a script for a shell.
///
/// It contains no secrets: its first lines demand a variable with the path of a file for each.
struct CommandScript {
    private let entries: [HistoryEntry]
    private let texts: Texts
    /// A secret of a user: the shell variable of its file.
    private var secrets: [Demand] = []

    private struct Demand {
        let variable: String
        let user: String?
        /// Whether the script writes the file before it reads it.
        var isWritten = false
        /// The variable's name in the script, which is another one for each user.
        let name: String
    }

    init(_ entries: [HistoryEntry], _ texts: Texts) {
        self.entries = entries
        self.texts = texts
        var issued: Set<String?> = []
        for entry in entries {
            if entry.command?.issuesCode == true { issued.insert(entry.user) }
            for variable in entry.command?.variables ?? [] where name(of: variable, entry.user) == nil {
                let number = secrets.count { $0.variable == variable } + 1
                secrets.append(
                    Demand(
                        variable: variable, user: entry.user,
                        isWritten: variable == Self.code && issued.contains(entry.user),
                        name: number == 1 ? variable : "\(variable)_\(number)"))
            }
        }
    }

    var text: String {
        let demands = secrets.map { secret in
            let key = secret.isWritten ? TextKey.scriptFileWritten : .scriptFileOf
            let text = secret.user.map { texts[key, ["user": $0]] } ?? texts[.scriptFile]
            return ": \"${\(secret.name):?\(Self.harmless(text))}\""
        }
        let head = ["#!/bin/sh", Self.comment(texts[.scriptHead]), "umask 077"]
        return (head + demands + [""] + entries.flatMap(lines)).joined(separator: "\n") + "\n"
    }

    private func lines(_ entry: HistoryEntry) -> [String] {
        guard let command = entry.command else { return [Self.comment(String(entry.text(texts).dropFirst(2)))] }
        var names: [String: String] = [:]
        for variable in command.variables { names[variable] = name(of: variable, entry.user) }
        var line = command.words.map { $0.scripted(names) }.joined(separator: " ")
        // The flow that follows reads the code that is issued here.
        if command.issuesCode, let file = name(of: Self.code, entry.user) {
            line += " | cut -d ' ' -f 1 > \"$\(file)\""
        }
        return (entry.hasFailed ? [Self.comment(texts[.scriptFailed])] : []) + [line]
    }

    private func name(of variable: String, _ user: String?) -> String? {
        secrets.first { $0.variable == variable && $0.user == user }?.name
    }

    /// The variable of an activation code.
    private static let code = "ACTIVATION_CODE_FILE"

    /// A comment on one line.
    private static func comment(_ text: String) -> String {
        "# " + String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    }

    /// The text without characters that a shell evaluates between quotation marks.
    private static func harmless(_ text: String) -> String {
        String(
            text.unicodeScalars.map { scalar in
                "\"\\$`}".unicodeScalars.contains(scalar) || scalar.properties.generalCategory == .control
                    ? "?" : Character(scalar)
            })
    }
}

extension EquivalentCommand {
    /// The shell variables of the files that it needs.
    var variables: [String] {
        words.compactMap { if case .file(_, let variable) = $0 { variable } else { nil } }
    }

    /// Whether it prints a new activation code of one user.
    fileprivate var issuesCode: Bool {
        guard let index = words.firstIndex(of: "code") else { return false }
        return words[index...].dropFirst().first == "issue" && words[index...].count == 3
    }
}
