import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

extension ScreenView {
    /// Adds where the hand-outs of the shown codes are, and how their printing ended.
    mutating func handOut(
        _ state: CodeScreen.HandOutState, of users: [UserID], _ context: WizardContext
    ) {
        main.blank()
        switch state {
        case .writing: main.paragraph(texts(Text("Writing the hand-out.")), .todo)
        case .refused(let refusal):
            administration(refusal, AdministrationWords(handOutOf: users).refused(texts))
        case .reported(let report):
            let file = UntrustedText(report.path).sanitised(limit: 400)
            main.paragraph(
                texts(
                    users.count == 1
                        ? Text("The hand-out is in \(file). Only you can read this file.")
                        : Text("The hand-outs are in \(file).")),
                mark: Span(String(look.glyphs.done), .done))
            printing(report.printing, context)
        }
    }

    private mutating func printing(_ printing: HandOutReport.Printing, _ context: WizardContext) {
        let program = context.preferences.printCommand?.words.first ?? ""
        var parts: [Text.Place: String] = [.command: UntrustedText(program).sanitised(limit: 80)]
        switch printing {
        case .notSet: main.paragraph(texts(Text("To print it too, enter a print command in the settings.")), .dim)
        case .running: main.paragraph(texts(Text("Printing: \(.command) is running.").filled(parts)), .todo)
        case .ended(status: 0):
            main.paragraph(
                texts(Text("Sent to the printer: \(.command) succeeded.").filled(parts)),
                mark: Span(String(look.glyphs.done), .done))
        case .ended(status: let status):
            parts[.status] = "\(status)"
            main.failure(
                texts(
                    Text("Not printed: \(.command) ended with status \(.status). The file is still there.").filled(
                        parts)))
        case .notStarted:
            main.failure(
                texts(
                    Text("Not printed: \(.command) cannot be started. Check the print command in the settings.").filled(
                        parts)))
        }
    }
}
