import IdentityModel
import Localization
package import Sentences
import Terminal

extension ScreenView {
    /// Adds the heading of a long list: its name, the search if there is one, the number of entries, and how they are
    /// listed.
    package mutating func searchHeading<ID>(
        _ title: Text, _ list: ListView<ID>, trailing count: String, below: [Span] = []
    ) {
        let (search, isFinding) = (list.search, list.isFinding)
        var spans = [Span(texts(title), .heading)]
        var cursor: Int?
        if isFinding || !search.isEmpty {
            // The search follows the title, so that a changing number of entries does not move it.
            spans += [Span("   "), Span(texts(Text("find:")) + " ", .dim)]
            let start = spans.reduce(0) { $0 + $1.width }
            let width = min(20, max(8, head.width - start - displayWidth(count) - 3))
            let field = FormField(id: FieldID("search"), label: .own(Text("find:")), text: search)
            let input = InputView(field, width: width, glyphs: look.glyphs)
            let rest = String(repeating: look.glyphs.blankInput, count: max(0, width - displayWidth(input.text)))
            spans += [Span(input.text, isFinding ? .inputFocused : .input), Span(rest, .blank)]
            cursor = isFinding ? start + input.cursor : nil
        }
        head.add(Line(spans, trailing: count.isEmpty ? [] : [Span(count, .dim)], cursor: cursor))
        if isFinding, search.leftOut > 0 {
            head.paragraph(
                texts(
                    Text(
                        search.leftOut, one: "The field takes \(search.limit) characters: the last one was left out.",
                        other: "The field takes \(search.limit) characters: the last \(.count) were left out.")), .todo)
        }
        if !below.isEmpty { head.add(Line(below)) }
        head.blank()
    }
}
