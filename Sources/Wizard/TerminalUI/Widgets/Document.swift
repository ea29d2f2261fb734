import Terminal

/// Rows of a fixed width that a view adds from the top; the canvas places them on the screen.
package struct Document {
    /// The width in columns.
    package let width: Int
    package let look: Look
    package private(set) var lines: [Line] = []
    /// The form that was added.
    package private(set) var form: ShownForm?
    /// The rows that must remain visible.
    package private(set) var focus: Range<Int>?

    /// A form and whether it can be filled in.
    package struct ShownForm: Sendable {
        package let form: Form
        package let isEnabled: Bool
    }

    package init(width: Int, look: Look) {
        self.width = width
        self.look = look
    }

    /// Returns the document with a smaller width for the rows added from now on.
    package func narrowed(by columns: Int) -> Document {
        var narrow = Document(width: max(16, width - columns), look: look)
        narrow.lines = lines
        return narrow
    }

    /// Returns the document with the rows of another above its own.
    package func preceded(by head: Document) -> Document {
        guard !head.lines.isEmpty else { return self }
        var whole = self
        whole.lines = head.lines + lines
        whole.focus = focus.map { $0.lowerBound + head.lines.count..<$0.upperBound + head.lines.count } ?? head.focus
        return whole
    }

    /// Returns the document with the rows of another below its own.
    package func followed(by other: Document) -> Document {
        var whole = self
        for line in other.lines { whole.add(line) }
        if let focus = other.focus { whole.keepInSight(from: lines.count + focus.lowerBound) }
        return whole
    }

    /// The document without the empty rows at its end.
    package var withoutBlankEnd: Document {
        var trimmed = self
        while trimmed.lines.last == Line() { trimmed.lines.removeLast() }
        return trimmed
    }

    /// Adds a row; a focused row, or one with the cursor, is kept visible.
    package mutating func add(_ line: Line) {
        if line.isFocused || line.cursor != nil { extendFocus(lines.count) }
        lines.append(line)
    }

    /// Records which form was added.
    package mutating func note(_ form: Form, isEnabled: Bool) {
        self.form = ShownForm(form: form, isEnabled: isEnabled)
    }

    /// Sets the click target of the rows from `start` on that have none.
    package mutating func aim(from start: Int, at target: LineTarget) {
        for index in start..<lines.count where lines[index].target == nil { lines[index].target = target }
    }

    /// Adds an empty row.
    package mutating func blank() { lines.append(Line()) }

    /// Adds a wrapped text.
    package mutating func paragraph(_ text: String, _ role: Role = .text, indent: Int = 0, mark: Span? = nil) {
        let first = mark.map { [Span("\($0.text) ", $0.role)] } ?? []
        let hang = indent + (mark.map { $0.width + 1 } ?? 0)
        let rows = wrappedRows(text, to: max(8, width - hang))
        for (index, row) in rows.lines.enumerated() {
            let pad = Span(String(repeating: " ", count: index == 0 ? indent : hang))
            var line = Line([pad] + (index == 0 ? first : []) + [Span(row, role)])
            line.endsInsideWord = rows.endInsideWord.contains(index)
            line.endsInsideText = index + 1 < rows.lines.count
            add(line)
        }
    }

    /// Adds what has failed, or why, behind the mark of failures.
    package mutating func failure(_ text: String) {
        paragraph(text, .failed, mark: Span(String(look.glyphs.failed), .failed))
    }

    /// Adds a heading and an empty row; `trailing` is omitted if it does not fit.
    package mutating func heading(_ text: String, trailing: String = "", mark: Span? = nil) {
        let room = width - (trailing.isEmpty ? 0 : displayWidth(trailing) + 2)
        if displayWidth(text) + (mark == nil ? 0 : 2) > room {
            paragraph(text, .heading, mark: mark)
        } else {
            let first = mark.map { [Span("\($0.text) ", $0.role)] } ?? []
            add(Line(first + [Span(text, .heading)], trailing: trailing.isEmpty ? [] : [Span(trailing, .dim)]))
        }
        blank()
    }

    /// Adds a server's message, wrapped, in its own style.
    package mutating func serverWords(_ text: String, indent: Int = 0) { paragraph(text, .server, indent: indent) }

    /// Adds a server's text with a bar at its left, so that a page's texts can be distinguished.
    package mutating func quote(_ text: String) {
        let rows = wrappedRows(text, to: max(8, width - 2))
        for (index, row) in rows.lines.enumerated() {
            var line = Line([Span("\(look.glyphs.vertical) ", .rule), Span(row, .server)])
            line.endsInsideWord = rows.endInsideWord.contains(index)
            line.endsInsideText = index + 1 < rows.lines.count
            add(line)
        }
    }

    /// Adds a name and a wrapped value in two columns.
    package mutating func pair(_ name: String, _ value: String, column: Int, _ role: Role = .text) {
        let rows = wrappedRows(value, to: max(8, width - column))
        for (index, row) in rows.lines.enumerated() {
            var line = Line([Span(look.padded(index == 0 ? name : "", to: column), .dim), Span(row, role)])
            line.endsInsideWord = rows.endInsideWord.contains(index)
            line.endsInsideText = index + 1 < rows.lines.count
            add(line)
        }
    }

    /// Adds a row of a table: each cell in its column.
    ///
    /// A column without width is left out. Cells after the last column are not padded.
    package mutating func row(
        _ cells: [Span], _ columns: [Int], trailing: [Span] = [], at place: Int? = nil, isFocused: Bool = false
    ) {
        var spans: [Span] = []
        spans.reserveCapacity(cells.count)
        for (index, cell) in cells.enumerated() {
            guard index < columns.count else {
                spans.append(cell)
                continue
            }
            let width = columns[index]
            if width > 0 { spans.append(Span(look.padded(cell.text, to: width), cell.role)) }
        }
        add(Line(spans, trailing: trailing, isFocused: isFocused, target: place.map(LineTarget.item)))
    }

    /// Sets the subject of the rows from `start` on, because plain output has no focus that shows it.
    package mutating func tell(_ subject: String, from start: Int) {
        for index in lines.indices.dropFirst(start) { lines[index].subject = subject }
    }

    /// Marks the rows from `start` on as rows that must remain visible.
    package mutating func keepInSight(from start: Int) {
        guard start < lines.count else { return }
        focus = (focus?.lowerBound ?? start)..<max(focus?.upperBound ?? 0, lines.count)
    }

    /// The number of rows to scroll so that `height` rows contain the focus and, if possible, a spare row below it.
    package func scroll(toFit height: Int) -> Int {
        guard let focus, focus.upperBound + 1 > height else { return 0 }
        return min(focus.lowerBound, focus.upperBound + 1 - height)
    }

    private mutating func extendFocus(_ index: Int) {
        focus = min(focus?.lowerBound ?? index, index)..<max(focus?.upperBound ?? 0, index + 1)
    }
}
