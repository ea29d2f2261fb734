import IdentityModel
import Localization
import Terminal
import TerminalUI

/// A flow that succeeded: what happened, what can be done next, and the same without the wizard.
struct ResultScreen: EndScreen {
    let request: FlowRequest
    let report: FlowReport
    /// The fields that were sent.
    let answered: [CommandField]
    /// The fault that the sandbox injected; `nil` for none.
    var fault: FaultName?
    var menu = Menu<Choice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false

    static let helpWords = HelpWords([.mode, .factor, .accessToken, .offlineToken, .clientID, .sequenceDiagram])
    var showsRun: Bool { true }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(sentence(texts, context), mark: Span(String(view.look.glyphs.done), .done))
        view.main.paragraph(texts.measured(report.figures), .dim)
        view.facts(self)
        view.fault(metNoRequest: report.fault)
        if let words = report.message {
            view.main.blank()
            view.main.serverWords(texts[.serverSays, ["words": words.sanitised(limit: 300)]])
        }
        for sentence in texts.sentences(for: report.remainders) {
            view.main.blank()
            view.main.paragraph(sentence)
        }
        if request.flow == .restart, let why = texts.whyNobodyCanStay(context) {
            view.main.blank()
            view.main.paragraph(why)
        }
        view.main.blank()
        view.main.menu(view.rows(choices(context), context), menu)
        drawCommand(on: &view, context)
        view.explain(texts[.resultAside], texts[request.words.explanation])
    }

    func choices(_ context: WizardContext) -> [Choice] {
        let adding: [Choice] = context.provider?.kind == .kobil ? [.addUser] : []
        return switch context.snapshot.state {
        case .loggedIn where request.flow == .stayLoggedIn || request.flow == .login:
            [.start, .tokens, .restart, .logout] + adding
        case .loggedIn: [.restart, .tokens] + adding + [.logout, .start]
        case .loginRequired where request.flow == .restart && !context.snapshot.usersWhoCanStay.isEmpty:
            [.stayLoggedIn, .login, .start]
        case .loginRequired where request.flow == .restart: [.login, .start]
        case .loginRequired: [.login] + adding + [.start]
        // Providers without activation continue with a login.
        case .activationRequired where context.provider?.kind != .kobil: [.login, .start]
        default: [.start]
        }
    }

    func equivalent(_ context: WizardContext) -> EquivalentCommand? {
        EquivalentCommand(
            request: request, answered: answered, provider: context.provider, fault: fault)
    }

    private func sentence(_ texts: Texts, _ context: WizardContext) -> String {
        let user = report.user ?? request.user ?? context.snapshot.loggedInUser
        let parts = ["name": user?.shown ?? texts[.choiceSomebody]]
        let key: TextKey =
            switch request.flow {
            case .restart where context.snapshot.users.isEmpty: .resultRestartedEmpty
            case .forgotPassword where report.message != nil: .resultMailSent
            default: request.words.succeeded
            }
        return texts[key, parts]
    }
}

extension Texts {
    /// Why no user of this device can stay logged in; `nil` if one can or a user is logged in.
    func whyNobodyCanStay(_ context: WizardContext) -> String? {
        let snapshot = context.snapshot
        guard snapshot.state == .loginRequired, snapshot.usersWhoCanStay.isEmpty, !snapshot.users.isEmpty else {
            return nil
        }
        return self[snapshot.logins.values.allSatisfy { $0 == .notStored } ? .startNotStored : .startLoginGone]
    }
}

extension ScreenView {
    fileprivate mutating func facts(_ shown: ResultScreen) {
        var pairs: [(TextKey, String)] = []
        if let mode = shown.request.mode { pairs.append((.factMode, texts.modeFact(mode))) }
        if let device = shown.report.device {
            pairs.append((.factDevice, UntrustedText(device.rawValue).sanitised(limit: 40)))
        }
        if let access = shown.report.accessToken {
            func fact(_ token: String, _ lifetime: Expiry<Duration>) -> String {
                switch lifetime {
                case .known(let span): texts[.factTokenLifetime, ["token": token, "span": texts.span(span)]]
                case .never: texts[.factTokenEndless, ["token": token]]
                case .unknown: texts[.factTokenUnknown, ["token": token]]
                }
            }
            let kept = shown.report.firstFactor.map { fact(texts.name($0.kind), $0.lifetime) }
            let facts = [fact(texts[.helpAccessToken], access), kept ?? texts[.factNothingStored]]
            pairs.append((.factTokens, facts.joined(separator: "; ")))
        }
        guard !pairs.isEmpty else { return }
        main.blank()
        for (key, value) in pairs { main.pair(texts[key], value, column: 23) }
    }
}
