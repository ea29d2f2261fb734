public import Terminal

/// A terminal emulator for tests: interprets the sequences that xterm interprets.
///
/// It has the normal and the alternate screen, styled cells, a cursor and modes. Sequences that it does not support are
/// collected in ``unknown``, so that a test can require that there are none.
public struct VirtualScreen: Sendable, CustomStringConvertible {
    struct Place: Sendable, Equatable {
        var text = " "
        var width = 1
        var style = Style.plain
    }

    public private(set) var size: Size
    /// The position of the next character.
    public internal(set) var cursor = Point.zero
    /// Private modes that are set: 25 shows the cursor, 1049 is the alternate screen, 2004 is bracketed paste.
    public internal(set) var modes: Set<Int> = [7, 25]
    /// Unsupported sequences.
    public internal(set) var unknown: [String] = []

    /// The OSC strings, such as `52;c;…` for the clipboard.
    public internal(set) var strings: [String] = []

    var rows: [[Place]]
    var style = Style.plain
    var wrapsNext = false
    var region: ClosedRange<Int>
    private var usual: (rows: [[Place]], cursor: Point)?
    private var saved = Point.zero
    private var parser = SequenceParser()

    public init(size: Size) {
        self.size = size
        rows = Self.blank(size)
        region = 0...max(0, size.height - 1)
    }

    /// The text of each row, without trailing blanks.
    public var textRows: [String] {
        rows.map { row in
            var text = row.map(\.text).joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// All rows, joined by newlines.
    public var text: String { textRows.joined(separator: "\n") }

    /// The rows, each with a leading bar, for failure messages.
    public var description: String { "\n" + textRows.map { "|" + $0 }.joined(separator: "\n") }

    public var isAlternate: Bool { usual != nil }
    public var showsCursor: Bool { modes.contains(25) }
    /// Whether bracketed paste mode is on.
    public var marksPastes: Bool { modes.contains(2004) }
    /// Whether the terminal reports focus changes to the program (mode 1004).
    public var reportsFocus: Bool { modes.contains(1004) }

    /// The style of the cell at `point`.
    public func style(at point: Point) -> Style? {
        rows.indices.contains(point.y) && rows[point.y].indices.contains(point.x) ? rows[point.y][point.x].style : nil
    }

    /// Interprets the output of a program.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for action in parser.feed(byte) { obey(action) }
        }
    }

    /// Resizes the terminal.
    ///
    /// Rows and columns are removed or added at the end.
    public mutating func resize(to new: Size) {
        func cut(_ rows: [[Place]]) -> [[Place]] {
            (0..<new.height).map { y in
                (0..<new.width).map { x in y < rows.count && x < rows[y].count ? rows[y][x] : Place() }
            }
        }
        rows = cut(rows)
        if let usual { self.usual = (cut(usual.rows), usual.cursor) }
        size = new
        region = 0...max(0, new.height - 1)
        move(to: cursor)
    }

    static func blank(_ size: Size) -> [[Place]] {
        Array(repeating: Array(repeating: Place(), count: size.width), count: size.height)
    }

    mutating func move(to point: Point) {
        cursor = Point(
            x: min(max(0, point.x), max(0, size.width - 1)), y: min(max(0, point.y), max(0, size.height - 1)))
        wrapsNext = false
    }

    mutating func save() { saved = cursor }
    mutating func restore() { move(to: saved) }

    mutating func setAlternate(_ on: Bool) {
        if on, usual == nil {
            usual = (rows, cursor)
            rows = Self.blank(size)
        } else if !on, let usual {
            rows = usual.rows
            move(to: usual.cursor)
            self.usual = nil
        }
    }

    /// Puts one character at the cursor.
    ///
    /// A combining mark is added to the preceding character.
    mutating func put(_ character: Character) {
        let width = displayWidth(character)
        let isMark = character.unicodeScalars.first?.properties.canonicalCombiningClass != .notReordered
        if isMark, cursor.x > 0 || wrapsNext {
            let x = wrapsNext ? cursor.x : cursor.x - 1
            rows[cursor.y][x].text.append(character)
            return
        }
        if wrapsNext || cursor.x + width > size.width {
            if modes.contains(7) {
                move(to: Point(x: 0, y: cursor.y))
                lineFeed()
            } else {
                move(to: Point(x: size.width - width, y: cursor.y))
            }
        }
        guard cursor.x + width <= size.width else { return }
        rows[cursor.y][cursor.x] = Place(text: String(character), width: width, style: style)
        if width == 2 { rows[cursor.y][cursor.x + 1] = Place(text: "", width: 0, style: style) }
        if cursor.x + width == size.width { wrapsNext = true } else { cursor.x += width }
    }

    mutating func lineFeed() {
        wrapsNext = false
        if cursor.y == region.upperBound { scroll(region, by: 1) } else if cursor.y < size.height - 1 { cursor.y += 1 }
    }

    mutating func reverseLineFeed() {
        wrapsNext = false
        if cursor.y == region.lowerBound { scroll(region, by: -1) } else if cursor.y > 0 { cursor.y -= 1 }
    }

    /// Moves the rows of a range up, or down for a negative count, and inserts blank rows.
    mutating func scroll(_ range: ClosedRange<Int>, by count: Int) {
        let blank = Array(repeating: Place(style: Style(background: style.background)), count: size.width)
        for _ in 0..<min(abs(count), range.count) {
            if count > 0 {
                rows.remove(at: range.lowerBound)
                rows.insert(blank, at: range.upperBound)
            } else {
                rows.remove(at: range.upperBound)
                rows.insert(blank, at: range.lowerBound)
            }
        }
    }

    mutating func erase(row: Int, _ columns: Range<Int>) {
        for x in columns.clamped(to: 0..<size.width) {
            rows[row][x] = Place(style: Style(background: style.background))
        }
    }
}
