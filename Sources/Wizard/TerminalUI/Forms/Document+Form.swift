import IdentityModel
import Localization
import Sentences
import Terminal

extension Document {
    /// Adds the fields of a form, each with its error, hint or rule below it.
    package mutating func form(_ form: Form, isEnabled: Bool = true) {
        let labels = form.fields.map { label(of: $0) }
        let beside = zip(form.fields, labels).filter { $0.0.kind != .box }.map { displayWidth($0.1) }
        let column = min((beside.max() ?? 0) + 3, max(14, width * 2 / 5))
        for (index, field) in form.fields.enumerated() {
            if index > 0 { blank() }
            let start = lines.count
            let isFocused = isEnabled && index == form.focus
            inputLine(field, index, labels[index], column: column, isFocused: isFocused)
            remarks(field, label: labels[index], column: field.kind == .box ? 4 : column, isFocused: isFocused)
            if isFocused { keepInSight(from: start) }
            aim(from: start, at: .field(index))
        }
        note(form, isEnabled: isEnabled)
    }

    package func label(of field: FormField) -> String {
        switch field.label {
        case .own(let key): look.texts(key)
        case .page(let text): text.sanitised(limit: 60)
        }
    }

    private mutating func inputLine(
        _ field: FormField, _ place: Int, _ label: String, column: Int, isFocused: Bool
    ) {
        let role: Role = isFocused ? .focus : .text
        if field.kind == .box {
            boxLine(field, place, label, isFocused: isFocused)
            return
        }
        // A label that is longer than its column is placed above its field.
        let isLong = displayWidth(label) >= column
        if isLong { paragraph(label, role) }
        let name = Span(look.padded(isLong ? "" : label, to: column), role)
        switch field.kind {
        case .text, .box: break
        case .choice, .choices, .button:
            choiceLines(field, place, name, column: column, isFocused: isFocused)
            return
        }
        let room = max(4, min(width - column, 44))
        let input = InputView(field, width: room, glyphs: look.glyphs)
        let rest = String(repeating: look.glyphs.blankInput, count: max(0, room - displayWidth(input.text)))
        add(
            Line(
                [name, Span(input.text, isFocused ? .inputFocused : .input), Span(rest, .blank)], isFocused: isFocused,
                cursor: isFocused ? column + input.cursor : nil, target: .field(place)))
    }

    /// Adds the choices; of many, those around the current one or, without the focus, only the chosen one.
    private mutating func choiceLines(
        _ field: FormField, _ place: Int, _ name: Span, column: Int, isFocused: Bool
    ) {
        let shown = window(of: field, isFocused: isFocused)
        for index in shown {
            let title = index == shown.lowerBound ? name : Span(look.padded("", to: column))
            let isPointed = field.kind == .choices ? isFocused && field.pointed == index : field.chosen == index
            let mark = field.kind == .choices ? box(field.ticked.contains(index)) : radio(field.chosen == index)
            let text = look.cut(label(of: index, in: field), to: max(4, width - column - 4))
            let pieces = [title, Span("\(mark) \(text)", isPointed ? .inputFocused : .input)]
            let target: LineTarget =
                field.kind == .choices
                ? .tick(field: place, index: index, pointed: field.pointed)
                : .choice(field: place, index: index, chosen: field.chosen)
            add(Line(pieces, isFocused: isFocused && index == shown.lowerBound, target: target))
        }
        let hidden = field.choices.count - shown.count
        if hidden > 0 {
            paragraph(
                look.texts(
                    Text(
                        hidden, one: "\(.count) more; type a letter to jump",
                        other: "\(.count) more; type a letter to jump")), .dim, indent: column)
        }
    }

    /// The program's label for a choice if there is one, otherwise the page's.
    package func label(of index: Int, in field: FormField) -> String {
        field.ownChoices.indices.contains(index)
            ? look.texts(field.ownChoices[index]) : field.choices[index].label.sanitised(limit: 80)
    }

    private static let mostChoices = 7

    private func window(of field: FormField, isFocused: Bool) -> Range<Int> {
        let count = field.choices.count
        guard count > Self.mostChoices else { return 0..<count }
        let middle = field.kind == .choices ? field.pointed : field.chosen ?? 0
        guard isFocused || field.kind != .choice else { return middle..<middle + 1 }
        let first = max(0, min(middle - Self.mostChoices / 2, count - Self.mostChoices))
        return first..<first + Self.mostChoices
    }

    /// Adds a box followed by its label, which may take several rows.
    private mutating func boxLine(_ field: FormField, _ place: Int, _ label: String, isFocused: Bool) {
        let tick = Span(box(!field.ticked.isEmpty) + " ", isFocused ? .inputFocused : .input)
        for (index, row) in wrapped(label, to: max(8, width - 4)).enumerated() {
            let first = index == 0 ? tick : Span("    ")
            add(
                Line(
                    [first, Span(row, isFocused ? .focus : .text)], isFocused: isFocused && index == 0,
                    target: .box(field: place)))
        }
    }

    private func radio(_ isChosen: Bool) -> String {
        isChosen ? "(\(look.glyphs.isASCII ? "*" : look.glyphs.mask))" : "( )"
    }

    private func box(_ isTicked: Bool) -> String { isTicked ? "[x]" : "[ ]" }

    /// Adds a field's errors, rules and hints.
    package mutating func remarks(_ field: FormField, label: String, column: Int, isFocused: Bool) {
        if field.kind == .text, field.text.leftOut > 0 {
            paragraph(
                look.texts(
                    Text(
                        field.text.leftOut,
                        one: "The field takes \(field.text.limit) characters: the last one was left out.",
                        other: "The field takes \(field.text.limit) characters: the last \(.count) were left out."
                    )), .todo, indent: column)
        }
        if let error = field.error {
            fieldError(error, label: label, indent: column)
            pageRules(field, column: column)
            return
        }
        if isFocused, let hint = Self.hint(field.kind) { paragraph(look.texts(hint), .dim, indent: column) }
        if field.rule != nil || !field.rules.stated.isEmpty {
            pageRules(field, column: column)
        } else if let hint = field.hint.map({ look.texts($0) }), isFocused || field.isEmpty {
            paragraph(hint, .dim, indent: column)
        }
    }

    /// Adds a field's rules, even below an error: the page's description or, without one, the machine-readable rules.
    private mutating func pageRules(_ field: FormField, column: Int) {
        if let rule = field.rule {
            paragraph(look.texts(Text("The page says: \"\(rule.sanitised(limit: 200))\"")), .server, indent: column)
        } else if !field.rules.stated.isEmpty {
            paragraph(look.texts(Text("needs \(list(field.rules.stated))")), .dim, indent: column)
        }
    }

    private func list(_ rules: [TextRules.Rule]) -> String {
        let words = rules.map { look.texts.words(of: $0) }
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return look.texts(Text("\(words.dropLast().joined(separator: ", ")) and \(last)"))
    }

    /// The hint about the keys of a field that is not a text field.
    private static func hint(_ kind: InputField.Kind) -> Text? {
        switch kind {
        case .text: nil
        case .choice: Text("choose with the up and down keys")
        case .choices: Text("move with the up and down keys, tick with Space")
        case .box: Text("tick with Space")
        case .button: Text("choose a button with the up and down keys, press it with Enter")
        }
    }

    /// Adds an error: the program's sentence, then the server's message, marked as the server's.
    package mutating func fieldError(_ error: FieldRefusal, label: String, indent: Int) {
        let mark = Span(String(look.glyphs.failed), .failed)
        switch error {
        case .missing: paragraph(look.texts(Text("\(label) is required.")), .failed, indent: indent, mark: mark)
        case .notPressed:
            paragraph(
                look.texts(
                    Text(
                        "Choose a button first: up or down, then Enter.", typed: "Choose a button first, by its number."
                    )), .failed, indent: indent, mark: mark)
        case .breaks(let rules):
            paragraph(
                look.texts(Text("This needs \(list(rules)). Nothing was sent.")), .failed, indent: indent, mark: mark)
        case .told(let words):
            paragraph(look.texts(words.sanitised(limit: 300)), .failed, indent: indent, mark: mark)
        case .refused(let known, let advice, let words, let code, let end):
            if let known {
                let sentence = end.map { look.texts.locked(until: $0) } ?? look.texts(known)
                paragraph(sentence, .failed, indent: indent, mark: mark)
                if let advice { paragraph(look.texts(advice), indent: indent + 2) }
            }
            let said = words.map { look.texts(Text("The server says: \"\($0.sanitised(limit: 200))\"")) }
            let line = [said, code.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
            if known == nil {
                paragraph(
                    line.isEmpty ? look.texts(Text("The provider rejects this value and gives no reason.")) : line,
                    .server, indent: indent, mark: mark)
            } else if !line.isEmpty {
                paragraph(line, .server, indent: indent + 2)
            }
        }
    }
}
