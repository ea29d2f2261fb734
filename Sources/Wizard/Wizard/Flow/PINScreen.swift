import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Asks for the PIN of the first factor; a new PIN is typed twice.
struct PINScreen: FormScreen {
    let prompt: PINPrompt
    /// One field for the PIN, and a second one if it is new.
    var form: Form

    init(_ prompt: PINPrompt) {
        self.prompt = prompt
        var first = FormField.text(.pin, .fieldPIN, limit: 64, isSecret: true)
        if prompt.wasWrong { first.error = .known(.pinWrong, [:]) }
        var second = FormField.text(.repeatedPIN, .fieldRepeatedPIN, limit: 64, isSecret: true)
        second.repeats = [.pin]
        form = Form(prompt.purpose == .set ? [first, second] : [first])
    }

    static let belongsToRun = true
    static let helpWords = HelpWords.confirmation
    static let commands = CommandSet(
        takesText: true,
        [Command(.send, [.enter], .commandUsePIN, .commandUsePINHelp)] + Command.fields + [.reveal]
            + Command.edits + [.cancelFlow])

    func leave(_ context: WizardContext) -> [ScreenRequest] { [.cancelRun(afterStep: false)] }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard isComplete() else { return [] }
        let pin = Secret(form.value(.pin))
        let answered = CommandField(id: .pin, value: nil)
        return [
            .change(.answered([answered], isCorrected: false)), .showProgress(droppingKeys: false),
            .effect(.flow(.answerPIN(prompt.id, pin))),
        ]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        guard let run = context.run else { return }
        let texts = view.texts
        view.main.heading(run.request.flow.map { texts[$0.flow.words.name] } ?? "", trailing: prompt.user?.shown ?? "")
        view.main.steps(view.marks(run).map(\.mark))
        view.main.blank()
        let parts = ["count": "\(prompt.minimumLength)"]
        view.main.paragraph(texts[prompt.purpose == .set ? .pinSet : .pinUnlock, parts])
        view.main.blank()
        view.main.form(form)
        if let left = prompt.attemptsLeft {
            view.main.blank()
            view.main.paragraph(texts.counted(.pinAttempts, left), left <= 1 ? .failed : .todo)
        }
        view.foot.paragraph(texts[.pinLocal], .dim)
        view.explain(texts[.modePIN], texts[.modePINMeaning])
    }

    func fault(of field: FormField) -> FieldRefusal? {
        guard prompt.purpose == .set, let pin = form[.pin]?.text else { return nil }
        if field.id == .pin, pin.graphemes.count < prompt.minimumLength {
            return .known(.pinTooShort, ["count": "\(prompt.minimumLength)"])
        }
        return form.repeated(by: field).map { $0.value == field.value } == false ? .known(.pinDiffers, [:]) : nil
    }
}

extension FieldID {
    /// The repetition of a new PIN.
    fileprivate static let repeatedPIN = FieldID("pin-again")
}
