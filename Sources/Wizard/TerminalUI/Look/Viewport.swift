/// Which lines of a scrolled screen are visible.
///
/// Each key is handled with it, so that scrolling does not need to lay out the screen again.
package struct Viewport: Sendable, Hashable {
    /// How many rows show the scrolled lines.
    package var rows = 0
    /// How many lines are scrolled away.
    package var first = 0
    /// How many lines can be scrolled away.
    package var last = 0
    /// Whether the menu below the scrolled lines stays visible.
    package var isMenuPinned = false

    /// Nothing to scroll.
    package init() {}

    /// Measures a divided screen; if `scroll` is `nil`, the focus is visible.
    package init(of parts: ScreenView.Parts, scroll: Int?) {
        rows = parts.height
        last = max(0, parts.main.lines.count - parts.height)
        first = min(max(0, scroll ?? parts.main.scroll(toFit: parts.height)), last)
        isMenuPinned = parts.pinned != nil
    }

    /// Returns the scroll position after a page up or down of `lines` lines, counted from `scroll`, to which earlier
    /// keys of the same frame have scrolled.
    package func paged(_ command: CommandID, by lines: Int, from scroll: Int?) -> Int {
        min(max(0, min(scroll ?? first, last) + (command == .pageDown ? lines : -lines)), last)
    }
}
