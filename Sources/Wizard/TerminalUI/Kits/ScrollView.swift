/// How far a screen that is longer than the window is scrolled: by lines and pages, or by pages beside a focus.
package struct ScrollView: Sendable, Hashable {
    /// The number of lines scrolled off the top; `nil` to follow the focus.
    package private(set) var offset: Int?

    /// Nothing is scrolled off the top.
    package init() { offset = 0 }

    private init(offset: Int?) { self.offset = offset }

    package static let followingFocus = ScrollView(offset: nil)

    /// Scrolls by lines or pages, whichever the command says; two lines of a page stay visible.
    package mutating func handle(_ command: CommandID?, in viewport: Viewport) {
        switch command {
        case .moveUp?: offset = viewport.paged(.pageUp, by: 1, from: offset)
        case .moveDown?: offset = viewport.paged(.pageDown, by: 1, from: offset)
        case .moveFirst?: offset = 0
        case .moveLast?: offset = viewport.last
        case .pageUp?, .pageDown?:
            offset = viewport.paged(command ?? .pageDown, by: max(1, viewport.rows - 2), from: offset)
        default: break
        }
    }
}

/// How the user scrolls a screen that is longer than the window.
package enum Scrolling: Sendable, Hashable {
    /// It follows its focus.
    case none
    /// By the keys for pages.
    case pages
    /// By the keys for lines too, which have no other function on the screen.
    case lines
}
