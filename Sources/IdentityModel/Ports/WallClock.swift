public import FoundationEssentials

/// The time of day, passed in so that tests decide it.
public protocol WallClock: Sendable {
    /// The time now.
    func now() -> Date
}

/// The machine's own clock.
public struct SystemWallClock: WallClock {
    /// Makes the clock.
    public init() {}

    /// The time now.
    public func now() -> Date { Date() }
}
