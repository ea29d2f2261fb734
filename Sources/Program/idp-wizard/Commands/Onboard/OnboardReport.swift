import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import PrivateFiles
import Profiles
import Sentences
import SeparatedValues
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What `onboard` tells its user: findings, progress, and the end.
final class OnboardReport: Sendable {
    private let order: OnboardOrder
    private let context: CommandContext
    private let printedAt = Mutex<Date?>(nil)

    private static let secondsBetweenLines = 2.0

    init(_ order: OnboardOrder, _ context: CommandContext) {
        self.order = order
        self.context = context
    }

    private var texts: Texts { context.texts }
    private var console: Console { context.console }

    /// Prints what is wrong with the file; returns the error that ends the command.
    func refusal(_ findings: [CellFinding], _ furtherFindings: Int) -> CommandError {
        for finding in findings {
            console.report(
                [
                    "type": "finding", "line": .integer(finding.place.line), "column": .integer(finding.place.column),
                    "finding": .string(finding.finding.sanitised().english),
                ], texts(finding.sentence.sanitised()))
        }
        let listed = findings.count
        guard furtherFindings == 0 else {
            return CommandError(
                .usage, "file",
                "The file has \(listed + furtherFindings) errors; nothing was created. The first \(listed) are listed.")
        }
        return CommandError(
            .usage, "file",
            listed == 1
                ? "The file has 1 error; nothing was created."
                : "The file has \(listed) errors; nothing was created.")
    }

    /// A dry run has found nothing.
    func checked(_ rows: Int) {
        console.report(["type": "checked", "rows": .integer(rows)], texts.counted(.lineFileChecked, rows))
    }

    /// Prints a line now and then, on standard error.
    func progress(_ progress: OnboardingProgress, of total: Int) {
        let isDue = printedAt.withLock { printed in
            let last = printed ?? progress.begunAt
            guard progress.now.timeIntervalSince(last) >= Self.secondsBetweenLines else { return false }
            printed = progress.now
            return true
        }
        guard isDue, let rate = progress.rate, let remaining = progress.remaining(of: total) else { return }
        let counts = progress.counts
        let parts = [
            "done": "\(counts.total)", "total": "\(total)", "rate": "\(Int(rate.rounded()))",
            "time": texts.span(remaining), "failed": "\(counts.total - counts.done)",
        ]
        console.complain(worded: texts[.lineOnboardProgress, parts])
    }

    /// Prints how the run has ended; returns the exit status.
    func ended(_ end: OnboardingEnd, of total: Int) -> ExitStatus {
        let counts = end.counts
        let summary = OutcomeSummary(OnboardingOutcome.allCases.map { ($0.rawValue, counts[$0]) })
        let json: JSONText = [
            "type": "onboarding", "results": .string(order.results), "rows": .integer(total),
            "done": .integer(counts.done),
            "outcomes": summary.json,
            "ended": .string(name(end.reason)),
        ]
        let parts = ["done": "\(counts.done)", "total": "\(total)", "path": order.results]
        console.report(json, texts[.lineOnboardDone, parts] + summary.words)
        if let sentence = sentence(end.reason) {
            console.complain(sentence)
            console.complain(
                worded: texts[.lineOnboardContinue, ["command": context.provider.command(order.resumeWords)]])
        }
        return status(end)
    }

    private func status(_ end: OnboardingEnd) -> ExitStatus {
        switch end.reason {
        case .finished:
            switch OnboardingVerdict(end.counts) {
            case .all: .succeeded
            case .some: .partly
            case .none: .refused
            }
        case .stopped: context.interruption.status ?? .cancelled
        case .providerLost: .unreachable
        case .refusedAlike: end.counts.done > 0 ? .partly : .refused
        case .inputChanged: .usage
        case .notWritten: .storage
        }
    }

    private func name(_ reason: OnboardingEnd.Reason) -> String {
        switch reason {
        case .finished: "finished"
        case .stopped: "stopped"
        case .providerLost: "provider-lost"
        case .refusedAlike: "refused-alike"
        case .inputChanged: "input-changed"
        case .notWritten: "not-written"
        }
    }

    private func sentence(_ reason: OnboardingEnd.Reason) -> Sentence? {
        switch reason {
        case .finished: nil
        case .stopped: "The run was stopped."
        case .providerLost(let error): error.sentence
        case .refusedAlike(let reason): "Twenty rows in a row were refused for one reason: \(reason)"
        case .inputChanged:
            "The file was changed during the run: put it back as it was to continue, or start anew with --results and another file."
        case .notWritten(let error): error.sentence
        }
    }

    /// Why a run cannot begin or continue.
    func error(_ error: RunFileError) -> CommandError {
        switch error {
        case .file(let file) where file.reason == .system(EEXIST):
            CommandError(
                .usage, "exists",
                "\(file.path) exists. Continue a run that was stopped with --resume, or name another file with --results."
            )
        case .missing, .inUse: CommandError(.usage, "run", error.sentence)
        case .damaged, .resultsShortened, .file: CommandError(.storage, "storage", error.sentence)
        }
    }

    func sentence(_ mismatch: RunMismatch) -> Sentence {
        switch mismatch {
        case .input:
            "\(order.path) is not as it was when the run began: start anew with --results and another file. Users that the run has made are recognised by their tag."
        case .options(let names):
            "The run began with other options (\(names.joined(separator: ", "))): give the same ones, or start anew with --results and another file."
        }
    }
}
