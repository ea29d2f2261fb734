import Synchronization

/// Counts the steps of reading a page, so that a page cannot cause far more work than its size suggests.
///
/// Counts steps and not time, so that a page costs the same on every machine.
final class WorkMeter: Sendable {
    /// The maximum number of steps per page; an ordinary page takes some thousands.
    static let limit = 30_000_000

    private let taken = Atomic(0)

    var steps: Int { taken.load(ordering: .relaxed) }

    func add(_ count: Int) { taken.add(count, ordering: .relaxed) }

    /// Throws if the page has exceeded the limit.
    func check() throws(HTMLError) {
        guard steps <= Self.limit else { throw HTMLError(.tooComplex) }
    }
}
