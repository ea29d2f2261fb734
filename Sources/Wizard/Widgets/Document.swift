import Terminal

/// Rows of a given width, put together from the top: what a view makes, before it is placed on the screen.
struct Document {
    /// How many columns there are.
    let width: Int
    /// Words, styles and symbols.
    let look: Look
    /// The rows.
    private(set) var lines: [Line] = []
    /// The rows that must be in sight.
    private(set) var focus: Range<Int>?

    init(width: Int, look: Look) {
        self.width = width
        self.look = look
    }

    /// The same with fewer columns for what is added from now on.
    func narrowed(by columns: Int) -> Document {
        var narrow = Document(width: max(16, width - columns), look: look)
        narrow.lines = lines
        return narrow
    }

    /// This below the rows of another.
    func preceded(by head: Document) -> Document {
        guard !head.lines.isEmpty else { return self }
        var whole = self
        whole.lines = head.lines + lines
        whole.focus = focus.map { $0.lowerBound + head.lines.count..<$0.upperBound + head.lines.count } ?? head.focus
        return whole
    }

    /// This and below it the rows of another.
    func followed(by other: Document) -> Document {
        var whole = self
        for line in other.lines { whole.add(line) }
        if let focus = other.focus { whole.keepInSight(from: lines.count + focus.lowerBound) }
        return whole
    }

    /// The same without empty rows at its end.
    var withoutBlankEnd: Document {
        var trimmed = self
        while trimmed.lines.last == Line() { trimmed.lines.removeLast() }
        return trimmed
    }

    /// A row as it is.
    mutating func add(_ line: Line) {
        if line.isFocused || line.cursor != nil { extendFocus(lines.count) }
        lines.append(line)
    }

    /// An empty row.
    mutating func blank() { lines.append(Line()) }

    /// A sentence, wrapped.
    mutating func paragraph(_ text: String, _ role: Role = .text, indent: Int = 0, mark: Span? = nil) {
        let first = mark.map { [Span("\($0.text) ", $0.role)] } ?? []
        let hang = indent + (mark.map { $0.width + 1 } ?? 0)
        for (index, row) in wrapped(text, to: max(8, width - hang)).enumerated() {
            let pad = Span(String(repeating: " ", count: index == 0 ? indent : hang))
            add(Line([pad] + (index == 0 ? first : []) + [Span(row, role)]))
        }
    }

    /// What heads the screen.
    mutating func heading(_ text: String, trailing: String = "", mark: Span? = nil) {
        let room = width - (trailing.isEmpty ? 0 : displayWidth(trailing) + 2)
        if displayWidth(text) + (mark == nil ? 0 : 2) > room {
            paragraph(text, .heading, mark: mark)
        } else {
            let first = mark.map { [Span("\($0.text) ", $0.role)] } ?? []
            add(Line(first + [Span(text, .heading)], trailing: trailing.isEmpty ? [] : [Span(trailing, .dim)]))
        }
        blank()
    }

    /// Words of a server, named as such, wrapped.
    mutating func serverWords(_ text: String, indent: Int = 0) { paragraph(text, .server, indent: indent) }

    /// Words of a server with a bar beside them, so that each text of a page stands for itself.
    mutating func quote(_ text: String) {
        for row in wrapped(text, to: max(8, width - 2)) {
            add(Line([Span("\(look.glyphs.vertical) ", .rule), Span(row, .server)]))
        }
    }

    /// A name and a value in two columns, the value wrapped.
    mutating func pair(_ name: String, _ value: String, column: Int, _ role: Role = .text) {
        let rows = wrapped(value, to: max(8, width - column))
        for (index, row) in rows.enumerated() {
            add(Line([Span(look.padded(index == 0 ? name : "", to: column), .dim), Span(row, role)]))
        }
    }

    /// Rows from `start` on must be in sight.
    mutating func keepInSight(from start: Int) {
        guard start < lines.count else { return }
        focus = (focus?.lowerBound ?? start)..<max(focus?.upperBound ?? 0, lines.count)
    }

    /// How many rows are scrolled away in so many rows of the window: the focus is in sight, with a row to spare on either side where possible.
    func scroll(toFit height: Int) -> Int {
        guard let focus, focus.upperBound + 1 > height else { return 0 }
        return min(focus.lowerBound, focus.upperBound + 1 - height)
    }

    private mutating func extendFocus(_ index: Int) {
        focus = min(focus?.lowerBound ?? index, index)..<max(focus?.upperBound ?? 0, index + 1)
    }
}
