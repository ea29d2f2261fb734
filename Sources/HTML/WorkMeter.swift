import Synchronization

/// Counts the steps that reading a page takes, so that a page cannot make them many times more than its bytes.
///
/// A count and no clock: the same page costs the same on every machine.
final class WorkMeter: Sendable {
    /// The most steps that one page may take; an ordinary page takes some thousands.
    static let limit = 30_000_000

    private let taken = Atomic(0)

    /// The steps so far.
    var steps: Int { taken.load(ordering: .relaxed) }

    /// Counts steps.
    func add(_ count: Int) { taken.add(count, ordering: .relaxed) }

    /// Throws where the page has taken more than it may.
    func check() throws(HTMLError) {
        guard steps <= Self.limit else { throw HTMLError(.tooComplex) }
    }
}
