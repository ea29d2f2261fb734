import FoundationEssentials
import IdentityModel
import Localization
import Profiles
import Recording
import RunExports
import Sentences
import Wizard

/// `runs …`: lists, shows, exports, replays, compares and deletes the runs on this machine; uses no network.
struct RunsCommand {
    private let console: Console
    private let interruption: Interruption
    private let store: RunStore
    private let texts: Texts

    init(console: Console, interruption: Interruption) throws(CommandError) {
        self.console = console
        self.interruption = interruption
        store = RunStore(try .found())
        texts = try console.language.texts()
    }

    func run(_ order: RunsOrder) async throws(CommandError) -> ExitStatus {
        switch order {
        case .list(let provider, let tenant): try list(provider, tenant)
        case .show(let name): try show(try load(name))
        case .export(let name, let format, let out): try export(try load(name), format, to: out)
        case .replay(let name, let speed):
            return try await RunReplay(try load(name), speed: speed, console: console).run(until: interruption)
        case .compare(let left, let right, let all):
            let comparison = RunComparison(try load(left), try load(right))
            let text = try ComparisonReporting(comparison, in: console.language).text(all: all)
            let json = try ComparisonReporting.json(comparison)
            console.report(json, text)
        case .delete(let name, let consent):
            let id = try name.find(in: try ids())
            try await consent.confirm(texts[.runsAsk, ["run": id.rawValue]], texts)
            try perform { () throws(RunStoreError) -> Void in try store.delete(id) }
            console.report(["deleted": .string(id.rawValue)], texts[.runsDeletedRun, ["run": id.rawValue]])
        case .deleteAll(let consent):
            try await consent.confirm(texts[.runsAskAll], texts)
            try deleteAll()
        }
        return .succeeded
    }

    private func list(_ provider: String?, _ tenant: String?) throws(CommandError) {
        let listed = try perform { () throws(RunStoreError) in try store.list() }
        var lines: [RunSummary] = []
        for entry in listed {
            switch entry {
            case .run(let summary):
                guard provider ?? summary.header.provider == summary.header.provider,
                    tenant ?? summary.header.tenant == summary.header.tenant
                else { continue }
                if console.isJSON { console.print(RunsReporting.json(summary).line) } else { lines.append(summary) }
            case .unreadable(let id, let error):
                console.warn("\(id.rawValue): \(error.sentence.sanitised(limit: 1000))")
            }
        }
        guard !console.isJSON else { return }
        if lines.isEmpty {
            let isFiltered = provider != nil || tenant != nil
            console.reportEmpty(isFiltered ? texts[.lineNoRunsThere] : texts("There are no runs: run a flow first."))
        } else {
            console.print(
                RunsReporting.table(
                    lines, among: try ids(), width: StandardStreams.outputWidth, now: SystemWallClock().now(), texts))
        }
    }

    private func show(_ run: RecordedRun) throws(CommandError) {
        guard !console.isJSON else { return console.printText(RunLines.text(run)) }
        let width = StandardStreams.outputWidth ?? 100
        console.printText(try RunText(run, width: width, for: console.language).document)
    }

    private func export(_ run: RecordedRun, _ format: ExportFormat, to path: String?) throws(CommandError) {
        guard let path else { return console.printText(try format.document(of: run, for: console.language)) }
        try TraceFile(path: path, format: format).write(run, in: console.language)
        console.report(
            ["run": .string(run.header.id.rawValue), "format": .string(format.rawValue), "file": .string(path)],
            texts[.runsWritten, ["run": run.header.id.rawValue, "file": UntrustedText(path).sanitised()]])
    }

    private func deleteAll() throws(CommandError) {
        var deleted = 0
        for id in try ids() {
            do throws(RunStoreError) {
                try store.delete(id)
                deleted += 1
            } catch {
                if case .missing = error { continue }
                console.warn("\(error.sentence.sanitised(limit: 1000))")
            }
        }
        console.report(
            ["deleted": .integer(deleted)], texts.counted(.runsDeleted, deleted))
    }

    private func ids() throws(CommandError) -> [RunID] {
        try perform { () throws(RunStoreError) in try store.entries() }.map(\.id)
    }

    private func load(_ name: RunName) throws(CommandError) -> RecordedRun {
        let id = try name.find(in: try ids())
        return try perform { () throws(RunStoreError) in try store.run(id) }
    }

    private func perform<Value>(_ work: () throws(RunStoreError) -> Value) throws(CommandError) -> Value {
        do throws(RunStoreError) { return try work() } catch { throw CommandError(error) }
    }
}

extension CommandError {
    init(_ error: RunStoreError) {
        let text = error.sentence.sanitised(limit: 10_000)
        switch error {
        case .missing: self.init(.refused, "not-found", text)
        case .running: self.init(.refused, "running", text)
        case .refused, .notARun, .tooLarge: self.init(.storage, "storage", text)
        }
    }
}
