import IdentityModel

/// The first factor asks for a PIN; a new one is typed twice.
struct PINScreen: Sendable, Hashable {
    /// What is asked.
    let prompt: PINPrompt
    /// The PIN, and once more where it is new.
    var form: Form

    init(_ prompt: PINPrompt) {
        self.prompt = prompt
        var first = FormField(
            id: .pin, label: .own(.fieldPIN), text: EditableText(isSecret: true, limit: 64), isMasked: true)
        if prompt.wasWrong { first.error = .known(.pinWrong, [:]) }
        let second = FormField(
            id: .repeatedPIN, label: .own(.fieldRepeatedPIN), text: EditableText(isSecret: true, limit: 64),
            isMasked: true)
        form = Form(prompt.purpose == .set ? [first, second] : [first])
    }
}

extension FieldID {
    /// A new PIN once more.
    static let repeatedPIN = FieldID("pin-again")
}
