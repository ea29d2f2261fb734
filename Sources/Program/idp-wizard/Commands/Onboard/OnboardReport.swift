import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import PrivateFiles
import Profiles
import Sentences
import SeparatedValues

/// What `onboard` reports to its user: findings, progress, and the end.
final class OnboardReport: Sendable {
    private let order: OnboardOrder
    private let context: CommandContext
    private let pacing = ProgressPacing(period: 2)

    init(_ order: OnboardOrder, _ context: CommandContext) {
        self.order = order
        self.context = context
    }

    private var texts: Texts { context.texts }
    private var console: Console { context.console }

    /// Prints what is wrong with the file.
    func print(_ findings: [CellFinding]) {
        for finding in findings {
            console.report(
                [
                    "type": "finding", "line": .integer(finding.place.line), "column": .integer(finding.place.column),
                    "finding": .string(finding.finding.sanitised().english),
                ], texts(finding.sentence.sanitised()))
        }
    }

    /// Prints accepted values that may be unintended, on standard error.
    func warn(_ warnings: [CellFinding]) { for warning in warnings { console.warn(warning.sentence.sanitised()) } }

    /// Reports that a dry run has found no error.
    func checked(_ rows: Int) {
        console.report(
            ["type": "checked", "rows": .integer(rows)],
            texts(
                Text(
                    rows, one: "\(.count) row is in order. Nothing was created.",
                    other: "\(.count) rows are in order. Nothing was created.")))
    }

    /// Prints a line occasionally, on standard error.
    func progress(_ progress: OnboardingProgress, of total: Int) {
        // The first line comes after a period.
        guard progress.now.timeIntervalSince(progress.begunAt) >= 2, pacing.isDue(progress.now) else { return }
        guard let rate = progress.rate, let remaining = progress.remaining(of: total) else { return }
        let counts = progress.counts
        let (each, time) = (Int(rate.rounded()), texts.span(remaining))
        console.complain(
            worded: texts(
                Text(
                    "\(counts.total) of \(total) rows, \(each) a second, \(time) left, \(counts.total - counts.done) not created"
                )))
    }

    /// Prints how the run has ended; returns the exit status.
    func ended(_ end: OnboardingEnd, of total: Int) -> ExitStatus {
        let counts = end.counts
        let summary = OutcomeSummary(OnboardingOutcome.allCases.map { ($0.rawValue, counts[$0]) })
        let json: JSONText = [
            "type": "onboarding", "results": .string(order.results), "rows": .integer(total),
            "done": .integer(counts.done), "left": counts.left > 0 ? .integer(counts.left) : nil,
            "outcomes": summary.json,
            "ended": .string(name(end.reason)),
        ]
        let left =
            counts.left > 0
            ? " "
                + texts(
                    Text(
                        counts.left, one: "\(.count) user existed and was left as it was.",
                        other: "\(.count) users existed and were left as they were.")) : ""
        console.report(
            json,
            texts(Text("\(counts.done) of \(total) users are in order. Results: \(order.results)")) + summary.words
                + left)
        if let sentence = end.reason.sentence {
            console.complain(sentence)
            console.complain(
                worded: texts(Text("To continue: \(context.provider.command(order.resumeWords))")))
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
}
