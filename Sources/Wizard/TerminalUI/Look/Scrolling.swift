/// How the user scrolls a screen that is longer than the window.
package enum Scrolling: Sendable, Hashable {
    /// It follows its focus.
    case none
    /// By the keys for pages.
    case pages
    /// By the keys for lines too, which have no other function on the screen.
    case lines
}
