import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

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
            if showsCommand { view.showing(equivalent(context)) }
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
