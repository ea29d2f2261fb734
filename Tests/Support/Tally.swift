import Synchronization

/// A number that any thread may count up and down.
public final class Tally: Sendable {
    private let count = Atomic(0)

    /// Starts at 0.
    public init() {}

    /// The number now.
    public var value: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Adds, and returns the sum.
    @discardableResult
    public func add(_ amount: Int = 1) -> Int { count.add(amount, ordering: .sequentiallyConsistent).newValue }
}
