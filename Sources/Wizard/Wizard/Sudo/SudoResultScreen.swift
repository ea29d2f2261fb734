import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// A Sudo flow that succeeded: what happened, who the user is, what can be done next, and the same without the wizard.
struct SudoResultScreen: EndScreen {
    let request: SudoFlowRequest
    let report: SudoReport
    /// The fault that the sandbox injected; `nil` for none.
    var fault: FaultName?
    var menu = Menu<SudoChoice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false

    static var helpWords: HelpWords { .sudo }
    var showsRun: Bool { true }

    func equivalent(_ context: WizardContext) -> EquivalentCommand? {
        EquivalentCommand(sudo: request, provider: context.sudo.provider, fault: fault)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let parts = ["name": texts.shown(report.snapshot)]
        view.main.heading(texts[request.words.succeeded, parts], mark: Span(String(view.look.glyphs.done), .done))
        view.main.paragraph(texts.measured(report.figures), .dim)
        view.facts(of: report)
        view.fault(metNoRequest: report.fault)
        for remark in report.remarks {
            view.main.blank()
            view.main.paragraph(texts(remark.sanitised(limit: 400)))
        }
        view.main.blank()
        view.main.menu(view.rows(choices(context), context), menu)
        drawCommand(on: &view, context)
        if view.isWide, !report.claims.isEmpty {
            view.claims(report.claims)
        } else {
            view.explain(texts[.resultAside], texts[request.words.explanation])
        }
    }

    func choices(_ context: WizardContext) -> [SudoChoice] {
        let next: [SudoChoice] =
            switch context.sudo.snapshot.state {
            case .signedIn where request.flow == .refresh || request.flow == .resetUserData:
                [.tokens, .start]
            case .signedIn: [.tokens, .start, .refresh, .signOut]
            case .registered:
                context.sudoSignIns.prefix(context.sudo.snapshot.hasSignInKey ? 1 : 2) + [.start]
            case .notRegistered:
                [context.sudo.snapshot.supportedMethods.first.map(SudoChoice.register), .start].compactMap(\.self)
            }
        // The provider's support looks up registrations by their ID.
        let support: [SudoChoice] = report.registrationID == nil ? [] : [.list(.registrations)]
        return (next + support).filter { context.hindrance(to: $0) == nil }
    }
}

extension ScreenView {
    /// Adds the user's identity and the registration ID.
    fileprivate mutating func facts(of report: SudoReport) {
        let snapshot = report.snapshot
        let facts: [(TextKey, String?)] = [
            (.sudoFactUser, snapshot.username), (.sudoFactSubject, snapshot.subject),
            (.sudoFactIdentityID, snapshot.identityID), (.sudoFactRegistrationID, report.registrationID),
        ]
        let known = facts.compactMap { key, value in value.map { (key, $0) } }
        guard !known.isEmpty else { return }
        main.blank()
        for (key, value) in known { main.pair(texts[key], UntrustedText(value).sanitised(limit: 300), column: 18) }
    }

    /// Adds the ID token's claims to the second column.
    fileprivate mutating func claims(_ claims: [Sheet.Row]) {
        guard var column = aside else { return }
        column.heading(texts[.sudoClaims])
        let names = claims.map { displayWidth($0.name) }.max() ?? 0
        for claim in claims {
            column.pair(
                UntrustedText(claim.name).sanitised(limit: 60), claim.value.sanitised(limit: 200),
                column: min(names + 2, 26), .server)
        }
        aside = column
    }
}
