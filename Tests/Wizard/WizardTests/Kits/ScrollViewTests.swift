import TerminalUI
import Testing

/// The kit of the screens that are scrolled.
struct ScrollViewTests {
    /// Ten of thirty lines are visible.
    private static let viewport: Viewport = {
        var viewport = Viewport()
        (viewport.rows, viewport.first, viewport.last) = (10, 3, 20)
        return viewport
    }()

    private static func scrolled(_ view: ScrollView = ScrollView(), _ commands: CommandID...) -> Int? {
        var view = view
        for command in commands { view.handle(command, in: viewport) }
        return view.offset
    }

    @Test func linesAndPagesEndWithTheLines() {
        #expect(Self.scrolled(ScrollView(), .moveDown, .moveDown, .moveUp) == 1)
        #expect(Self.scrolled(ScrollView(), .moveUp) == 0)
        #expect(Self.scrolled(ScrollView(), .moveLast) == 20)
        #expect(Self.scrolled(ScrollView(), .moveLast, .moveDown) == 20)
        #expect(Self.scrolled(ScrollView(), .moveLast, .moveFirst) == 0)
        #expect(Self.scrolled(ScrollView(), .pageDown, .pageDown, .pageDown) == 20)
        #expect(Self.scrolled(ScrollView(), .pageDown, .pageUp, .pageUp) == 0)
    }

    @Test func aPageLeavesTwoLinesVisible() { #expect(Self.scrolled(ScrollView(), .pageDown) == 8) }

    @Test func aPageStartsAtTheLinesThatTheFocusShows() {
        #expect(Self.scrolled(.followingFocus) == nil)
        #expect(Self.scrolled(.followingFocus, .pageDown) == 11)
        #expect(Self.scrolled(.followingFocus, .reload) == nil)
    }

    /// After the window has grown, fewer lines can be scrolled off than before.
    @Test func theFirstKeyAfterTheWindowHasGrownMoves() {
        var view = ScrollView()
        view.handle(.moveLast, in: Self.viewport)
        var grown = Self.viewport
        (grown.rows, grown.last) = (25, 5)
        view.handle(.moveUp, in: grown)
        #expect(view.offset == 4)
    }
}
