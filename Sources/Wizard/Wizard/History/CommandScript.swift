import IdentityModel
import Localization
import Sentences

/// What was done in this program as a script for a shell.
///
/// It contains no secrets: its first lines require a variable with the path of a file for each.
struct CommandScript {
    private var lines: [String] = []
    private let texts: Texts
    /// The shell variables of files with secrets, in the order of their first use.
    private var demands: [Demand] = []
    /// The users whose code was issued before.
    private var issued: Set<String?> = []

    private struct Demand {
        /// The variable that commands name.
        let variable: String
        let user: String?
        /// Whether the script writes the file before it reads it.
        let isWritten: Bool
        /// The variable's name in the script, which is another one for each user and each further secret.
        let name: String
    }

    init(_ entries: [HistoryEntry], _ texts: Texts) {
        self.texts = texts
        let entries = entries.filter { !$0.isOnlyHere }
        let commands = entries.map { entry in entry.command.map { words(of: $0, entry) } }
        for (entry, words) in zip(entries, commands) { add(entry, words) }
    }

    var text: String {
        let demanded = demands.map { demand in
            let key =
                demand.isWritten
                ? Text("give the path of a file, into which this script writes the activation code of \(.user)")
                : Text("give the path of a file with this secret of \(.user)")
            let text =
                demand.user.map { texts(key.filled([.user: $0])) }
                ?? texts(Text("give the path of a file with this secret"))
            return ": \"${\(demand.name):?\(Self.harmless(text))}\""
        }
        let head = [
            "#!/bin/sh", Self.comment(texts(Text("What was done in idp-wizard, without secrets"))), "umask 077",
        ]
        return (head + demanded + [""] + lines).joined(separator: "\n") + "\n"
    }

    /// The words of a command with the script's names of variables.
    ///
    /// A command that asks twice for a secret of one name, as for a temporary password and for a new one, reads two
    /// files; later commands read the new one.
    private mutating func words(of command: EquivalentCommand, _ entry: HistoryEntry) -> [CommandWord] {
        if command.issuesCode { issued.insert(entry.user) }
        var used: Set<String> = []
        return command.words.map { word in
            guard case .file(let option, let before, let variable) = word else { return word }
            let known = demands.last { $0.variable == variable && $0.user == entry.user }?.name
            let isFirst = used.insert(variable).inserted
            let name = (isFirst ? known : nil) ?? demand(variable, entry.user)
            return .file(option: option, before: before, variable: name)
        }
    }

    /// Requires a file; returns the name of its variable.
    private mutating func demand(_ variable: String, _ user: String?) -> String {
        let number = demands.count { $0.variable == variable } + 1
        let name = number == 1 ? variable : "\(variable)_\(number)"
        demands.append(
            Demand(
                variable: variable, user: user, isWritten: variable == Self.code && issued.contains(user), name: name))
        return name
    }

    private mutating func add(_ entry: HistoryEntry, _ words: [CommandWord]?) {
        guard let command = entry.command, let words else {
            return lines.append(Self.comment(String(entry.text(texts).dropFirst(2))))
        }
        if entry.hasFailed { lines.append(Self.comment(texts(Text("This failed:")))) }
        var line = words.quoted(isScript: true).joined(separator: " ")
        // The flow that follows reads the code that is issued here.
        if command.issuesCode,
            let file = demands.first(where: { $0.variable == Self.code && $0.user == entry.user })?.name
        {
            line += " | cut -d ' ' -f 1 > \"$\(file)\""
        }
        lines.append(line)
    }

    /// The variable of an activation code.
    private static let code = "ACTIVATION_CODE_FILE"

    /// A comment on one line.
    private static func comment(_ text: String) -> String { "# " + UntrustedText(text).sanitised(limit: .max) }

    /// The text without characters that a shell evaluates between quotation marks.
    private static func harmless(_ text: String) -> String {
        String(UntrustedText(text).sanitised(limit: .max).map { "\"\\$`}".contains($0) ? "?" : $0 })
    }
}

extension EquivalentCommand {
    /// Whether it prints a new activation code of one user.
    fileprivate var issuesCode: Bool {
        guard let index = words.firstIndex(of: "code") else { return false }
        let command = words[index...].dropFirst()
        return command.first == "issue" && command.count == 2
    }
}
