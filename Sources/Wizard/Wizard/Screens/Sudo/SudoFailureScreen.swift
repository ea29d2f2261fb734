import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A Sudo flow that failed: what the service said, what that means, and what can be done now.
struct SudoFailureScreen: EndScreen {
    let request: SudoFlowRequest
    let report: SudoReport
    /// Why the flow failed.
    let failure: SudoFailure
    /// The fault that the sandbox injected; `nil` for none.
    var fault: FaultName?
    var menu = Menu<SudoChoice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false

    init(request: SudoFlowRequest, report: SudoReport, failure: SudoFailure) {
        self.request = request
        self.report = report
        self.failure = failure
    }

    static var helpWords: HelpWords { .sudo }
    var showsRun: Bool { true }

    func equivalent(_ context: WizardContext) -> EquivalentCommand? {
        EquivalentCommand(sudo: request, provider: context.sudo.provider, fault: fault)
    }

    func choose(_ choice: SudoChoice, _ context: WizardContext) -> [ScreenRequest] {
        switch choice {
        case .tryAgain: return [.close] + context.begin(sudo: request)
        case .edit:
            let subject = SudoFormScreen.Subject(request)
            return [.become(Screen(SudoFormScreen(subject, context)))]
        case .check: return CheckScreen.opening(context, isSudo: true)
        case .failedEvent: return context.openingFailedEvent
        default: return context.begin(sudo: choice)
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let parts = ["flow": texts[request.words.name]]
        view.failure(texts[request.words.failed, parts], by: report.fault)
        if let sentence = SudoSentence.of(failure, in: request) {
            view.main.paragraph(texts[sentence])
            view.service(failure)
        } else {
            // An error of this program, for instance about a file; its sentence needs no explanation.
            view.main.paragraph(view.texts(failure.sentence.sanitised(limit: 400)))
        }
        view.fault(metNoRequest: report.fault)
        view.main.blank()
        let status = UntrustedText(failure.status).sanitised(limit: 60)
        view.main.pair(texts[.failureStatus], status, column: 18, .dim)
        if let id = report.registrationID {
            view.main.pair(
                texts[.sudoFactRegistrationID], UntrustedText(id).sanitised(limit: 80), column: 18, .dim)
        }
        if showsCommand { view.showing(equivalent(context)) }
        view.main.blank()
        view.main.add(Line([Span(texts[.failureNow], .heading)]))
        view.main.blank()
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(texts[.failureAside], texts[.sudoFailureAside])
    }

    func choices(_ context: WizardContext) -> [SudoChoice] {
        let hasForm = request.hasForm
        let remedies = SudoRemedies.of(failure, request, context.sudo).filter { choice in
            choice == .edit ? hasForm : context.hindrance(to: choice) == nil
        }
        let support: [SudoChoice] =
            request.flow.isRegistration && context.sudo.provider?.canAdminister == true
            ? [.list(.registrations)] : []
        var seen: Set<SudoChoice> = []
        let offered = context.offered(remedies + support, under: report.fault, failedEvent: .failedEvent)
        return (offered + [.start]).filter { seen.insert($0).inserted }
    }
}

extension SudoFlowRequest {
    /// Whether the flow has a form for its input.
    var hasForm: Bool { flow.isRegistration || flow.hasPages || (flow == .signIn && via == .fsso) }
}

extension ScreenView {
    /// Adds the service's error type and message, marked as the service's, or otherwise the client's message.
    fileprivate mutating func service(_ failure: SudoFailure) {
        if let type = failure.serviceType {
            let words = failure.serviceMessage.map { texts[.serverSays, ["words": $0.sanitised(limit: 400)]] }
            main.blank()
            main.serverWords([words, "(\(type.sanitised(limit: 80)))"].compactMap(\.self).joined(separator: " "))
        } else if let message = failure.serviceMessage {
            said(Sentence(verbatim: message.original), .serverSays)
        } else {
            said(failure.sentence, .sudoClientSays)
        }
    }
}
