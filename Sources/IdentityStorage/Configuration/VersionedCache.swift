import Synchronization

/// Values that were read at one version of the configuration.
///
/// A value of another version is never returned. Filled from committed snapshots only: a write that is rolled back later leaves nothing here.
final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var version: Int64 = 0
        var values: [Key: Value] = [:]
    }

    /// The most values that are kept; the next one then starts afresh.
    private static var most: Int { 1_000 }
    private let state = Mutex(State())

    /// The version of the kept values.
    var version: Int64 { state.withLock { $0.version } }

    /// The value that was read at this version; nil for none.
    func value(of key: Key, at version: Int64) -> Value? {
        state.withLock { $0.version == version ? $0.values[key] : nil }
    }

    /// Keeps a value that a snapshot of this version holds; ignores it if a newer version is known.
    func keep(_ value: Value, of key: Key, at version: Int64) {
        state.withLock { state in
            if version > state.version || state.values.count >= Self.most { state = State(version: version) }
            if version == state.version { state.values[key] = value }
        }
    }
}
