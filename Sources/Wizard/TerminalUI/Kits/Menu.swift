import Terminal

/// The focus in a list of items.
///
/// Stores the item instead of its index: if the list changes, the focus stays on the item, or moves to the first.
/// Inlinable, because lists may be long and are searched for each key.
package struct Menu<Item: Hashable & Sendable>: Sendable, Hashable {
    @usableFromInline var remembered: Item?

    @inlinable
    package init(focus: Item? = nil) { remembered = focus }

    /// The focused item; `nil` if there are no items.
    @inlinable
    package func focus(in items: [Item]) -> Item? {
        if let remembered, items.contains(remembered) { return remembered }
        return items.first
    }

    /// Moves the focus, without wrapping around at the ends.
    @inlinable
    package mutating func handle(_ command: CommandID, in items: [Item], page: Int = 10) {
        guard let current = focus(in: items), let index = items.firstIndex(of: current) else { return }
        let wanted: Int
        switch command {
        case .moveUp: wanted = index - 1
        case .moveDown: wanted = index + 1
        case .moveFirst: wanted = 0
        case .moveLast: wanted = items.count - 1
        case .pageUp: wanted = index - page
        case .pageDown: wanted = index + page
        default: return
        }
        remembered = items[min(max(0, wanted), items.count - 1)]
    }
}

package struct MenuRow<Item: Hashable & Sendable>: Sendable {
    package var item: Item
    package var title: String
    package var note: String

    package init(item: Item, title: String, note: String = "") {
        self.item = item
        self.title = title
        self.note = note
    }
}

extension Document {
    /// Adds a menu with the focus that it remembers.
    package mutating func menu<Item>(_ rows: [MenuRow<Item>], _ menu: Menu<Item>) {
        self.menu(rows, focus: menu.focus(in: rows.map(\.item)))
    }

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
