import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A run that succeeded: what happened, what can be done next, and the same without the wizard.
struct ResultScreen: EndScreen {
    let run: FinishedRun
    /// The fields that were sent.
    let answered: [CommandField]
    /// The fault that the sandbox injected.
    var fault: FaultName?
    var menu = Menu<Choice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false

    static let helpWords = HelpWords([.mode, .factor, .accessToken, .offlineToken, .clientID, .sequenceDiagram])
    var showsRun: Bool { true }

    func choices(_ context: WizardContext) -> [Choice] { run.result(context).choices }

    func equivalent(_ context: WizardContext) -> EquivalentCommand? {
        context.command(of: run.request, answered, fault)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let (texts, rows) = (view.texts, run.result(context))
        view.main.heading(rows.heading, mark: Span(String(view.look.glyphs.done), .done))
        view.main.paragraph(texts.measured(rows.figures), .dim)
        if !rows.facts.isEmpty { view.main.blank() }
        for fact in rows.facts { view.main.pair(texts(fact.label), fact.value, column: rows.column) }
        view.fault(metNoRequest: rows.fault)
        view.said(rows.said)
        for remark in rows.remarks {
            view.main.blank()
            view.main.paragraph(remark)
        }
        view.main.blank()
        view.main.menu(view.rows(rows.choices, context), menu)
        drawCommand(on: &view, context)
        if view.isWide, !rows.claims.isEmpty {
            view.claims(rows.claims)
        } else {
            view.explain(texts(Text("What this flow does")), texts(rows.explanation))
        }
    }
}

extension ScreenView {
    /// Adds the ID token's claims to the second column.
    fileprivate mutating func claims(_ claims: [Sheet.Row]) {
        guard var column = aside else { return }
        column.heading(texts(Text("Claims of the ID token")))
        let names = claims.map { displayWidth($0.name) }.max() ?? 0
        for claim in claims {
            column.pair(
                UntrustedText(claim.name).sanitised(limit: 60), claim.value.sanitised(limit: 200),
                column: min(names + 2, 26), .server)
        }
        aside = column
    }
}

extension FlowReport {
    func result(of request: FlowRequest, _ context: WizardContext) -> ResultContent {
        let texts = context.settings.texts
        let name = user ?? request.user ?? context.snapshot.loggedInUser
        let heading: Text =
            switch request.flow {
            case .restart where context.snapshot.users.isEmpty:
                Text("The SDK has restarted. No user is activated on this device.")
            case .forgotPassword where message != nil:
                Text("The provider sends an e-mail to \(.name) with a link to set a new password.")
            default: request.words.succeeded
            }
        let why = request.flow == .restart ? texts.whyNobodyCanStay(context) : nil
        return ResultContent(
            heading: texts(heading.filled([.name: name?.shown ?? texts(Text("a user"))])), figures: figures,
            facts: facts(of: request, texts), column: 23, fault: fault,
            said: message.map { texts(Text("The server says: \"\($0.sanitised(limit: 300))\"")) },
            remarks: texts.sentences(for: remainders) + [why].compactMap(\.self),
            explanation: request.words.explanation, choices: choices(after: request, context))
    }

    private func choices(after request: FlowRequest, _ context: WizardContext) -> [Choice] {
        let adding: [Choice] = context.provider?.kind == .kobil ? [.addUser] : []
        return switch context.snapshot.state {
        case .loggedIn where request.flow == .stayLoggedIn || request.flow == .login:
            [.start, .tokens(.device), .restart, .logout] + adding
        case .loggedIn: [.restart, .tokens(.device)] + adding + [.logout, .start]
        case .loginRequired where request.flow == .restart && !context.snapshot.usersWhoCanStay.isEmpty:
            [.stayLoggedIn, .login, .start]
        case .loginRequired where request.flow == .restart: [.login, .start]
        case .loginRequired: [.login] + adding + [.start]
        // Providers without activation continue with a login.
        case .activationRequired where context.provider?.kind != .kobil: [.login, .start]
        default: [.start]
        }
    }

    private func facts(of request: FlowRequest, _ texts: Texts) -> [(label: Text, value: String)] {
        var facts: [(label: Text, value: String)] = []
        if let mode = request.mode {
            facts.append((Text("authentication mode", context: "short"), texts.modeFact(mode)))
        }
        if let device { facts.append((Text("device"), UntrustedText(device.rawValue).sanitised(limit: 40))) }
        if let accessToken {
            func fact(_ token: String, _ lifetime: Expiry<Duration>) -> String {
                switch lifetime {
                case .known(let span): texts(Text("\(token) \(texts.span(span))"))
                case .never: texts(Text("\(token) does not expire"))
                case .unknown: texts(Text("\(token), expiry unknown"))
                }
            }
            let kept =
                firstFactor.map { fact(texts.name($0.kind), $0.lifetime) } ?? texts(Text("nothing is stored for later"))
            facts.append((Text("tokens"), "\(fact(texts(Text("access token")), accessToken)); \(kept)"))
        }
        return facts
    }
}

extension Texts {
    /// Why no user of this device can stay logged in; `nil` if one can or a user is logged in.
    func whyNobodyCanStay(_ context: WizardContext) -> String? {
        let snapshot = context.snapshot
        guard snapshot.state == .loginRequired, snapshot.usersWhoCanStay.isEmpty, !snapshot.users.isEmpty else {
            return nil
        }
        return self(
            snapshot.logins.values.allSatisfy { $0 == .notStored }
                ? Text(
                    "The mode \"Password\" stores no login on this device, so \"Stay logged in\" is not possible: log in with the password."
                )
                : Text(
                    "No login is stored on this device any more, so \"Stay logged in\" is not possible: log in with the password."
                ))
    }
}
