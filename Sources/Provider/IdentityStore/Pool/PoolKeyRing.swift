import CognitoProtocol
import IdentityModel
package import JOSE
import OpenID
import Synchronization

/// A cache of the pools' keys.
///
/// It also generates the keys of a new pool. The keys of a pool never change, and its ID is never reused.
package final class PoolKeyRing: Sendable {
    private let store: DatabaseStore
    private let signingKeys: any SigningKeySource
    private let read = Mutex<[UserPoolID: PoolKeys]>([:])

    package init(store: DatabaseStore, signingKeys: any SigningKeySource) {
        self.store = store
        self.signingKeys = signingKeys
    }

    /// The keys of a pool; generates them if the pool has none yet, which takes about a tenth of a second.
    ///
    /// Throws if the store fails or a stored key cannot be read.
    package func keys(of pool: PoolRecord) async throws(StoreError) -> PoolKeys {
        if let kept = read.withLock({ $0[pool.poolID] }) { return kept }
        var records = try await store.keys(of: pool)
        if records.isEmpty { records = try await store.setKeys(await newKeys(), of: pool) }
        let keys: PoolKeys
        do { keys = try PoolKeys(records) } catch {
            throw StoreError(code: .damaged, detail: "a key of pool \(pool.poolID.rawValue) cannot be read")
        }
        read.withLock { $0[pool.poolID] = keys }
        return keys
    }

    private func newKeys() async throws(StoreError) -> [RealmKey] {
        do throws(JOSEError) {
            return try await KeyMaking.run { [signingKeys] () throws(JOSEError) in
                try [SigningAlgorithm.rs256, .es256].map { (algorithm) throws(JOSEError) in
                    let key = try signingKeys.key(algorithm)
                    return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem())
                }
            }
        } catch {
            throw StoreError(code: .failed, detail: "a key could not be generated")
        }
    }
}
