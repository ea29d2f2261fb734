import Terminal

package struct MenuRow<Item: Hashable & Sendable>: Sendable {
    package var item: Item
    package var title: String
    package var note: String

    package init(item: Item, title: String, note: String) {
        self.item = item
        self.title = title
        self.note = note
    }
}

extension Document {
    /// Adds a menu, with the notes in a second column or below a title that is too long for it.
    package mutating func menu<Item>(_ rows: [MenuRow<Item>], focus: Item?) {
        let widest = rows.map { displayWidth($0.title) }.max() ?? 0
        let column = min(widest + 3, max(12, width / 2))
        for (place, row) in rows.enumerated() {
            let isFocused = row.item == focus
            let role: Role = isFocused ? .focus : .text
            guard !row.note.isEmpty, displayWidth(row.title) < column else {
                add(Line([Span(row.title, role)], isFocused: isFocused, target: .item(place)))
                if !row.note.isEmpty { paragraph(row.note, .dim, indent: 2) }
                continue
            }
            for (index, note) in wrapped(row.note, to: max(8, width - column)).enumerated() {
                let title = look.padded(index == 0 ? row.title : "", to: column)
                add(
                    Line(
                        [Span(title, role), Span(note, .dim)], isFocused: isFocused && index == 0,
                        target: .item(place)))
            }
        }
    }
}
