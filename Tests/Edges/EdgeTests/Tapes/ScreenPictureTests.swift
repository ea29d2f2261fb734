import Tapes
import Terminal
import Testing

struct ScreenPictureTests {
    private static var grid: Grid {
        var grid = Grid(size: Size(width: 20, height: 4))
        grid.put("a <b> & \"c\"", at: Point(x: 2, y: 0))
        grid.put(
            "done", at: Point(x: 0, y: 1), style: Style(foreground: Color(palette: 114, basic: 2), attributes: .bold))
        grid.put("██▀ 氏", at: Point(x: 0, y: 2), style: Style(background: .white))
        grid.put("focus", at: Point(x: 0, y: 3), style: Style(attributes: .reverse))
        grid.cursor = Point(x: 5, y: 3)
        return grid
    }

    @Test func aPictureIsWellFormedAndEscaped() {
        let svg = ScreenPicture(Self.grid, title: "a <title>").svg
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("a &lt;b&gt; &amp; &quot;c&quot;"))
        #expect(svg.contains("<title>a &lt;title&gt;</title>"))
        #expect(!svg.contains("<script"))
        #expect(
            svg.split(separator: "<").filter { $0.hasPrefix("text ") }.count
                == svg.split(separator: "<").filter { $0.hasPrefix("/text>") }.count)
    }

    @Test func coloursAndAttributesAreThoseOfTheCells() {
        let svg = ScreenPicture(Self.grid, title: "t").svg
        #expect(svg.contains("fill=\"#87d787\" font-weight=\"bold\">done</text>"))
        // Blocks are drawn as rectangles, so that there is no gap between rows.
        #expect(!svg.contains("█"))
        #expect(svg.contains(">氏</text>"))
    }

    @Test func theSameScreenHasTheSamePicture() {
        #expect(ScreenPicture(Self.grid, title: "t").svg == ScreenPicture(Self.grid, title: "t").svg)
    }
}
