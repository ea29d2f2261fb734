package import Terminal

/// The rows that a screen is drawn on.
package struct Canvas {
    package private(set) var rows: [RowContent]
    /// The place of the cursor; `nil` hides it.
    package private(set) var cursor: Point?
    /// The rows that can be clicked, with their places.
    package private(set) var targets: [PlacedTarget] = []
    private let size: Size
    private let look: Look

    package init(size: Size, look: Look) {
        rows = Array(repeating: RowContent(), count: size.height)
        self.size = size
        self.look = look
    }

    /// Draws `count` copies of a symbol of width 1 in a line.
    package mutating func line(_ symbol: Character, _ role: Role, x: Int, y: Int, count: Int) {
        add(Drawing.Piece(text: String(symbol), role: role, x: x, y: y, width: count, count: count))
    }

    private mutating func add(_ piece: Drawing.Piece) {
        guard rows.indices.contains(piece.y), piece.width > 0 else { return }
        rows[piece.y].items.append(.piece(piece))
    }

    /// Draws a text; returns the number of columns that it takes, at most `width` and the rest of the window.
    private mutating func put(_ text: String, _ role: Role, x: Int, y: Int, width: Int = .max) -> Int {
        add(Drawing.Piece(text: text, role: role, x: x, y: y, width: width))
        return fittingWidth(text, in: max(0, min(width, size.width - x)))
    }

    /// Draws one line; a text that does not fit is truncated with an ellipsis.
    package mutating func draw(_ line: Line, x: Int, y: Int, width: Int) {
        if let target = line.target {
            let columns = max(0, x - 2)..<x + width
            targets.append(PlacedTarget(target: target, y: y, columns: columns, isFocused: line.isFocused))
        }
        let end = line.trailing.reduce(0) { $0 + $1.width }
        var used = 0
        let room = width - (end > 0 ? end + 1 : 0)
        for span in line.spans where used < room {
            let text = displayWidth(span.text) > room - used ? look.cut(span.text, to: room - used) : span.text
            used += put(text, span.role, x: x + used, y: y, width: room - used)
        }
        var right = x + width - end
        for span in line.trailing {
            right += put(span.text, span.role, x: right, y: y)
        }
        if line.isFocused, x >= 2 {
            _ = put(String(look.glyphs.focus), .focus, x: x - 2, y: y)
        }
        if let cursor = line.cursor { self.cursor = Point(x: min(x + cursor, x + width - 1), y: y) }
    }

    /// Draws the parts of a screen, with empty rows above in tall windows; a column that is too long is scrolled to
    /// `offset`, or to its focus if `offset` is `nil`.
    package mutating func draw(_ view: ScreenView, _ layout: Layout, offset: Int?, scrolls: Bool = false) {
        if let whole = view.whole { return draw(whole, x: 1, y: layout.body.lowerBound) }
        let parts = view.divided
        var view = view
        view.main = parts.main
        if let pinned = parts.pinned {
            for (index, line) in pinned.lines.enumerated() {
                let y = layout.body.upperBound - pinned.lines.count + index
                draw(line, x: layout.left, y: y, width: pinned.width)
            }
        }
        let above = parts.head?.lines ?? []
        for (index, line) in above.enumerated() {
            draw(line, x: layout.left, y: layout.body.lowerBound + index, width: parts.head?.width ?? layout.width)
        }
        let first = layout.body.lowerBound + above.count
        let rows = first..<(parts.pinned == nil ? layout.body.upperBound : first + parts.height)
        let isTall = view.main.lines.count + 2 + view.foot.lines.count <= rows.count
        let top = rows.lowerBound + (view.main.lines.count < rows.count ? 1 : 0) + topMargin(view, rows.count)
        let bottom = isTall ? rows.upperBound - view.foot.lines.count : rows.upperBound
        draw(view.main, layout.left, top..<bottom, offset: offset, scrolls: scrolls)
        if isTall {
            for (index, line) in view.foot.lines.enumerated() {
                draw(line, x: layout.left, y: bottom + index, width: layout.width)
            }
        }
        if let picture = view.picture {
            let x = layout.aside?.left ?? layout.left + layout.width - picture.width
            for (index, line) in picture.lines.prefix(rows.count).enumerated() {
                draw(line, x: x, y: rows.lowerBound + index, width: picture.width)
            }
        }
        if let place = layout.aside, let panel = view.panel, view.aside != nil, view.picture == nil {
            draw(panel, x: place.left, y: layout.body.lowerBound)
        } else if let place = layout.aside, let aside = view.aside, view.picture == nil {
            for (index, line) in aside.lines.prefix(rows.upperBound - (top - above.count)).enumerated() {
                draw(line, x: place.left, y: top - above.count + index, width: place.width)
            }
        }
    }

    private mutating func draw(_ drawing: Drawing, x: Int, y: Int) {
        for item in drawing.items {
            switch item {
            case .piece(let piece): add(piece.moved(x: x, y: y))
            case .strip(let pieces, let left, let top) where rows.indices.contains(y + top):
                rows[y + top].items.append(.strip(pieces, x: x + left))
            case .strip: break
            }
        }
        targets += drawing.targets.map { $0.moved(x: x, y: y) }
        if let cursor = drawing.cursor { self.cursor = Point(x: x + cursor.x, y: y + cursor.y) }
    }

    /// How many empty rows are above the heading: the same for all screens that leave room, so that the heading does
    /// not jump.
    private func topMargin(_ view: ScreenView, _ rows: Int) -> Int {
        let wanted = max(0, min(4, (size.height - 24) / 5))
        return min(wanted, max(0, rows - view.main.lines.count - view.foot.lines.count - 2))
    }

    private mutating func draw(
        _ document: Document, _ left: Int, _ rows: Range<Int>, offset: Int?, scrolls: Bool
    ) {
        let hidden = document.lines.count - rows.count
        let first = hidden <= 0 ? 0 : min(max(0, offset ?? document.scroll(toFit: rows.count)), hidden)
        for (index, line) in document.lines.dropFirst(first).prefix(rows.count).enumerated() {
            draw(line, x: left, y: rows.lowerBound + index, width: document.width)
        }
        if hidden > 0 { more(look.moreNote(above: first, below: hidden - first, scrolls: scrolls)) }
    }

    private mutating func more(_ note: String) {
        _ = put(note, .dim, x: size.width - displayWidth(note) - 1, y: size.height - 2)
    }
}
