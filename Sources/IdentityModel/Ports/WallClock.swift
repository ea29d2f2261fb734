public import FoundationEssentials

/// The current time, passed in so that tests can control it.
public protocol WallClock: Sendable {
    /// The current time.
    func now() -> Date
}

/// The machine's clock.
public struct SystemWallClock: WallClock {
    /// Makes the clock.
    public init() {}

    /// The current time.
    public func now() -> Date { Date() }
}
