import IdentityModel
import Synchronization

/// A cache of the realms' keys.
///
/// Signing with a cached key is several times as fast as reading the key each time. The keys are read again when the
/// realm's key version changes, for example because a realm was recreated with the same ID.
package final class KeyRing: Sendable {
    private struct Kept {
        let version: String
        let keys: RealmKeys
    }

    private let store: DatabaseStore
    private let read = Mutex<[String: Kept]>([:])

    package init(store: DatabaseStore) { self.store = store }

    /// The keys of a realm.
    ///
    /// Throws if the store fails or a stored key cannot be read.
    package func keys(of realm: RealmRecord) async throws(StoreError) -> RealmKeys {
        if let kept = read.withLock({ $0[realm.id] }), kept.version == realm.keySetVersion { return kept.keys }
        let records = try await store.keys(of: realm)
        let keys: RealmKeys
        do { keys = try RealmKeys(records) } catch {
            throw StoreError(code: .damaged, detail: "a key of realm \(realm.name) cannot be read")
        }
        read.withLock { $0[realm.id] = Kept(version: realm.keySetVersion, keys: keys) }
        return keys
    }
}
