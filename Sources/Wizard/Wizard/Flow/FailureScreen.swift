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
        case run(FinishedRun, answered: [CommandField])
        /// The start of server, store or Master Controller.
        case start(StartFailure)
    }

    let subject: Subject
    /// The fault that the sandbox injected.
    var fault: FaultName?
    var menu = Menu<Choice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false

    static let helpWords = HelpWords([.status, .errorCode, .ownErrorCode, .masterController, .idpSdk, .sequenceDiagram])
    var showsRun: Bool { if case .run = subject { true } else { false } }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        if case .start = subject { return [.showCommand, .copy, .export] }
        return idleCommandsAfterRun(context)
    }

    func equivalent(_ context: WizardContext) -> EquivalentCommand? {
        guard case .run(let run, let answered) = subject else { return nil }
        return context.command(of: run.request, answered, fault)
    }

    func choices(_ context: WizardContext) -> [Choice] { rows(context).choices }

    func choose(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] {
        if case .run(let run, _) = subject { run.choose(choice, context) } else { [.choose(choice)] }
    }

    private func rows(_ context: WizardContext) -> FailureContent {
        switch subject {
        case .run(let run, _): run.failure(context)
        case .start(let failure): failure.rows(context.settings.texts)
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let (texts, rows) = (view.texts, rows(context))
        view.failure(rows.heading, by: rows.fault)
        view.main.paragraph(rows.why)
        if let subject = rows.subject {
            if rows.isSubjectCopied { view.main.blank() }
            view.main.paragraph(subject, rows.isSubjectCopied ? .text : .dim, indent: rows.isSubjectCopied ? 2 : 0)
        }
        view.said(rows.said)
        view.fault(metNoRequest: rows.fault)
        if !rows.facts.isEmpty { view.main.blank() }
        for fact in rows.facts { view.main.pair(texts(fact.label), fact.value, column: rows.column, .dim) }
        drawCommand(on: &view, context)
        view.main.blank()
        view.main.add(Line([Span(texts(Text("What you can do now")), .heading)]))
        view.main.blank()
        view.main.menu(view.rows(rows.choices, context), menu)
        view.explain(texts(Text("Nothing is lost")), texts(rows.explanation))
    }
}

extension StartFailure {
    fileprivate func rows(_ texts: Texts) -> FailureContent {
        FailureContent(
            heading: texts(FailureTexts.what(reason)), why: texts(FailureTexts.why(reason)),
            subject: subject.map { UntrustedText($0).sanitised(limit: 200) },
            isSubjectCopied: reason == .unknownTenant, said: texts.said(message, Text("The error was: \"\(.words)\"")),
            choices: [.startAgain, .quit])
    }
}

extension FlowReport {
    func failure(of request: FlowRequest, _ context: WizardContext) -> FailureContent {
        let texts = context.settings.texts
        let parts: [Text.Place: String] = [
            .flow: texts(request.flow.words.name), .name: (user ?? request.user)?.shown ?? texts(Text("a user")),
        ]
        let refused = RefusedFlow(request, status, error, state: context.snapshot.state)
        let user = user ?? request.user ?? context.drafts[.username].map { UserID($0) }
        let choices = refused.menu.flatMap { context.choices($0, for: user) }.filter(context.isPossible)
        return FailureContent(
            heading: texts(request.flow.words.failed.filled(parts)),
            why: lockedUntil.map { texts.locked(until: $0) }
                ?? texts(FailureTexts.why(status, error, context.snapshot.state).filled(parts)),
            said: said(texts), fault: fault, facts: [(Text("status"), status.name)], column: 23,
            choices: context.offered(choices, under: fault) + [.start])
    }

    /// The source of the quoted message: the provider, the IdpSdk, the Master Controller, or otherwise the report.
    private var speaker: Text {
        guard let error else { return Text("Reported: \"\(.words)\"") }
        if message != nil || error.isWordedByProvider { return Text("The server says: \"\(.words)\"") }
        switch error.subsystem {
        case FormError.subsystem, AstError.subsystem, IdpSdkError.localSubsystem:
            return Text("The IdpSdk says: \"\(.words)\"")
        case 800...802, MasterControllerErrorCode.subsystem: return Text("The Master Controller says: \"\(.words)\"")
        default: return Text("Reported: \"\(.words)\"")
        }
    }

    /// The message of the failure and its code.
    ///
    /// The program's own messages without a translation are omitted, because they add nothing to the reason.
    private func said(_ texts: Texts) -> String? {
        let own = error.flatMap { $0.words.isEmpty ? nil : texts.translation(of: $0.words.sanitised(limit: 300)) }
        let words = message?.sanitised(limit: 300) ?? own
        let parts = [
            words.map { texts(speaker.filled([.words: $0])) }, error.map { "(\($0.subsystem)/\($0.errorCode))" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
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
