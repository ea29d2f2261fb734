public import FoundationEssentials

/// The current time, passed in so that tests can control it.
public protocol WallClock: Sendable {
    func now() -> Date
}

public struct SystemWallClock: WallClock {
    public init() {}

    public func now() -> Date { Date() }
}
