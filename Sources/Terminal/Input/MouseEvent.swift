/// A mouse event and its cell.
public struct MouseEvent: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case press
        case release
        /// The mouse moved, with or without a button held.
        case move
        /// The wheel was turned away from the user.
        case scrollUp
        /// The wheel was turned towards the user.
        case scrollDown
        /// The wheel was tilted to the left.
        case scrollLeft
        /// The wheel was tilted to the right.
        case scrollRight
    }

    /// The buttons that terminals distinguish.
    public enum Button: Sendable, Hashable {
        case left
        /// The wheel as a button.
        case middle
        case right
    }

    public let kind: Kind
    /// The button that was pressed, was released or is held; nil for the wheel.
    public let button: Button?
    /// The cell, counted from the upper left one.
    public let point: Point
    /// The modifier keys held during the event.
    public let modifiers: Key.Modifiers

    public init(kind: Kind, button: Button?, point: Point, modifiers: Key.Modifiers = []) {
        self.kind = kind
        self.button = button
        self.point = point
        self.modifiers = modifiers
    }
}
