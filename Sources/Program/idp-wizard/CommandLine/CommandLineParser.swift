import Profiles
import Sentences

/// Parses the command line by the command table: options may be anywhere, words name the command, and the rest are its
/// arguments.
struct CommandLineParser: Sendable {
    let table: CommandTable

    init(_ table: CommandTable) { self.table = table }

    /// Parses the arguments after the program's name.
    ///
    /// `isInteractive` is whether the user can be asked to confirm a deletion.
    func parse(
        _ line: [String], atTerminal isInteractive: Bool = StandardStreams.areTerminals
    ) throws(UsageError) -> ParsedLine {
        var words: [String] = []
        var options: [OptionDescription: [String]] = [:]
        var rest = line[...]
        while let word = rest.popFirst() {
            if word == "--" {
                words += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                words.append(word)
                continue
            }
            let (option, value) = try option(word, &rest, of: line)
            if options[option] != nil, !option.isRepeatable, option.value != nil {
                throw UsageError(Text("\(option.name) is given twice."))
            }
            options[option, default: []].append(value)
        }
        // `help COMMAND` means `COMMAND --help`, as with git.
        if words.first == "help" {
            words.removeFirst()
            options[.help] = [""]
        }
        let isHelp = options[.help] != nil
        if isHelp, !words.isEmpty, !table.group(words).isEmpty {
            return ParsedLine(
                command: table.wizard.description, arguments: [], options: [.help: [""]], group: words,
                isInteractive: isInteractive)
        }
        let (command, arguments) = try command(words)
        for option in options.keys.sorted(by: { $0.name < $1.name }) where !command.takes(option) {
            throw UsageError(misplaced(option, in: command))
        }
        if !isHelp { try count(arguments, of: command) }
        return ParsedLine(command: command, arguments: arguments, options: options, isInteractive: isInteractive)
    }

    /// Whether `--json` is given, even on a line that cannot be parsed: its error is then printed as JSON.
    static func asksForJSON(_ line: [String]) -> Bool {
        line.prefix { $0 != "--" }.contains(OptionDescription.json.name)
    }

    /// The value of `--language`, even on a line that cannot be parsed: its error is then in that language.
    static func languageAsked(_ line: [String]) -> String? {
        let name = OptionDescription.language.name
        let words = line.prefix { $0 != "--" }
        if let whole = words.first(where: { $0.hasPrefix(name + "=") }) {
            return String(whole.dropFirst(name.count + 1))
        }
        return words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }

    private func option(
        _ word: String, _ rest: inout ArraySlice<String>, of line: [String]
    ) throws(UsageError) -> (OptionDescription, String) {
        let cut = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
        let name = String(cut.map { word[..<$0] } ?? word[...])
        guard let option = OptionDescription.shortForms[name] ?? table.options.first(where: { $0.name == name })
        else {
            let meant = nearest(to: name, in: line)
            throw UsageError(
                .joined([Text("There is no option \(name)."), meant.map { Text("Did you mean \($0)?") } ?? .empty]))
        }
        guard let placeholder = option.value else {
            guard cut == nil else { throw UsageError(Text("\(option.name) takes no value.")) }
            return (option, "")
        }
        if let cut { return (option, String(word[word.index(after: cut)...])) }
        if option.isValueOptional, rest.first.map({ $0 != "-" && $0.hasPrefix("-") }) ?? true { return (option, "") }
        guard let value = rest.popFirst(), value == "-" || !value.hasPrefix("--") else {
            throw UsageError(Text("\(option.name) needs a value: \("\(option.name) \(placeholder)")"))
        }
        return (option, value)
    }

    /// The option that is probably meant on a line that cannot be parsed; `nil` if the command takes none like it.
    private func nearest(to name: String, in line: [String]) -> String? {
        // The command's words may follow another word, which may be an option's value.
        let words = line.prefix { $0 != "--" }.filter { !$0.hasPrefix("-") }
        let found = words.indices.lazy.compactMap { start -> (any ProgramCommand.Type, [String])? in
            let rest = words[start...]
            guard let type = table.commands.first(where: { rest.starts(with: $0.description.words) }) else {
                return nil
            }
            return (type, Array(rest.dropFirst(type.description.words.count)))
        }.first
        let (type, arguments) = found ?? (table.wizard, [])
        return NearestWord.to(
            name, among: table.options.filter { type.takes($0, arguments: arguments) }.map(\.name))
    }

    private func command(_ words: [String]) throws(UsageError) -> (CommandDescription, [String]) {
        guard let first = words.first else { return (table.wizard.description, []) }
        let sharing = table.descriptions.filter { $0.words.first == first }
        guard !sharing.isEmpty else {
            let nearest =
                first == "version"
                ? OptionDescription.version.name
                : NearestWord.to(first, among: Array(Set(table.descriptions.compactMap(\.words.first))).sorted())
            throw UsageError(
                .joined([
                    Text("There is no command \(first)."),
                    nearest.map { Text("Did you mean \($0)?") } ?? Text("Try idp-wizard --help."),
                ]))
        }
        guard let command = sharing.first(where: { words.starts(with: $0.words) }) else {
            throw UsageError(unknown(words))
        }
        return (command, Array(words.dropFirst(command.words.count)))
    }

    /// Throws if arguments are missing, or if there are too many.
    private func count(_ arguments: [String], of command: CommandDescription) throws(UsageError) {
        guard arguments.count >= command.requiredArguments else {
            let missing = command.arguments[arguments.count]
            throw UsageError(
                command.choices.isEmpty
                    ? Text("\(command.name) needs \(missing).")
                    : Text("\(command.name) needs \(missing), one of \(command.choices.joined(separator: ", "))."))
        }
        guard command.takesSeveral || arguments.count <= command.arguments.count else {
            throw UsageError(Text("\(command.name) takes no \"\(arguments[command.arguments.count])\"."))
        }
    }

    /// A sentence about words that are only the beginning of a command, or that are followed by an unknown word.
    private func unknown(_ words: [String]) -> Text {
        // The longest prefix of the words that begins a command.
        let known = (1...words.count).last { !table.group(Array(words.prefix($0))).isEmpty } ?? 1
        let begun = Array(words.prefix(known))
        var next: [String] = []
        for command in table.group(begun) where !next.contains(command.words[known]) {
            next.append(command.words[known])
        }
        let name = begun.joined(separator: " ")
        let nearest = words.dropFirst(known).first.flatMap { NearestWord.to($0, among: next) }
        return nearest.map { Text("There is no \(name) \(words[known]). Did you mean \("\(name) \($0)")?") }
            ?? Text("\(name) needs one of: \(next.joined(separator: ", ")).")
    }

    private func misplaced(_ option: OptionDescription, in command: CommandDescription) -> Text {
        let takers = table.descriptions.filter { $0.takes(option) }.map(\.name)
        let place: Text = command.words.isEmpty ? Text("the wizard") : Text(verbatim: command.name)
        return takers.isEmpty || takers.count > 4
            ? Text("\(place) takes no \(option.name).")
            : Text("\(place) takes no \(option.name); it belongs to \(takers.joined(separator: ", ")).")
    }
}
