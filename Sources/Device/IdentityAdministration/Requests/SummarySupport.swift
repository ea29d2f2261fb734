import Synchronization

/// Remembers that a provider has no `user-summaries`, so that it is asked once.
final class SummarySupport: Sendable {
    private let missing = Mutex(false)

    var isMissing: Bool { missing.withLock { $0 } }

    func noteMissing() { missing.withLock { $0 = true } }
}
