import Localization
package import Sentences
package import Terminal

/// The focus in a list of rows, and the search of the list.
///
/// It has no rows: each function takes the IDs of those that are shown. The focus is that of ``Menu``.
package struct ListView<ID: Hashable & Sendable>: Sendable, Hashable {
    @usableFromInline var menu: Menu<ID>
    /// The search text; empty if there is no search.
    package var search: EditableText
    /// Whether keys edit the search.
    package var isFinding = false

    package init(focus: ID? = nil, searchLimit: Int = 100) {
        menu = Menu(focus: focus)
        search = EditableText(limit: searchLimit)
    }

    /// The ID of the row with the focus; `nil` if there are no rows.
    @inlinable
    package func focus(in ids: [ID]) -> ID? { menu.focus(in: ids) }

    /// The row with the focus.
    @inlinable
    package func focused<Row>(in rows: [Row], by id: (Row) -> ID) -> Row? {
        let focus = menu.focus(in: rows.map(id))
        return rows.first { id($0) == focus }
    }

    package mutating func setFocus(_ id: ID?) { menu = Menu(focus: id) }

    /// Whether a search is typed, or decides which rows are shown.
    package var isSearching: Bool { isFinding || !search.isEmpty }

    /// Moves the focus, without wrapping around at the ends.
    @inlinable
    package mutating func move(_ command: CommandID, in ids: [ID], page: Int = 10) {
        menu.handle(command, in: ids, page: page)
    }

    /// Handles a key that moves the focus or belongs to the search; returns `false` for other commands.
    ///
    /// Going back first ends the search. The focus then stays on its row.
    @inlinable
    @discardableResult
    package mutating func handle(_ key: Key, _ command: CommandID?, in ids: [ID], page: Int) -> Bool {
        switch command {
        case let motion? where motion.isMotion: move(motion, in: ids, page: page)
        case .find?:
            search.clear()
            isFinding = true
        case .endFind?: endFind(in: ids)
        case .back? where isSearching:
            endFind(in: ids)
            search.clear()
        case .undo?: search.undo()
        case .redo?: search.redo()
        case nil: if isFinding { _ = search.handle(key) }
        default: return false
        }
        return true
    }

    /// Ends typing; the focus stays on its row even if others are found later.
    @inlinable
    package mutating func endFind(in ids: [ID]) {
        isFinding = false
        menu = Menu(focus: menu.focus(in: ids))
    }

    /// Inserts a pasted text into the search; returns `nil` if none is typed.
    package mutating func take(_ paste: Paste) -> PasteNote? { isFinding ? search.take(paste) : nil }

    /// The rows whose text has every word of the search, in any order and in upper or lower case.
    @inlinable
    package func found<Row>(_ rows: [Row], by text: (Row) -> String) -> [Row] {
        let words = search.text.lowercased().split(separator: " ")
        guard !words.isEmpty else { return rows }
        return rows.filter { row in
            let known = text(row).lowercased()
            return words.allSatisfy { known.contains($0) }
        }
    }

    /// Footer labels: going back first shows all rows again.
    package var labels: [CommandID: Text] { isFinding || search.isEmpty ? [:] : [.back: Text("show all")] }
}
