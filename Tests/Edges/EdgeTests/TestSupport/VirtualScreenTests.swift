import Terminal
import TestSupport
import Testing

@Suite struct VirtualScreenTests {
    private func screen(_ text: String, width: Int = 10, height: Int = 4) -> VirtualScreen {
        var screen = VirtualScreen(size: Size(width: width, height: height))
        screen.feed(text.utf8)
        return screen
    }

    @Test(arguments: [
        ("ab\r\ncd", ["ab", "cd", "", ""]), ("0123456789x", ["0123456789", "x", "", ""]),
        ("\u{1B}[2;3Hx\u{1B}[Hy", ["y", "  x", "", ""]), ("abc\u{1B}[1;2H\u{1B}[K", ["a", "", "", ""]),
        ("abc\u{1B}[2GX", ["aXc", "", "", ""]), ("abc\u{1B}[3dX", ["abc", "", "   X", ""]),
        ("a\u{1B}[4b", ["aaaaa", "", "", ""]), ("abc\r\u{1B}[2P", ["c", "", "", ""]),
        ("abc\r\u{1B}[2@", ["  abc", "", "", ""]),
        ("abc\r\u{1B}[2X", ["  c", "", "", ""]), ("a\r\nb\r\nc\r\nd\r\ne", ["b", "c", "d", "e"]),
        ("a\r\nb\u{1B}[H\u{1B}[L", ["", "a", "b", ""]), ("a\r\nb\u{1B}[H\u{1B}[M", ["b", "", "", ""]),
        ("a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3;1H\n", ["a", "c", "", "d"]), ("a\u{1B}[H\u{1B}M", ["", "a", "", ""]),
        ("日本\u{1B}[1;3Hx", ["日x", "", "", ""]), ("a\u{1B}[?1049hb\u{1B}[?1049l", ["a", "", "", ""]),
        ("a\u{1B}[1;9r\u{1B}[H\u{1B}M", ["", "a", "", ""]), ("a\u{1B}[7;9r\u{1B}M", ["a", "", "", ""]),
        ("e\u{301}x", ["e\u{301}x", "", "", ""]), ("123456789日", ["123456789", "日", "", ""]),
        ("\u{1B}[?7l0123456789xy", ["012345678y", "", "", ""]),
        ("a\u{1B}]0;title\u{7}b\u{1B}(Bc", ["abc", "", "", ""]),
    ])
    func aSequenceDoesWhatXtermDoes(written: String, rows: [String]) {
        let screen = screen(written)
        #expect(screen.textRows == rows)
        #expect(screen.unknown == [])
    }

    @Test(arguments: [
        ("\u{1B}[1;31mx", Style(foreground: .red, attributes: .bold)),
        ("\u{1B}[38;5;214;7mx", Style(foreground: Color(palette: 214, basic: 7), attributes: .reverse)),
        ("\u{1B}[94;4m\u{1B}[24mx", Style(foreground: Color(basic: 12))), ("\u{1B}[31m\u{1B}[mx", .plain),
        ("\u{1B}[44mx", Style(background: .blue)),
    ])
    func looksAreKept(written: String, style: Style) {
        #expect(screen(written).style(at: .zero) == style)
    }

    @Test func whatItDoesNotKnowIsTold() {
        #expect(screen("\u{1B}[5y").unknown.count == 1)
        #expect(screen("\u{1B}#8").unknown.count == 1)
        #expect(screen("\u{1}").unknown.count == 1)
    }
}
