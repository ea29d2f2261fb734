public struct MouseEvent: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case press
        case release
        /// The mouse moved, with or without a button held.
        case move
        /// Away from the user.
        case scrollUp
        /// Towards the user.
        case scrollDown
        case scrollLeft
        case scrollRight
    }

    public enum Button: Sendable, Hashable {
        case left
        /// The wheel as a button.
        case middle
        case right
    }

    public let kind: Kind
    /// The button that was pressed or released, or is held; `nil` for the wheel.
    public let button: Button?
    /// Counted from the upper left cell.
    public let point: Point
    public let modifiers: Key.Modifiers

    public init(kind: Kind, button: Button?, point: Point, modifiers: Key.Modifiers = []) {
        self.kind = kind
        self.button = button
        self.point = point
        self.modifiers = modifiers
    }
}
