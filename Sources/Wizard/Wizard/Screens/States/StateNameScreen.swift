import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Asks for the name of a new state, and saves the sandbox.
struct StateNameScreen: WizardScreen {
    private(set) var form: Form
    private(set) var refusal: Sentence?

    init() {
        var name = FormField(id: .stateName, label: .own(.statesName), text: EditableText(limit: 40))
        name.hint = .statesNameHint
        form = Form([name]).focused(0)
    }

    static let isOverlay = true
    static let commands = CommandSet(
        takesText: true, showsRuns: false,
        [Command(.send, [.enter], .commandSaveState, .commandSaveStateHelp)] + Command.fields + Command.edits
            + [.escape])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .send:
            guard form.submit(), let name = form[.stateName]?.value else { break }
            refusal = nil
            return [.effect(.states(.save(name)))]
        default: form.handle(key, command)
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { form.take(paste) }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.states(.changed(.saved))): return [.close]
        case .program(.states(.refused(let why))):
            refusal = why
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts[.statesNew])
        view.main.form(form)
        if let refusal {
            view.main.blank()
            view.main.failure(view.texts(refusal.sanitised(limit: 600)))
        }
    }
}

extension FieldID {
    fileprivate static let stateName = FieldID("state-name")
}
