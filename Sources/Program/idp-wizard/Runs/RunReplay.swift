import FoundationEssentials
import IdentityModel
import Recording
import RunExports

/// Prints a stored run at its original speed, or faster.
struct RunReplay: Sendable {
    private let text: RunText
    private let run: RecordedRun
    private let speed: Double
    private let console: Console
    /// The longest wait between two lines at speed 1, in seconds.
    private let longestWait: Double

    init(_ run: RecordedRun, speed: Double, keepsPauses: Bool, console: Console) throws {
        text = try RunText(run, width: StandardStreams.outputWidth ?? 100, for: console.language)
        self.run = run
        self.speed = speed
        self.console = console
        longestWait = keepsPauses ? .infinity : ReplayPause.longest / .seconds(1)
    }

    /// Prints until the end, or until a signal.
    func run(until interruption: Interruption) async -> ExitStatus {
        let work = Task { await play() }
        interruption.onSignal { _ in work.cancel() }
        guard await work.value else {
            return interruption.signal.map { $0 == 2 ? .cancelled : .signal($0) } ?? .cancelled
        }
        return .succeeded
    }

    /// Prints the run; returns whether it reached the end.
    private func play() async -> Bool {
        if !console.isJSON { for line in text.heading { console.print(line) } }
        var time = run.header.began
        for line in text.lines {
            if let index = line.event {
                let wait = min(max(0, run.events[index].time.timeIntervalSince(time)), longestWait) / speed
                time = max(time, run.events[index].time)
                if wait > 0.001 { try? await ContinuousClock().sleep(for: .seconds(wait)) }
            }
            if Task.isCancelled { return false }
            if console.isJSON {
                if let index = line.event { console.printText(RunLines.line(run.events[index])) }
            } else {
                console.print(line.text)
            }
        }
        if !console.isJSON, let ending = text.ending { console.print(ending) }
        return true
    }
}
