import IdentityModel
import Terminal

/// Fields of which one has the focus.
///
/// Invariant: `focus` names a field whenever there is one. Leaving a field hides what was revealed in it.
struct Form: Sendable, Hashable {
    /// The fields, in their order.
    private(set) var fields: [FormField]
    /// Which field has the focus.
    private(set) var focus: Int

    init(_ fields: [FormField]) {
        self.fields = fields
        focus = fields.firstIndex { $0.error != nil } ?? fields.firstIndex { $0.isEmpty } ?? 0
    }

    /// The field with the focus; nil when there is none.
    var focused: FormField? { fields.indices.contains(focus) ? fields[focus] : nil }

    /// What is sent, by field; of fields with the same id, the last one's.
    var values: [FieldID: Secret] { Dictionary(fields.map { ($0.id, Secret($0.value)) }, uniquingKeysWith: { $1 }) }

    subscript(_ id: FieldID) -> FormField? { fields.first { $0.id == id } }

    /// Changes a field; nothing happens for an id that is not there.
    mutating func change(_ id: FieldID, _ body: (inout FormField) -> Void) {
        if let index = fields.firstIndex(where: { $0.id == id }) { body(&fields[index]) }
    }

    /// Moves the focus; after the last comes the first.
    mutating func moveFocus(by step: Int) {
        guard !fields.isEmpty else { return }
        setFocus((focus + step + fields.count) % fields.count)
    }

    /// Puts the focus on a field.
    mutating func setFocus(_ index: Int) {
        hide()
        if fields.indices.contains(index) { focus = index }
    }

    /// Hides what is revealed.
    mutating func hide() { for index in fields.indices { fields[index].isRevealed = false } }

    /// Shows a masked field's text, or hides it again; nothing happens in other fields.
    mutating func toggleReveal() {
        guard let field = focused, field.isMasked else { return }
        fields[focus].isRevealed = !field.isRevealed
    }

    /// Takes a key that edits; true when it was one, whether or not it changed anything.
    mutating func edit(_ key: Key) -> Bool {
        guard let field = focused else { return false }
        switch field.kind {
        case .text: break
        case .choice, .button: return choose(key)
        case .choices, .box: return tick(key)
        }
        let before = field.text.graphemes
        guard fields[focus].text.handle(key) else { return false }
        if fields[focus].text.graphemes != before { fields[focus].error = nil }
        return true
    }

    /// Takes a pasted text into the field with the focus.
    mutating func take(_ paste: Paste) -> PasteNote? {
        guard let field = focused, field.kind == .text else { return nil }
        fields[focus].error = nil
        return fields[focus].text.take(paste)
    }

    /// Takes back or does again the last edit of the field with the focus.
    mutating func undo() { if focused != nil { _ = fields[focus].text.undo() } }
    /// Does again what was taken back in the field with the focus.
    mutating func redo() { if focused != nil { _ = fields[focus].text.redo() } }

    /// What Enter does: true when everything is there and the form can be sent.
    ///
    /// An empty field that is needed gets the focus; it is called missing only when Enter was pressed in it.
    mutating func submit() -> Bool {
        hide()
        // A chosen button is pressed: one that cancels needs no fields.
        if let field = focused, field.kind == .button, !field.isEmpty { return true }
        guard let empty = firstMissing() else { return fitsRules() }
        if empty == focus { fields[focus].error = fields[focus].kind == .button ? .notPressed : .missing }
        setFocus(empty)
        return false
    }

    /// Whether every text keeps the rules that its page states for programs; else each that does not says so, and the first gets the focus.
    private mutating func fitsRules() -> Bool {
        let broken = fields.map(\.brokenRules)
        for index in fields.indices { fields[index].error = broken[index].isEmpty ? nil : .breaks(broken[index]) }
        guard let first = broken.firstIndex(where: { !$0.isEmpty }) else { return true }
        setFocus(first)
        return false
    }

    private func firstMissing() -> Int? {
        if let field = focused, field.isRequired, field.isEmpty { return focus }
        let order = Array(focus..<fields.count) + Array(0..<focus)
        return order.first { (index: Int) in fields[index].isRequired && fields[index].isEmpty }
    }
}

extension Form {
    /// Takes a command that moves among fields or edits, else a key that edits.
    mutating func handle(_ key: Key, _ command: CommandID?) {
        switch command {
        case .nextField where key == .down && stepChoice(by: 1): break
        case .previousField where key == .up && stepChoice(by: -1): break
        case .nextField: moveFocus(by: 1)
        case .previousField: moveFocus(by: -1)
        case .reveal: toggleReveal()
        case .undo: undo()
        case .redo: redo()
        case nil: _ = edit(key)
        default: break
        }
    }
}
