package import IdentityModel
import Localization
package import Sentences
package import Terminal

/// Input fields, one of which has the focus.
///
/// Invariant: `focus` is the index of a field unless the form is empty. Leaving a field hides its revealed text.
package struct Form: Sendable, Hashable {
    package private(set) var fields: [FormField]
    /// The index of the focused field.
    package private(set) var focus: Int

    package init(_ fields: [FormField]) {
        self.fields = fields
        focus = fields.firstIndex { $0.error != nil } ?? fields.firstIndex { $0.isEmpty } ?? 0
    }

    /// Returns the form with the focus on another field.
    package func focused(_ index: Int) -> Form {
        var form = self
        form.setFocus(index)
        return form
    }

    /// The focused field; `nil` if the form is empty.
    package var focused: FormField? { fields.indices.contains(focus) ? fields[focus] : nil }

    /// The values to send, by field; among fields with the same ID, the last one's.
    package var values: [FieldID: Secret] {
        Dictionary(fields.map { ($0.id, Secret($0.value)) }, uniquingKeysWith: { $1 })
    }

    package subscript(_ id: FieldID) -> FormField? { fields.first { $0.id == id } }

    /// The value of a field; empty if there is none with this ID.
    package func value(_ id: FieldID) -> String { self[id]?.value ?? "" }

    /// Changes a field; does nothing if there is no field with this ID.
    package mutating func change(_ id: FieldID, _ body: (inout FormField) -> Void) {
        if let index = fields.firstIndex(where: { $0.id == id }) { body(&fields[index]) }
    }

    /// Moves the focus, wrapping around at both ends.
    package mutating func moveFocus(by step: Int) {
        guard !fields.isEmpty else { return }
        setFocus((focus + step + fields.count) % fields.count)
    }

    package mutating func setFocus(_ index: Int) {
        hide()
        if fields.indices.contains(index) { focus = index }
    }

    /// Hides revealed texts.
    package mutating func hide() { for index in fields.indices { fields[index].isRevealed = false } }

    /// Shows or hides the text of the focused field; does nothing if it is not masked.
    package mutating func toggleReveal() {
        guard let field = focused, field.isMasked else { return }
        fields[focus].isRevealed = !field.isRevealed
    }

    /// Handles an editing key; returns `true` even if it changed nothing, `false` for other keys.
    package mutating func edit(_ key: Key) -> Bool {
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

    /// Inserts a pasted text into the focused field; returns `nil` if it is not a text field.
    package mutating func take(_ paste: Paste) -> PasteNote? {
        guard let field = focused, field.kind == .text else { return nil }
        fields[focus].error = nil
        return fields[focus].text.take(paste)
    }

    /// Undoes the last edit of the focused field.
    package mutating func undo() { if focused != nil { _ = fields[focus].text.undo() } }
    /// Redoes the edit that was undone last in the focused field.
    package mutating func redo() { if focused != nil { _ = fields[focus].text.redo() } }

    /// Handles Enter; returns `true` if the form is complete and can be sent.
    ///
    /// An empty required field gets the focus, and an error only if it already had the focus.
    package mutating func submit() -> Bool {
        hide()
        // A chosen button sends the form even if fields are empty, because it may be a Cancel button.
        if let field = focused, field.kind == .button, !field.isEmpty { return true }
        guard let empty = firstMissing() else { return fitsRules() }
        if empty == focus { fields[focus].error = fields[focus].kind == .button ? .notPressed : .missing }
        setFocus(empty)
        return false
    }

    /// Whether all texts follow the page's machine-readable rules; others get an error, the first of them the focus.
    private mutating func fitsRules() -> Bool {
        let broken = fields.map(\.brokenRules)
        for index in fields.indices { fields[index].error = nil }
        for index in fields.indices.reversed() where !broken[index].isEmpty { refuse(index, .breaks(broken[index])) }
        return broken.allSatisfy(\.isEmpty)
    }

    /// Refuses the first field with a fault, which gets the focus; returns whether there is none.
    package mutating func accept(_ faults: [FieldRefusal?]) -> Bool {
        guard let index = faults.firstIndex(where: { $0 != nil }), let fault = faults[index] else { return true }
        refuse(index, fault)
        return false
    }

    /// Shows at a field why its value is not sent, and gives it the focus.
    ///
    /// A masked value is emptied, and so is its repetition: nobody sees what the next one would be appended to.
    private mutating func refuse(_ index: Int, _ error: FieldRefusal) {
        let id = fields[index].id
        for other in fields.indices where fields[other].isMasked {
            guard other == index || repeated(by: fields[other])?.id == id else { continue }
            fields[other].text = EditableText(isSecret: fields[other].text.isSecret, limit: fields[other].text.limit)
        }
        fields[index].error = error
        setFocus(index)
    }

    /// The field whose value another one repeats.
    package func repeated(by field: FormField) -> FormField? { field.repeats.lazy.compactMap { self[$0] }.first }

    private func firstMissing() -> Int? {
        if let field = focused, field.isRequired, field.isEmpty { return focus }
        let order = Array(focus..<fields.count) + Array(0..<focus)
        return order.first { (index: Int) in fields[index].isRequired && fields[index].isEmpty }
    }
}

extension Form {
    /// Handles a command that edits or moves between fields or, without a command, an editing key.
    package mutating func handle(_ key: Key, _ command: CommandID?) {
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

extension Form {
    /// Commands that have no effect while this field has the focus.
    package var idleCommands: Set<CommandID> {
        var idle: Set<CommandID> = focused?.isMasked == true ? [] : [.reveal]
        if fields.count < 2 { idle.insert(.nextField) }
        return idle
    }

    /// Footer labels for commands that now do the opposite of what the command table describes.
    package var labels: [CommandID: Text] { focused?.isRevealed == true ? [.reveal: Text("hide")] : [:] }
}
