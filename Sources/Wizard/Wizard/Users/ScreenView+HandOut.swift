import IdentityModel
import Localization
import Terminal
import TerminalUI

extension ScreenView {
    /// Adds where the hand-outs of the shown codes are, and how their printing ended.
    mutating func handOut(
        _ state: CodeScreen.HandOutState, of users: [UserID], _ context: WizardContext
    ) {
        main.blank()
        switch state {
        case .writing: main.paragraph(texts[.codeHandOutWriting], .todo)
        case .refused(let refusal):
            administration(refusal, AdministrationWords(handOutOf: users).refused(texts))
        case .reported(let report):
            let file = UntrustedText(report.path).sanitised(limit: 400)
            main.paragraph(
                texts[users.count == 1 ? .codeHandOutWritten : .codeHandOutsWritten, ["file": file]],
                mark: Span(String(look.glyphs.done), .done))
            printing(report.printing, context)
        }
    }

    private mutating func printing(_ printing: HandOutReport.Printing, _ context: WizardContext) {
        let program = context.preferences.printCommand?.words.first ?? ""
        var parts = ["command": UntrustedText(program).sanitised(limit: 80)]
        switch printing {
        case .notSet: main.paragraph(texts[.codeHandOutNoCommand], .dim)
        case .running: main.paragraph(texts[.codeHandOutPrinting, parts], .todo)
        case .ended(status: 0):
            main.paragraph(texts[.codeHandOutPrinted, parts], mark: Span(String(look.glyphs.done), .done))
        case .ended(status: let status):
            parts["status"] = "\(status)"
            main.failure(texts[.codeHandOutFailed, parts])
        case .notStarted:
            main.failure(texts[.codeHandOutNotStarted, parts])
        }
    }
}
