import FlowModel
import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: FailureScreen, _ state: WizardState) {
        let mark = Span(String(look.glyphs.failed), .failed)
        switch shown.subject {
        case .start(let failure):
            main.heading(texts[FailureTexts.what(failure.reason)], mark: mark)
            main.paragraph(texts[FailureTexts.why(failure.reason)])
            if let subject = failure.subject.map({ UntrustedText($0).sanitised(limit: 200) }) {
                if failure.reason == .unknownTenant {
                    main.blank()
                    main.paragraph(subject, indent: 2)
                } else {
                    main.paragraph(subject, .dim)
                }
            }
            said(failure.message, .errorWas, code: nil)
        case .flow(let order, let report, let answered):
            let parts = [
                "flow": texts.name(of: order.flow),
                "name": (report.user ?? order.user)?.shown ?? texts[.choiceSomebody],
            ]
            main.heading(texts[FailureTexts.what(order.flow), parts], mark: mark)
            main.paragraph(
                report.lockedUntil.map { texts.locked(until: $0) }
                    ?? texts[FailureTexts.why(report.status, report.error, state.snapshot.state), parts])
            said(
                report.message ?? words(report.error), speaker(report),
                code: report.error.map { "\($0.subsystem)/\($0.errorCode)" })
            main.blank()
            main.pair(texts[.failureStatus], report.status.name, column: 23, .dim)
            command(order, answered, shown, state)
        }
        main.blank()
        main.add(Line([Span(texts[.failureNow], .heading)]))
        main.blank()
        let choices = state.failureChoices(shown)
        main.menu(rows(choices, state), focus: shown.menu.focus(in: choices))
        explain(texts[.failureAside], texts[.failureAsideText])
    }

    /// Who said what is quoted: the provider, the IdpSdk itself, or whoever made the report.
    private func speaker(_ report: FlowReport) -> TextKey {
        guard let error = report.error else { return .reported }
        if report.message != nil || error.isWordedByProvider { return .serverSays }
        switch error.subsystem {
        case IdpSdkError.formSubsystem, IdpSdkError.astSubsystem, IdpSdkError.localSubsystem: return .idpSdkSays
        case 800...802, 910: return .masterControllerSays
        default: return .reported
        }
    }

    /// Words that are not the wizard's, marked as such.
    private mutating func said(_ words: UntrustedText?, _ speaker: TextKey, code: String?) {
        let text = [
            words.map { texts[speaker, ["words": $0.sanitised(limit: 300)]] }, code.map { "(\($0))" },
        ].compactMap { $0 }.joined(separator: " ")
        guard !text.isEmpty else { return }
        main.blank()
        main.serverWords(text)
    }

    private func words(_ error: IdpSdkError?) -> UntrustedText? {
        guard let error, !error.errorDescription.isEmpty else { return nil }
        return UntrustedText(error.errorDescription)
    }

    private mutating func command(
        _ order: FlowRequest, _ answered: [FlowRun.AnsweredField], _ shown: FailureScreen, _ state: WizardState
    ) {
        guard shown.showsCommand else { return }
        let command = EquivalentCommand(order: order, answered: answered, provider: state.provider)
        main.blank()
        main.paragraph(texts[.resultCommand], .dim)
        for line in command.lines(width: main.width - 2) { main.add(Line([Span("  " + line)])) }
    }
}
