import HandOuts
import IdentityModel
import Recording
import RunExports
import Sentences

/// A shell's completion script, generated from the command table.
enum CompletionScript: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The script, for a start-up file of the shell; its descriptions are English.
    func text(of table: CommandTable) -> String {
        switch self {
        case .bash: Self.bashText(table)
        // zsh runs the bash functions, although its arrays begin at 1.
        case .zsh: "autoload -Uz bashcompinit && bashcompinit\n" + Self.bashText(table)
        case .fish: Self.fishText(table)
        }
    }

    /// The words that may follow words: further words of commands, and arguments.
    private static func followers(in table: CommandTable) -> [(words: [String], next: [String])] {
        var order: [[String]] = []
        var next: [[String]: [String]] = [:]
        func add(_ word: String, after words: [String]) {
            if next[words] == nil { order.append(words) }
            if next[words]?.contains(word) != true { next[words, default: []].append(word) }
        }
        for command in table.descriptions {
            for index in command.words.indices {
                add(command.words[index], after: Array(command.words[..<index]))
            }
            for choice in command.choices { add(choice, after: command.words) }
        }
        return order.map { ($0, next[$0] ?? []) }
    }

    private static func options(of command: CommandDescription) -> [OptionDescription] {
        (command.options + OptionDescription.everywhere).filter(command.takes)
    }

    // MARK: bash

    private static func bashText(_ table: CommandTable) -> String {
        let (followers, options) = (followers(in: table), table.options)
        let values = options.filter { $0.value != nil }.map(\.name).joined(separator: "|")
        let files = options.filter { $0.isFile && $0 != .provider }.map(\.name).joined(separator: "|")
        func commands(_ completion: ArgumentCompletion) -> String {
            table.descriptions.filter { $0.completion == completion }
                .flatMap { ["'\($0.name)'", "'\($0.name) '*"] }.joined(separator: "|")
        }
        let choices = options.filter { !$0.choices.isEmpty }.map {
            "        \($0.name)) next='\($0.choices.joined(separator: " "))' ;;\n"
        }.joined()
        var words: [String] = followers.map { entry in
            let words = entry.words.joined(separator: " ")
            return "        '\(words)') next='\(entry.next.joined(separator: " "))' ;;\n"
        }
        words += table.descriptions.map { command in
            "        '\(command.name)'*) options='\(Self.options(of: command).map(\.name).joined(separator: " "))' ;;\n"
        }
        return """
            _idp_wizard() {
                local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
                local words='' next='' options='' files='' i
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case "${COMP_WORDS[i]}" in
                    \(values)) i=$((i + 1)) ;;
                    -*) ;;
                    *) words="${words:+$words }${COMP_WORDS[i]}" ;;
                    esac
                done
                COMPREPLY=()
                case "$before" in
                --provider)
                    COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" completions profiles 2>/dev/null)" -- "$current")
                        $(compgen -f -- "$current"))
                    return ;;
                    \(files)) COMPREPLY=($(compgen -f -- "$current")); return ;;
            \(choices)        \(values)) [ -n "$next" ] || return ;;
                esac
                if [ -z "$next" ]; then
                    case "$words" in
            \(words.prefix(followers.count).joined())        esac
                    case "$words" in
                    \(commands(.runs))) next="$("${COMP_WORDS[0]}" completions runs 2>/dev/null)" ;;
                    \(commands(.files))) files=yes ;;
                    esac
                    case "$words" in
            \(words.dropFirst(followers.count).joined())        *) options='--provider --tenant --language --json --help --version' ;;
                    esac
                    case "$current" in -*) next="$options" ;; esac
                fi
                COMPREPLY=($(compgen -W "$next" -- "$current"))
                [ -z "$files" ] || COMPREPLY+=($(compgen -f -- "$current"))
            }
            complete -F _idp_wizard idp-wizard

            """
    }

    // MARK: fish

    private static func fishText(_ table: CommandTable) -> String {
        var lines = ["complete -c idp-wizard -f"]
        for entry in followers(in: table) {
            for word in entry.next {
                let command = table.descriptions.first { $0.words == entry.words + [word] }
                lines.append(
                    "complete -c idp-wizard -n '\(fishCondition(entry.words, not: entry.next))' -a '\(word)'"
                        + (command.map { " -d '\(fishQuoted($0.summary().english))'" } ?? ""))
            }
        }
        for command in table.descriptions {
            let condition = fishCondition(command.words, not: [])
            switch command.completion {
            case .files: lines.append("complete -c idp-wizard -n '\(condition)' -F")
            case .runs:
                lines.append("complete -c idp-wizard -n '\(condition)' -a '(idp-wizard completions runs 2>/dev/null)'")
            case nil: break
            }
            for option in options(of: command) {
                lines.append(
                    "complete -c idp-wizard -n '\(fishCondition(command.words, not: []))' \(fishOption(option))")
            }
        }
        for option in OptionDescription.everywhere + [.version] {
            lines.append("complete -c idp-wizard -n '__fish_use_subcommand' \(fishOption(option))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishCondition(_ words: [String], not next: [String]) -> String {
        guard !words.isEmpty else { return "__fish_use_subcommand" }
        let seen = words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
        return next.isEmpty ? seen : seen + "; and not __fish_seen_subcommand_from \(next.joined(separator: " "))"
    }

    private static func fishOption(_ option: OptionDescription) -> String {
        let choices = option.choices.isEmpty ? "" : " -a '\(option.choices.joined(separator: " "))'"
        let profiles = option == .provider ? " -a '(idp-wizard completions profiles 2>/dev/null)'" : ""
        let value = option.value == nil ? "" : option.isFile ? " -r -F\(profiles)" : " -x\(choices)"
        return "-l \(option.name.dropFirst(2))\(value) -d '\(fishQuoted(option.summary().english))'"
    }

    private static func fishQuoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}

extension OptionDescription {
    /// Whether its value is a file.
    var isFile: Bool { value == "FILE" || value == "[FILE]" || value == "PROFILE" }

    /// The possible values, if there are only a few.
    var choices: [String] {
        if self == .fault { return FaultName.allCases.map(\.rawValue) }
        if self == .format {
            let handOuts = HandOutDocument.Format.allCases.map(\.rawValue)
            return ExportFormat.allCases.map(\.rawValue).filter { !handOuts.contains($0) } + handOuts
        }
        guard let value, value.contains("|"), value.allSatisfy({ $0.isLowercase || $0 == "|" || $0 == "-" }) else {
            return []
        }
        return value.split(separator: "|").map(String.init)
    }
}
