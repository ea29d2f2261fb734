import FoundationEssentials
import IdentityModel
import Localization
import Profiles
import Recording
import RunExports
import Runs
import Sentences
import Wizard

/// `runs …`: the runs on this machine; uses no network.
enum RunsCommand {
    struct List: HeadlessCommand {
        static let description = CommandDescription(
            "runs list", Text("list the flows that ran on this machine, the newest first"),
            help: [
                Text(
                    """
                    Every flow is kept, in the wizard and without it: at most 200 runs, 64 MiB in all and 16 MiB \
                    each; the oldest are deleted first. Pinned runs stay; there are at most 50, 256 MiB in all. \
                    The runs are in the folder runs of the program's state, for this user only. Passwords, codes, \
                    tokens and other secrets are not kept. --provider and --tenant show only the runs at a \
                    provider and of a tenant.
                    """),
                Text("A run without an end was interrupted when its program ended."),
            ])

        private let provider: String?
        private let tenant: String?

        init(_ line: ParsedLine) {
            provider = line.value(.provider)
            tenant = line.value(.tenant)
        }

        func run(_ context: CommandContext) throws -> ExitStatus {
            let (console, texts) = (context.console, context.texts)
            let store = try store()
            var lines: [RunSummary] = []
            for entry in try store.list() {
                switch entry {
                case .run(let summary):
                    guard provider ?? summary.header.provider == summary.header.provider,
                        tenant ?? summary.header.tenant == summary.header.tenant
                    else { continue }
                    if console.isJSON { console.print(RunsReporting.json(summary).line) } else { lines.append(summary) }
                case .unreadable(let id, let reason):
                    console.warn(Text(untranslated: "\(id.rawValue): \(reason.sanitised(limit: 1000))"))
                }
            }
            guard !console.isJSON else { return .succeeded }
            if lines.isEmpty {
                let isFiltered = provider != nil || tenant != nil
                console.reportEmpty(
                    isFiltered
                        ? texts(Text("There are no such runs.")) : texts(Text("There are no runs: run a flow first.")))
            } else {
                console.print(
                    RunsReporting.table(
                        lines, among: try ids(in: store), width: StandardStreams.outputWidth,
                        now: SystemWallClock().now(), texts))
            }
            return .succeeded
        }
    }

    struct Show: HeadlessCommand {
        static let description = CommandDescription(
            "runs show", Text("show a run with its events"),
            arguments: ["ID"], completion: .runs, refusing: providerOptions,
            help: [
                idHelp, fileHelp,
                Text("With --json it prints the lines of the run's file: the run, its events and its end."),
            ])

        private let name: RunName

        init(_ line: ParsedLine) { name = RunName(line.arguments.first ?? "") }

        func run(_ context: CommandContext) throws -> ExitStatus {
            let run = try load(name)
            if context.console.isJSON {
                context.console.printText(RunLines.text(run))
            } else {
                let width = StandardStreams.outputWidth ?? 100
                context.console.printText(try RunText(run, width: width, for: context.console.language).document)
            }
            return .succeeded
        }
    }

    struct Export: HeadlessCommand {
        static let description = CommandDescription(
            "runs export", Text("write a run for other programs and for readers"),
            arguments: ["ID"], completion: .runs, options: [.format, .out], refusing: providerOptions,
            help: [
                idHelp, fileHelp,
                Text(
                    """
                    The format is that of --format, or of the extension of --out: jsonl the run's own lines, mmd a \
                    Mermaid sequence diagram, md Markdown, html one page without scripts, svg a picture, har an \
                    HTTP archive, txt text. A file is for this user only, and replaces an older one; without --out \
                    it is printed.
                    """),
            ])

        private let name: RunName
        private let format: ExportFormat
        private let out: String?

        init(_ line: ParsedLine) throws(UsageError) {
            name = RunName(line.arguments.first ?? "")
            out = line.value(.out)
            if let text = line.value(.format) {
                guard let format = ExportFormat(rawValue: text) else {
                    let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(Text("\("--format") must be one of \(names); not \"\(text)\"."))
                }
                self.format = format
            } else {
                guard let out else {
                    throw UsageError(Text("runs export needs --format, or --out with a file's name."))
                }
                format = try TraceFile(out, of: .out).format
            }
        }

        func run(_ context: CommandContext) throws -> ExitStatus {
            let (console, run) = (context.console, try load(name))
            if let out {
                try TraceFile(path: out, format: format).write(run, in: console.language)
                console.report(
                    ["run": .string(run.header.id.rawValue), "format": .string(format.rawValue), "file": .string(out)],
                    context.texts(
                        Text("\(run.header.id.rawValue) is written to \(UntrustedText(out).sanitised()).")))
            } else {
                console.printText(try format.document(of: run, for: console.language))
            }
            return .succeeded
        }
    }

    struct Replay: HeadlessCommand {
        static let description = CommandDescription(
            "runs replay", Text("show a run as it happened"),
            arguments: ["ID"], completion: .runs, options: [.speed, .realPauses],
            refusing: providerOptions,
            help: [
                idHelp, fileHelp,
                Text(
                    """
                    A wait of more than 2 seconds, such as for the user, is shown as 2 seconds, unless \
                    --real-pauses is given.
                    """),
            ])

        private let name: RunName
        private let speed: Double
        private let keepsPauses: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            keepsPauses = line.has(.realPauses)
            name = RunName(line.arguments.first ?? "")
            let text = line.value(.speed) ?? "1"
            guard let speed = Double(text), !speed.isNaN else {
                throw UsageError(Text("--speed must be a number above zero and at most 1000; not \"\(text)\"."))
            }
            guard speed > 0 else { throw OptionBound.above("0").error(.speed, text) }
            guard speed <= 1000 else { throw OptionBound.atMost("1000").error(.speed, text) }
            self.speed = speed
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let replay = try RunReplay(
                try load(name), speed: speed, keepsPauses: keepsPauses, console: context.console)
            return await replay.run(until: context.interruption)
        }
    }

    struct Compare: HeadlessCommand {
        static let description = CommandDescription(
            "runs compare", Text("show what differs in two runs"),
            arguments: ["ID", "ID"], completion: .runs, options: [.everything],
            refusing: providerOptions,
            help: [
                idHelp, fileHelp,
                Text(
                    """
                    The first line says what makes the runs different. = stands before an event that both runs \
                    have, \("≠") before one that differs, < and > before one that only the left or the right run \
                    has. A repeated page is one line per attempt. Usual differences, such as IDs, times, hashes and \
                    nonces, do not count and are not shown; --all shows them, and each event of an attempt.
                    """),
                Text("With --json everything is printed; usual differences are marked."),
            ])

        private let left: RunName
        private let right: RunName
        /// Whether the text includes usual differences.
        private let all: Bool

        init(_ line: ParsedLine) {
            left = RunName(line.arguments.first ?? "")
            right = RunName(line.arguments.last ?? "")
            all = line.has(.everything)
        }

        func run(_ context: CommandContext) throws -> ExitStatus {
            let comparison = RunComparison(try load(left), try load(right))
            let text = try ComparisonReporting(comparison, in: context.console.language).text(all: all)
            let json = try ComparisonReporting.json(comparison)
            context.console.report(json, text)
            return .succeeded
        }
    }

    struct Delete: HeadlessCommand {
        static let description = CommandDescription(
            "runs delete", Text("delete a run, or all of them"),
            arguments: ["[ID]"], completion: .runs, options: [.everything, .yes],
            refusing: providerOptions,
            help: [idHelp, Text("A run that is being recorded is not deleted.")])

        /// The run; `nil` for all.
        private let name: RunName?
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            guard line.arguments.isEmpty == line.has(.everything) else {
                throw UsageError(Text("runs delete needs the ID of a run, or --all."))
            }
            name = line.arguments.first.map(RunName.init)
            consent = try Consent(line)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let texts = context.texts
            let store = try store()
            guard let name else {
                try await consent.confirm(texts(Text("Delete all runs permanently, except pinned ones?")), texts)
                try deleteAll(in: store, context)
                return .succeeded
            }
            let id = try find(name, in: store)
            try await consent.confirm(texts(Text("Delete the run \(id.rawValue) permanently?")), texts)
            try store.delete(id)
            context.console.report(
                ["deleted": .string(id.rawValue)], texts(Text("\(id.rawValue) is deleted.")))
            return .succeeded
        }

        private func deleteAll(in store: RunStore, _ context: CommandContext) throws {
            var (deleted, pinned) = (0, 0)
            for id in try ids(in: store) {
                do {
                    if try store.delete(id, keepingPinned: true) { deleted += 1 } else { pinned += 1 }
                } catch RunStoreError.missing {
                    continue
                } catch {
                    context.console.warn(CommandError(error).message.sanitised(limit: 1000))
                }
            }
            let texts = context.texts
            let kept =
                pinned == 0
                ? ""
                : " "
                    + texts(
                        Text(pinned, one: "\(.count) pinned run is kept.", other: "\(.count) pinned runs are kept."))
            context.console.report(
                ["deleted": .integer(deleted), "pinned": pinned > 0 ? .integer(pinned) : nil],
                texts(Text(deleted, one: "\(.count) run is deleted.", other: "\(.count) runs are deleted.")) + kept)
        }
    }

    /// The options that only the list accepts, as a filter; the other commands find a run by its name or ID.
    static let providerOptions: [OptionDescription] = [.provider, .tenant]

    /// The paragraph of the commands that take the ID of a run.
    static let idHelp = Text(
        """
        ID is the name or the ID of a run, the beginning of its ID if no other run begins so, or last for the newest \
        run.
        """)

    /// The paragraph of the commands that only read.
    static let fileHelp = Text("A FILE in its place, which has a / or ends in .har or .jsonl, is read and not kept.")

    static func store() throws -> RunStore { RunStore(try StateDirectories()) }

    static func ids(in store: RunStore) throws -> [RunID] {
        try store.entries().map(\.id)
    }

    /// Finds a run that is kept.
    static func find(_ name: RunName, in store: RunStore) throws -> RunID {
        if let file = name.file {
            throw UsageError(
                Text("\(RecordingFile.shown(file)) is a file: runs import keeps its logins as runs."))
        }
        let names = try store.names()
        return try name.find(in: try ids(in: store), named: names)
    }

    private static func load(_ name: RunName) throws -> RecordedRun {
        if let file = name.file {
            let runs = try RecordingFile.contents(of: file).runs
            guard let run = runs.first, runs.count == 1 else {
                throw UsageError(
                    Text(
                        "\(RecordingFile.shown(file)) has \(runs.count) logins: runs import keeps each as a run."
                    ))
            }
            return run
        }
        let store = try store()
        let id = try find(name, in: store)
        return try store.run(id)
    }
}
