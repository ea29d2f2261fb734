import Tapes
import Terminal
import TestSupport
import Testing

struct ScreenCastTests {
    @Test func aRecordingHasAHeaderAndALineForEachChange() {
        var grid = Grid(size: Size(width: 10, height: 3))
        var cast = ScreenCast(size: grid.size, title: "a \"title\"")
        grid.put("one", at: Point(x: 0, y: 0), style: Style(foreground: .red, attributes: .bold))
        cast.show(grid, after: .milliseconds(5))
        cast.show(grid, after: .seconds(1))
        grid.put("two", at: Point(x: 0, y: 2))
        cast.show(grid, after: .milliseconds(2250))
        let lines = cast.text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0]
                == "{\"version\":2,\"width\":10,\"height\":3,\"title\":\"a \\\"title\\\"\",\"env\":{\"TERM\":\"xterm-256color\"}}"
        )
        #expect(lines[1].hasPrefix("[0.005000,\"o\",\"\\u001b[?25l\\u001b[2J\\u001b[1;1H\\u001b[0;1;38;5;1mone"))
        // Only the changed row is written.
        #expect(lines[2].hasPrefix("[2.250000,\"o\",\"\\u001b[3;1H"))
        #expect(!lines[2].contains("one"))
    }
}
