import Synchronization

/// A counter that any thread may change.
public final class Tally: Sendable {
    private let count = Atomic(0)

    public init() {}

    public var value: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Adds to the counter and returns the sum.
    @discardableResult
    public func add(_ amount: Int = 1) -> Int { count.add(amount, ordering: .sequentiallyConsistent).newValue }
}
