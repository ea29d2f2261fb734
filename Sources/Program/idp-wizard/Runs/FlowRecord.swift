import FlowModel
import FoundationEssentials
import IdentityModel
import Profiles
import Recording
import RunExports
import Runs
import Sentences
import Synchronization
import Wizard

/// The records of a headless flow: the stored run, the files of `--trace`, and the text of `--diagram`.
///
/// Thread-safe; events before ``begin()`` and after the end are dropped.
final class FlowRecord: Sendable {
    /// The run before it begins.
    private struct Plan {
        var header: RunHeader
        let stateName: String
        let store: RunStore
    }

    /// The run in progress.
    private struct Run {
        let header: RunHeader
        let recorder: RunRecorder
        var events: [TraceEvent] = []
    }

    private struct State {
        var plan: Plan?
        var run: Run?
    }

    private let files: [TraceFile]
    private let showsDiagram: Bool
    private let console: Console
    private let state = Mutex(State())

    /// Creates a record; throws if one of the files could not be written.
    init(_ files: [TraceFile], showsDiagram: Bool, console: Console) throws {
        for file in files { try file.checkWritable() }
        self.files = files
        self.showsDiagram = showsDiagram
        self.console = console
    }

    /// Sets the request before the provider is contacted, so that a flow that cannot be started is stored too.
    func prepare(
        _ request: RunRequest, _ command: EquivalentCommand, at loaded: LoadedProfile, fault: FaultName?
    ) throws {
        guard
            let header = RunHeader(request, at: loaded, source: .command, command: command.text, fault: fault)
        else { return }
        let plan = Plan(header: header, stateName: loaded.stateName, store: RunStore(try StateDirectories()))
        state.withLock { $0.plan = plan }
    }

    func begin() {
        let console = console
        state.withLock { state in
            guard var plan = state.plan else { return }
            plan.header.began = SystemWallClock().now()
            let recorder = RunRecorder(plan.header, stateName: plan.stateName, in: plan.store) { sentence in
                console.warn(sentence)
            }
            state = State(run: Run(header: plan.header, recorder: recorder))
        }
    }

    func record(_ event: TraceEvent) {
        let recorder = state.withLock { state in
            if !files.isEmpty || showsDiagram { state.run?.events.append(event.withoutSecrets) }
            return state.run?.recorder
        }
        recorder?.record(event)
    }

    /// Ends the run, even if it has not begun, and writes the files; reports a file that cannot be written.
    func end(_ ending: RunEnding) async {
        begin()
        let ended = state.withLock { state in
            defer { state = State() }
            return state.run
        }
        guard let ended else { return }
        await ended.recorder.end(ending)
        let run = RecordedRun(header: ended.header, events: ended.events, ending: ending)
        if showsDiagram {
            do { try show(run) } catch { console.complain(CommandError(error).message) }
        }
        for file in files {
            do { try file.write(run, in: console.language) } catch {
                console.warn(Text("the trace was not written: \(CommandError(error).message)"))
            }
        }
    }

    /// Prints the run as text; with `--json` on standard error, because standard output has only JSON lines.
    private func show(_ run: RecordedRun) throws {
        let width = console.isJSON ? StandardStreams.complaintWidth : StandardStreams.outputWidth
        let text = try RunText(run, width: width ?? 100, for: console.language).document
        if console.isJSON { Console.writeToStandardError(Array(text.utf8)) } else { console.printText(text + "\n") }
    }
}
