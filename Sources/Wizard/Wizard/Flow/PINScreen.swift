import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Asks for the PIN of the first factor; a new PIN is typed twice.
struct PINScreen: FormScreen {
    let prompt: PINPrompt
    /// One field for the PIN, and a second one if it is new.
    var form: Form

    init(_ prompt: PINPrompt) {
        self.prompt = prompt
        var first = FormField.text(.pin, Text("PIN"), limit: 64, isSecret: true)
        if prompt.wasWrong { first.error = .told(Text("The PIN is wrong.")) }
        var second = FormField.text(.repeatedPIN, Text("Repeat PIN"), limit: 64, isSecret: true)
        second.repeats = [.pin]
        form = Form(prompt.purpose == .set ? [first, second] : [first])
    }

    static let belongsToRun = true
    static let helpWords = HelpWords.confirmation
    static let commands = CommandSet(
        takesText: true,
        [Command(.send, [.enter], Text("use this PIN"), Text("Send this PIN to the device."))] + Command.fields + [
            .reveal
        ]
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
        view.main.heading(run.request.flow.map { texts($0.flow.words.name) } ?? "", trailing: prompt.user?.shown ?? "")
        view.main.steps(view.marks(run).map(\.mark))
        view.main.blank()
        view.main.paragraph(
            texts(
                prompt.purpose == .set
                    ? Text(
                        "Choose a PIN for this device and type it twice. The minimum is \(prompt.minimumLength) characters; six digits or more are recommended."
                    ) : Text("Type the PIN of this user on this device.")))
        view.main.blank()
        view.main.form(form)
        if let left = prompt.attemptsLeft {
            view.main.blank()
            view.main.paragraph(
                texts(
                    Text(
                        left, one: "\(.count) attempt left. After that the stored login is deleted.",
                        other: "\(.count) attempts left.")), left <= 1 ? .failed : .todo)
        }
        view.foot.paragraph(texts(Text("The PIN stays on this device. It is never sent to a server.")), .dim)
        view.explain(
            texts(Text("Device PIN")),
            texts(
                Text(
                    "The stored login is encrypted with a key that is derived from your PIN. The PIN never leaves the device. After too many wrong PINs the stored login is deleted. The limit does not apply to a copy of the file: use six digits or more."
                )))
    }

    func fault(of field: FormField) -> FieldRefusal? {
        guard prompt.purpose == .set, let pin = form[.pin]?.text else { return nil }
        if field.id == .pin, pin.graphemes.count < prompt.minimumLength {
            return .told(Text("The PIN needs at least \(prompt.minimumLength) characters."))
        }
        return form.repeated(by: field).map { $0.value == field.value } == false
            ? .told(Text("The two PINs are different.")) : nil
    }
}

extension FieldID {
    /// The repetition of a new PIN.
    fileprivate static let repeatedPIN = FieldID("pin-again")
}
