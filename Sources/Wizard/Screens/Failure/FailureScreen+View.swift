import IdentityModel
import Localization
import Sentences
import Terminal

extension FailureScreen {
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
            view.said(failure.message.map { texts($0.sanitised(limit: 300)) }, .errorWas, code: nil)
        case .flow(let request, let report, let answered):
            let parts = [
                "flow": texts.name(of: request.flow),
                "name": (report.user ?? request.user)?.shown ?? texts[.choiceSomebody],
            ]
            view.failure(texts[FailureTexts.what(request.flow), parts], by: report.fault)
            view.main.paragraph(
                report.lockedUntil.map { texts.locked(until: $0) }
                    ?? texts[FailureTexts.why(report.status, report.error, context.snapshot.state), parts])
            view.said(
                report.message?.sanitised(limit: 300) ?? view.words(report.error), view.speaker(report),
                code: report.error.map { "\($0.subsystem)/\($0.errorCode)" })
            view.fault(metNoRequest: report.fault)
            view.main.blank()
            view.main.pair(texts[.failureStatus], report.status.name, column: 23, .dim)
            if showsCommand {
                view.command(
                    EquivalentCommand(
                        request: request, answered: answered, provider: context.provider, fault: fault))
            }
        }
        view.main.blank()
        view.main.add(Line([Span(texts[.failureNow], .heading)]))
        view.main.blank()
        let choices = choices(context)
        view.main.menu(view.rows(choices, context), focus: menu.focus(in: choices))
        view.explain(texts[.failureAside], texts[.failureAsideText])
    }
}

extension ScreenView {
    /// The source of the quoted words: the provider, the IdpSdk, the Master Controller, or else the report.
    fileprivate func speaker(_ report: FlowReport) -> TextKey {
        guard let error = report.error else { return .reported }
        if report.message != nil || error.isWordedByProvider { return .serverSays }
        switch error.subsystem {
        case IdpSdkError.formSubsystem, IdpSdkError.astSubsystem, IdpSdkError.localSubsystem: return .idpSdkSays
        case 800...802, 910: return .masterControllerSays
        default: return .reported
        }
    }

    /// Words that are not the wizard's, marked as such.
    fileprivate mutating func said(_ words: String?, _ speaker: TextKey, code: String?) {
        let text = [
            words.map { texts[speaker, ["words": $0]] }, code.map { "(\($0))" },
        ].compactMap { $0 }.joined(separator: " ")
        guard !text.isEmpty else { return }
        main.blank()
        main.serverWords(text)
    }

    fileprivate func words(_ error: IdpSdkError?) -> String? {
        guard let error, !error.words.isEmpty else { return nil }
        return texts(error.words.sanitised(limit: 300))
    }

    fileprivate mutating func command(_ command: EquivalentCommand) {
        main.blank()
        main.paragraph(texts[.resultCommand], .dim)
        for line in command.lines(width: main.width - 2) { main.add(Line([Span("  " + line)])) }
    }
}
