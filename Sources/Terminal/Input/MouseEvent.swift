/// What the mouse did, and in which cell.
public struct MouseEvent: Sendable, Hashable {
    /// The kinds of things a mouse does.
    public enum Kind: Sendable, Hashable {
        /// A button went down.
        case press
        /// A button went up.
        case release
        /// The mouse moved, with or without a button held.
        case move
        /// The wheel turned away from the person.
        case scrollUp
        /// The wheel turned towards the person.
        case scrollDown
        /// The wheel tilted to the left.
        case scrollLeft
        /// The wheel tilted to the right.
        case scrollRight
    }

    /// The buttons that terminals tell apart.
    public enum Button: Sendable, Hashable {
        /// The left button.
        case left
        /// The wheel as a button.
        case middle
        /// The right button.
        case right
    }

    /// What happened.
    public let kind: Kind
    /// The button that went down, went up or is held; none for the wheel.
    public let button: Button?
    /// The cell, counted from the upper left one.
    public let point: Point
    /// Keys held meanwhile.
    public let modifiers: Key.Modifiers

    /// Tells of what the mouse did.
    public init(kind: Kind, button: Button?, point: Point, modifiers: Key.Modifiers = []) {
        self.kind = kind
        self.button = button
        self.point = point
        self.modifiers = modifiers
    }
}
