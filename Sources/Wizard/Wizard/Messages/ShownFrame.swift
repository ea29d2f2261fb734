import TerminalUI

/// The frame that was on the screen when a key was pressed.
///
/// Every key message contains it, so that the screen is not laid out again to interpret the key.
public struct ShownFrame: Sendable, Hashable {
    /// Keys of an older generation than the state's are dropped.
    let generation: ScreenGeneration
    /// Which lines of the screen were visible.
    let viewport: Viewport
    /// The rows that could be clicked, with their places.
    let targets: [PlacedTarget]

    init(generation: ScreenGeneration, viewport: Viewport = Viewport(), targets: [PlacedTarget] = []) {
        self.generation = generation
        self.viewport = viewport
        self.targets = targets
    }
}

/// Counts the changes of the shown screen that the user did not cause.
///
/// Each key has the generation of the frame that was on the screen when the key was read. Keys of an older generation
/// are dropped, so that what was typed for one screen does not go to another one that the engine opened.
public struct ScreenGeneration: Sendable, Hashable, Comparable {
    private(set) var number = 0

    /// The generation of the first frame.
    public init() {}

    mutating func advance() { number += 1 }

    /// Whether `left` is older.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
