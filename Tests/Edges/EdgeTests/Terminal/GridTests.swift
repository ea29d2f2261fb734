import Terminal
import TestSupport
import Testing

@Suite struct GridTests {
    private func grid(_ width: Int, _ height: Int = 1) -> Grid { Grid(size: Size(width: width, height: height)) }

    @Test func aTextStandsWhereItIsPut() {
        var grid = grid(10, 3)
        let used = grid.put("jane", at: Point(x: 2, y: 1), style: Style(attributes: .bold))
        #expect(used == 4)
        #expect(grid.textRows == ["", "  jane", ""])
        #expect(grid.styleRuns == ["", "3-6 bold", ""])
    }

    @Test(arguments: [
        ("abc", 2, "ab"), ("日本語", 5, "日本"), ("a日", 2, "a"), ("e\u{301}x", 1, "e\u{301}"), ("👩‍💻z", 2, "👩"),
    ])
    func aTextIsClippedBetweenGraphemes(text: String, width: Int, shown: String) {
        var wide = grid(20)
        wide.put(text, at: .zero, maxWidth: width)
        #expect(wide.textRows == [shown])
        var narrow = grid(width)
        narrow.put(text, at: .zero)
        #expect(narrow.textRows == [shown])
    }

    @Test(arguments: ["", "abc", "日本語", "a日b", "e\u{301}x", "👩‍💻z", "\u{1B}[31m", "🇩🇪x", "का", "\u{301}"])
    func theFittingWidthIsWhatATextTakes(text: String) {
        for room in 0..<8 {
            var grid = grid(20)
            let used = grid.put(text, at: .zero, maxWidth: room)
            #expect(fittingWidth(text, in: room) == used, "\(room)")
        }
    }

    @Test func aCellKeepsABaseAndFourMarks() {
        var grid = grid(4)
        let text = "e\u{301}\u{302}\u{303}\u{304}\u{305}"
        grid.put(text, at: .zero)
        #expect(grid[.zero]?.text.unicodeScalars.count == 5)
        #expect((0..<5).map { grid[.zero]?.scalar($0) } == [0x65, 0x301, 0x302, 0x303, 0x304])
        #expect(grid[Point(x: 1, y: 0)]?.text == " ")
    }

    @Test func aRowIsTakenFromAnotherGridOfTheSameWidth() {
        var (source, target) = (grid(4, 2), grid(4, 3))
        source.put("日本", at: Point(x: 0, y: 1), style: Style(attributes: .bold))
        target.put("abcd", at: Point(x: 0, y: 2))
        target.take(row: 1, of: source, to: 2)
        #expect(target.textRows == ["", "", "日本"])
        #expect(target.row(2) == source.row(1))
        // The rows are shared, but not later changes.
        target.put("x", at: Point(x: 0, y: 2))
        #expect(source.textRows == ["", "日本"])
        let before = target
        target.take(row: 2, of: source, to: 0)
        target.take(row: 0, of: source, to: 3)
        target.take(row: 0, of: grid(5), to: 0)
        #expect(target == before)
    }

    @Test(arguments: [
        ("\u{1B}[31m", "␛[31m"), ("a\r\nb", "a␍␊b"), ("\t", "␉"), ("\u{7F}", "␡"), ("\u{85}", "\u{FFFD}"),
        ("a\u{202E}b", "a\u{FFFD}b"), ("\u{200B}", "\u{FFFD}"), ("\u{200D}x", "\u{FFFD}x"), ("\u{AD}", "\u{FFFD}"),
        ("\u{2028}", "\u{FFFD}"), ("\u{E0041}", "\u{FFFD}"), ("\u{301}", "\u{25CC}\u{301}"), ("🇩🇪", "⚑"),
        ("❤️", "❤"), ("👍🏽", "👍"), ("का", "का"),
    ])
    func whatCouldActOnATerminalBecomesAMark(text: String, shown: String) {
        var grid = grid(20)
        let used = grid.put(text, at: .zero)
        #expect(Array(grid.textRows[0].unicodeScalars) == Array(shown.unicodeScalars))
        #expect(used == displayWidth(text))
    }

    @Test func atMostFourMarksStayOnALetter() {
        var grid = grid(4)
        grid.put("a" + String(repeating: "\u{301}", count: 9), at: .zero)
        #expect(grid[.zero]?.text.unicodeScalars.count == 5)
    }

    @Test func noHalfOfAWideCharacterIsLeft() {
        for x in 0..<2 {
            var grid = grid(4)
            grid.put("日本", at: .zero)
            grid.put("x", at: Point(x: x, y: 0))
            #expect(grid.textRows == [x == 0 ? "x 本" : " x本"])
        }
        var over = grid(4)
        over.put("日本", at: .zero)
        over.put("語", at: Point(x: 1, y: 0))
        #expect(over.textRows == [" 語"])
        var left = grid(4)
        left.put("日本x", at: Point(x: -1, y: 0))
        #expect(left.textRows == [" 本x"])
    }

    @Test func everyCellOfARandomScreenIsWhole() {
        var random = SplitMix(seed: 1)
        let pieces = ["a", "日", "👩‍💻", "e\u{301}", "\u{1B}", "\u{202E}", "🇩🇪", "क्षा", "\u{FE0F}", "한", "\u{1100}\u{1161}"]
        for _ in 0..<SplitMix.rounds(300) {
            var grid = grid(Int.random(in: 0...9, using: &random), Int.random(in: 0...3, using: &random))
            for _ in 0..<12 {
                let text = (0..<4).compactMap { _ in pieces.randomElement(using: &random) }.joined()
                let point = Point(x: .random(in: -4...10, using: &random), y: .random(in: -1...4, using: &random))
                switch Int.random(in: 0...2, using: &random) {
                case 0: grid.put(text, at: point)
                case 1: grid.fill(Rect(origin: point, size: Size(width: 3, height: 1)), with: "─")
                default:
                    var inner = Grid(size: Size(width: 5, height: 2))
                    inner.put(text, at: .zero)
                    grid.put(inner, at: point)
                }
            }
            for y in 0..<grid.size.height {
                let row = Array(grid.row(y))
                #expect(row.count == grid.size.width)
                #expect(row.reduce(0) { $0 + $1.width } == grid.size.width)
                for (x, cell) in row.enumerated() where cell.isContinuation { #expect(x > 0 && row[x - 1].width == 2) }
                for scalar in row.flatMap(\.text.unicodeScalars) {
                    #expect(![.control, .format].contains(scalar.properties.generalCategory))
                }
            }
        }
    }

    @Test func aGridIsDrawnIntoAnotherWithItsCursor() {
        var inner = grid(3, 2)
        inner.put("日x", at: .zero)
        inner.cursor = Point(x: 1, y: 1)
        var outer = grid(4, 2)
        outer.put(inner, at: Point(x: 1, y: 0))
        #expect(outer.textRows == [" 日x", ""])
        #expect(outer.cursor == Point(x: 2, y: 1))
    }
}
