import Synchronization

/// A cache of values that were read at one version of the configuration.
///
/// Values of another version are never returned. Only values from committed snapshots are added, because a write may be
/// rolled back.
final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var version: Int64 = 0
        var values: [Key: Value] = [:]
    }

    /// The maximum number of values; when it is reached, the cache is emptied.
    private static var most: Int { 1_000 }
    private let state = Mutex(State())

    /// The version of the cached values.
    var version: Int64 { state.withLock { $0.version } }

    /// The value that was read at this version; `nil` for none.
    func value(of key: Key, at version: Int64) -> Value? {
        state.withLock { $0.version == version ? $0.values[key] : nil }
    }

    /// Adds a value from a snapshot of this version; ignored if a newer version is known.
    func keep(_ value: Value, of key: Key, at version: Int64) {
        state.withLock { state in
            if version > state.version || state.values.count >= Self.most { state = State(version: version) }
            if version == state.version { state.values[key] = value }
        }
    }
}
