import IdentityModel
import Terminal

extension Document {
    /// Fields under each other; under each what is wrong with it, else what is said about it.
    mutating func form(_ form: Form, isEnabled: Bool = true) {
        let labels = form.fields.map { label(of: $0) }
        let column = min((labels.map { displayWidth($0) }.max() ?? 0) + 3, max(14, width * 2 / 5))
        for (index, field) in form.fields.enumerated() {
            if index > 0 { blank() }
            let start = lines.count
            let isFocused = isEnabled && index == form.focus
            inputLine(field, labels[index], column: column, isFocused: isFocused)
            remarks(field, label: labels[index], column: column, isFocused: isFocused)
            if isFocused { keepInSight(from: start) }
        }
    }

    /// What a field is called.
    func label(of field: FormField) -> String {
        switch field.label {
        case .catalogue(let label): label
        case .own(let key): look.texts[key]
        case .page(let text): text.sanitised(limit: 60)
        }
    }

    private mutating func inputLine(_ field: FormField, _ label: String, column: Int, isFocused: Bool) {
        let name = Span(look.padded(label, to: column), isFocused ? .focus : .text)
        guard field.choices.isEmpty else {
            choiceLines(field, name, column: column, isFocused: isFocused)
            return
        }
        let room = max(4, min(width - column, 44))
        let input = InputView(field, width: room, glyphs: look.glyphs)
        let rest = String(repeating: look.glyphs.blankInput, count: max(0, room - displayWidth(input.text)))
        add(
            Line(
                [name, Span(input.text, isFocused ? .inputFocused : .input), Span(rest, .blank)], isFocused: isFocused,
                cursor: isFocused ? column + input.cursor : nil))
    }

    private mutating func choiceLines(_ field: FormField, _ name: Span, column: Int, isFocused: Bool) {
        for (index, choice) in field.choices.enumerated() {
            let isChosen = field.chosen == index
            let title = index == 0 ? name : Span(look.padded("", to: column))
            let mark = isChosen ? "(\(look.glyphs.isASCII ? "*" : look.glyphs.mask))" : "( )"
            let text = look.cut(choice.label.sanitised(limit: 80), to: max(4, width - column - 4))
            let line = Line(
                [title, Span("\(mark) \(text)", isChosen ? .inputFocused : .input)], isFocused: isFocused && index == 0)
            add(line)
        }
    }

    private mutating func remarks(_ field: FormField, label: String, column: Int, isFocused: Bool) {
        if let error = field.error {
            fieldError(error, label: label, indent: column)
            return
        }
        if !field.choices.isEmpty, isFocused { paragraph(look.texts[.fieldChoose], .dim, indent: column) }
        if let rule = field.rule {
            paragraph(look.texts[.fieldPageSays, ["words": rule.sanitised(limit: 200)]], .server, indent: column)
        } else if let hint = field.hint.map({ look.texts[$0] }) ?? field.catalogueHint, isFocused || field.isEmpty {
            paragraph(hint, .dim, indent: column)
        }
    }

    /// What is wrong: our sentence, then the server's words marked as such.
    mutating func fieldError(_ error: FieldError, label: String, indent: Int) {
        let mark = Span(String(look.glyphs.failed), .failed)
        switch error {
        case .missing: paragraph(look.texts[.fieldMissing, ["label": label]], .failed, indent: indent, mark: mark)
        case .known(let key, let parts): paragraph(look.texts[key, parts], .failed, indent: indent, mark: mark)
        case .refused(let known, let words, let code):
            if let known {
                paragraph(look.texts[known], .failed, indent: indent, mark: mark)
                if let advice = RefusalText.advice(for: known) { paragraph(look.texts[advice], indent: indent + 2) }
            }
            let said = words.map { look.texts[.serverSays, ["words": $0.sanitised(limit: 200)]] }
            let line = [said, code.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
            if known == nil {
                paragraph(line.isEmpty ? look.texts[.fieldRefused] : line, .server, indent: indent, mark: mark)
            } else if !line.isEmpty {
                paragraph(line, .server, indent: indent + 2)
            }
        }
    }
}
