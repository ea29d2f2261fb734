import FlowModel
import IdentityModel
import Localization
import Sentences
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
        guard case .flow(let request, _, _) = subject else { return [.choose(choice)] }
        switch choice {
        case .tryAgain:
            return [.close]
                + context.start(
                    request.flow, user: request.user, mode: request.mode, client: request.client,
                    webView: request.webView,
                    via: request.via)
        case .loginAgain: return [.close] + context.start(.login, user: request.user)
        case .failedEvent: return context.openingFailedEvent
        default: return [.choose(choice)]
        }
    }

    /// The choices, the most likely one first.
    func choices(_ context: WizardContext) -> [Choice] {
        guard case .flow(let request, let report, _) = subject else { return [.startAgain, .quit] }
        let refused = RefusedFlow(request, report.status, report.error, state: context.snapshot.state)
        let user = report.user ?? request.user ?? context.drafts[.username].map { UserID($0) }
        let choices = refused.menu.flatMap { context.choices($0, for: user) }.filter(context.isPossible)
        return context.offered(choices, under: report.fault, failedEvent: .failedEvent) + [.start]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        switch subject {
        case .start(let failure):
            view.failure(texts[FailureTexts.what(failure.reason)], by: nil)
            view.main.paragraph(texts[FailureTexts.why(failure.reason)])
            if let subject = failure.subject.map({ UntrustedText($0).sanitised(limit: 200) }) {
                if failure.reason == .unknownTenant {
                    view.main.blank()
                    view.main.paragraph(subject, indent: 2)
                } else {
                    view.main.paragraph(subject, .dim)
                }
            }
            view.said(failure.message, .errorWas)
        case .flow(let request, let report, _):
            let parts = [
                "flow": texts[request.flow.words.name],
                "name": (report.user ?? request.user)?.shown ?? texts[.choiceSomebody],
            ]
            view.failure(texts[request.flow.words.failed, parts], by: report.fault)
            view.main.paragraph(
                report.lockedUntil.map { texts.locked(until: $0) }
                    ?? texts[FailureTexts.why(report.status, report.error, context.snapshot.state), parts])
            view.said(report)
            view.fault(metNoRequest: report.fault)
            view.main.blank()
            view.main.pair(texts[.failureStatus], report.status.name, column: 23, .dim)
            drawCommand(on: &view, context)
        }
        view.main.blank()
        view.main.add(Line([Span(texts[.failureNow], .heading)]))
        view.main.blank()
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(texts[.failureAside], texts[.failureAsideText])
    }
}

extension ScreenView {
    /// The source of the quoted message: the provider, the IdpSdk, the Master Controller, or otherwise the report.
    fileprivate func speaker(_ report: FlowReport) -> TextKey {
        guard let error = report.error else { return .reported }
        if report.message != nil || error.isWordedByProvider { return .serverSays }
        switch error.subsystem {
        case FormError.subsystem, AstError.subsystem, IdpSdkError.localSubsystem: return .idpSdkSays
        case 800...802, MasterControllerErrorCode.subsystem: return .masterControllerSays
        default: return .reported
        }
    }

    /// Adds the message of a failure and its code.
    ///
    /// The program's own messages without a translation are omitted, because they add nothing to the sentence above.
    fileprivate mutating func said(_ report: FlowReport) {
        let own = report.error.flatMap { $0.words.isEmpty ? nil : texts.inside($0.words.sanitised(limit: 300)) }
        let words = report.message?.sanitised(limit: 300) ?? own
        let text = [
            words.map { texts[speaker(report), ["words": $0]] },
            report.error.map { "(\($0.subsystem)/\($0.errorCode))" },
        ].compactMap { $0 }.joined(separator: " ")
        guard !text.isEmpty else { return }
        main.blank()
        main.serverWords(text)
    }
}

extension WizardContext {
    fileprivate func choices(_ step: NextStep, for user: UserID?) -> [Choice] {
        switch step {
        case .newCode: user.map { [.newCode($0)] } ?? [.users]
        case .unlock: user.map { [.unlock($0)] } ?? [.users]
        case .changeUser, .users: [.users]
        case .forgotPassword: [.forgotPassword]
        case .login, .loginInstead: [.login]
        case .loginAgain: [.loginAgain]
        case .loginAnother: [.loginAnother]
        case .loginByPaste: [.loginByPaste]
        case .addUser: [.addUser]
        case .activate: [.activate]
        case .onboard: [.onboard]
        case .restart: [.restart]
        case .browser, .allowHost: browserLogins
        case .webView: [.webActivate]
        case .doctor: [.providerDetails]
        // The form is shown again, with what was typed.
        case .tryAgain, .tryAgainOrAsk, .fillIn, .checkTyped, .checkCredentials, .checkCode, .waitForCode,
            .waitForOneTimeCode, .choosePassword, .repeatPassword, .choosePasswordAndRepeat, .checkPIN, .waitOrLogin,
            .getAuthorizationCode, .usersOfDevice:
            [.tryAgain]
        // Only a line has these.
        case .activateAgain, .deleteUsers, .followPage, .asSaid: []
        }
    }

    private var browserLogins: [Choice] { provider?.browserLogins ?? [] }

    fileprivate func isPossible(_ choice: Choice) -> Bool {
        switch choice {
        case .users, .unlock: provider?.canAdminister == true
        case .newCode: provider?.canAdminister == true && hasActivationCodes
        case .onboard: provider?.canAdminister == true && rights.createsUsers && provider?.kind != .oidc
        case .activate, .addUser, .webActivate: provider?.kind == .kobil
        case .loginInBrowser, .loginByPaste, .loginOnDevice, .loginAnother: provider?.kind != .kobil
        case .register: provider?.kind == .keycloak
        case .login, .loginAgain: !snapshot.users.isEmpty || provider?.kind != .kobil
        case .changePassword, .forgotPassword: provider?.kind != .oidc
        default: true
        }
    }
}
