import IdentityModel
import Terminal

extension ScreenView {
    /// Adds the heading of a long list: its name, the search where there is one, and the number of entries.
    mutating func searchHeading(_ title: TextKey, _ search: EditableText, isFinding: Bool, trailing count: String) {
        var trailing: [Span] = []
        var cursor: Int?
        if isFinding || !search.isEmpty {
            let label = texts[.usersFind] + " "
            let taken = displayWidth(texts[title]) + displayWidth(label) + displayWidth(count) + 5
            let width = min(20, max(8, head.width - taken))
            let field = FormField(id: FieldID("search"), label: .own(.usersFind), text: search)
            let input = InputView(field, width: width, glyphs: look.glyphs)
            let rest = String(repeating: look.glyphs.blankInput, count: max(0, width - displayWidth(input.text)))
            trailing = [
                Span(label, .dim), Span(input.text, isFinding ? .inputFocused : .input), Span(rest, .blank),
                Span("   "),
            ]
            cursor = input.cursor + displayWidth(label)
        }
        if !count.isEmpty { trailing.append(Span(count, .dim)) }
        let width = trailing.reduce(0) { $0 + $1.width }
        head.add(
            Line(
                [Span(texts[title], .heading)], trailing: trailing,
                cursor: isFinding ? cursor.map { head.width - width + $0 } : nil))
        if isFinding, search.leftOut > 0 {
            head.paragraph(texts.counted(.fieldLeftOut, search.leftOut, ["limit": "\(search.limit)"]), .todo)
        }
        head.blank()
    }
}
