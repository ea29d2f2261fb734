import Terminal
import TerminalUI

/// Draws what all rows of a sequence diagram share: the lanes, and labels beside them.
struct DiagramPen {
    let look: Look
    let geometry: DiagramGeometry

    /// A row's text and its role.
    struct Label {
        var text: String
        /// Follows the text if there is room for both.
        var suffix = ""
        var role: Role
        /// The text, with the suffix if both fit into `room` columns.
        func text(in room: Int) -> String { displayWidth(text + suffix) <= room ? text + suffix : text }
        init(_ text: String, _ role: Role) {
            self.text = text
            self.role = role
        }
    }

    /// Draws a label right of the columns, or left of them if it does not fit and there is more room.
    func beside(_ label: Label, _ columns: ClosedRange<Int>, _ y: Int, _ drawing: inout Drawing) {
        let (left, right) = room(beside: columns)
        if displayWidth(label.text) <= right || right >= left {
            let text = look.cut(label.text(in: right), to: max(0, right))
            drawing.put(" \(text) ", label.role, x: columns.upperBound + 1, y: y)
        } else {
            let text = " \(look.cut(label.text(in: left), to: max(0, left))) "
            drawing.put(text, label.role, x: max(0, columns.lowerBound - displayWidth(text)), y: y)
        }
    }

    /// The numbers of text columns left and right of `columns`.
    func room(beside columns: ClosedRange<Int>) -> (left: Int, right: Int) {
        (columns.lowerBound - geometry.ladder.lowerBound - 2, geometry.ladder.upperBound - columns.upperBound - 3)
    }

    /// Draws one cell of each lane's line, or `glyph` in its place.
    func lifelines(_ y: Int, _ drawing: inout Drawing, glyph: Character? = nil) {
        for column in geometry.columns.values {
            drawing.put(String(glyph ?? look.glyphs.vertical), .rule, x: column, y: y)
        }
    }
}
