import IdentityModel
import Localization
import Terminal
import TerminalUI

/// What failed, why as far as it is known, and what can be done now.
struct FailureScreen: EndScreen {
    /// What failed.
    enum Subject: Sendable, Hashable {
        case flow(FlowRequest, FlowReport, [CommandField])
        /// The start of server, store or Master Controller.
        case start(StartFailure)
    }

    let subject: Subject
    /// The fault that the sandbox injected; `nil` for none.
    var fault: FaultName?
    var menu = Menu<Choice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false

    init(subject: Subject) { self.subject = subject }

    static let helpWords = HelpWords([.status, .errorCode, .ownErrorCode, .masterController, .idpSdk, .sequenceDiagram])
    var showsRun: Bool { if case .flow = subject { true } else { false } }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        if case .start = subject { return [.showCommand, .copy, .export] }
        return idleCommandsAfterRun(context)
    }

    func equivalent(_ context: WizardContext) -> EquivalentCommand? {
        guard case .flow(let request, _, let answered) = subject else { return nil }
        return EquivalentCommand(request: request, answered: answered, provider: context.provider, fault: fault)
    }

    func choose(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] {
        guard case .flow(let request, _, _) = subject else { return context.begin(choice) }
        switch choice {
        case .tryAgain:
            return [.close]
                + context.start(
                    request.flow, user: request.user, mode: request.mode, client: request.client,
                    webView: request.webView,
                    via: request.via)
        case .loginAgain: return [.close] + context.start(.login, user: request.user)
        case .failedEvent: return context.openingFailedEvent
        default: return context.begin(choice)
        }
    }
}
