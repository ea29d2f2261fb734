import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// Asks for the name of a stored run; without a text, removes it.
struct RunNameScreen: WizardScreen {
    let run: RunHeader
    private(set) var form: Form
    private(set) var refusal: Sentence?

    init(_ run: RunHeader) {
        self.run = run
        form = Form([
            FormField(
                id: .runName, label: .own(.runNameField), text: EditableText(run.name ?? "", limit: 60),
                isRequired: false, hint: .runNameHint)
        ]).focused(0)
    }

    static let isOverlay = true
    static let commands = CommandSet(
        takesText: true, showsRuns: false,
        [Command(.send, [.enter], .commandNameRun, .commandNameRunHelp)] + Command.fields + Command.edits
            + [.escape])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .send:
            guard form.submit(), let name = form[.runName]?.value else { break }
            refusal = nil
            return [.effect(.nameRun(run.id, name.isEmpty ? nil : name))]
        default: form.handle(key, command)
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { form.take(paste) }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.runChanged(run.id)): return [.close]
        case .program(.runsRefused(let why)):
            refusal = why
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let flow = UntrustedText(run.flow).sanitised(limit: 40)
        view.main.heading(view.texts[.runNameHeading, ["flow": flow]])
        view.main.form(form)
        if let refusal {
            view.main.blank()
            view.main.failure(view.texts(refusal.sanitised(limit: 600)))
        }
    }
}

extension FieldID {
    fileprivate static let runName = FieldID("run-name")
}
