import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

/// A run that has ended: what was asked for, and how it ended.
///
/// Its rows on the shared screens are defined with the other screens of its engine, in `Flow` or `Sudo`.
enum FinishedRun: Sendable, Hashable {
    case flow(FlowRequest, FlowReport)
    case sudo(SudoFlowRequest, SudoReport)

    /// `nil` if the report is another engine's.
    init?(_ request: RunRequest, _ report: RunReport) {
        switch (request, report) {
        case (.flow(let request), .flow(let report)): self = .flow(request, report)
        case (.sudo(let request), .sudo(let report)): self = .sudo(request, report)
        default: return nil
        }
    }

    var request: RunRequest {
        switch self {
        case .flow(let request, _): .flow(request)
        case .sudo(let request, _): .sudo(request)
        }
    }

    /// Whether the user cancelled it, so that there is nothing to show.
    var isCancelled: Bool {
        switch self {
        case .flow(let request, let report):
            // A login that was denied on another device was not cancelled here; its result reports the denial.
            report.status == .userCancel
                && !(request.via == .device && report.error?.controller == .loginNotConfirmed)
        case .sudo(_, let report): report.ending == .cancelled
        }
    }

    /// The rows of the screen about its success.
    func result(_ context: WizardContext) -> ResultContent {
        switch self {
        case .flow(let request, let report): report.result(of: request, context)
        case .sudo(let request, let report): report.result(of: request, context)
        }
    }

    /// The rows of the screen about its failure.
    func failure(_ context: WizardContext) -> FailureContent {
        switch self {
        case .flow(let request, let report): report.failure(of: request, context)
        case .sudo(let request, let report): report.failure(of: request, context)
        }
    }

    /// Carries out a choice after its failure.
    func choose(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] {
        switch (choice, self) {
        case (.tryAgain, _): [.close] + context.start(request)
        case (.failedEvent, _): context.openingFailedEvent
        case (.loginAgain, .flow(let request, _)): [.close] + context.start(.login, user: request.user)
        case (.edit, .sudo(let request, _)): request.editing(context)
        default: [.choose(choice)]
        }
    }
}

/// What is shown of a run that succeeded.
struct ResultContent {
    /// What happened.
    let heading: String
    let figures: RunFigures
    /// What is known now, with a label each, and the column of the values.
    let facts: [(label: Text, value: String)]
    let column: Int
    let fault: FaultEffect?
    /// The words of the server.
    var said: String?
    var remarks: [String] = []
    /// The ID token's claims, in the second column instead of `explanation`.
    var claims: [Sheet.Row] = []
    /// What the flow has done.
    let explanation: Text
    /// What can be done next, the most likely choice first.
    let choices: [Choice]
}

/// What is shown of a run, or of a start, that failed.
struct FailureContent {
    let heading: String
    let why: String
    /// What the failure is about.
    var subject: String?
    /// Whether the subject is to be copied.
    var isSubjectCopied = false
    /// The words of the server or of an SDK.
    let said: String?
    var fault: FaultEffect?
    /// The status and what support asks for, with a label each, and the column of the values.
    var facts: [(label: Text, value: String)] = []
    var column = 0
    var explanation = Text(
        "A failed flow leaves this device's store either unchanged or complete, never in between. What you typed is kept, except secrets."
    )
    /// What can be done now, the most likely choice first.
    let choices: [Choice]
}
