/// Counts the changes of the shown screen that the user did not cause.
///
/// Each key is stamped with the generation of the frame that was on the screen when the key was read; keys stamped with an
/// older one are dropped, so that what was typed for one screen cannot land in another that the engine pushed.
public struct ScreenGeneration: Sendable, Hashable, Comparable {
    private(set) var number = 0

    /// The generation of the first frame.
    public init() {}

    mutating func advance() { number += 1 }

    /// Older is less.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
