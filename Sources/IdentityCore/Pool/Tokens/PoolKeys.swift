import CognitoProtocol
import IdentityModel
package import JOSE
import OpenID
import Synchronization

/// The keys of one pool.
package struct PoolKeys: Sendable {
    /// The RS256 keys that sign tokens, oldest first; at least one.
    package let signing: [SigningKey]
    /// The ES256 key of the simulated attestation.
    package let attestation: SigningKey
    private let verification: OwnTokenVerification

    /// Reads stored keys; throws `unknownKey` if a kind is missing.
    package init(_ records: [RealmKey]) throws(JOSEError) {
        var keys: [SigningKey] = []
        for record in records {
            guard let algorithm = record.algorithm else { throw JOSEError(.unsuitableKey) }
            keys.append(try .stored(pem: record.privateKey, algorithm: algorithm, keyID: record.keyID))
        }
        signing = keys.filter { $0.algorithm == .rs256 }
        guard let attestation = keys.last(where: { $0.algorithm == .es256 }), !signing.isEmpty else {
            throw JOSEError(.unknownKey)
        }
        self.attestation = attestation
        verification = try OwnTokenVerification(signing, allowing: [.rs256])
    }

    /// The public keys that verify tokens; the key of the attestation is not among them.
    package var published: JSONWebKeySet { JSONWebKeySet(keys: signing.map(\.publicKey)) }

    /// The claims of a token that one of the signing keys signed with RS256; nil for any other text.
    package func claims(of token: String) -> JSONValue? { verification.claims(of: token) }
}

/// A cache of the pools' keys.
///
/// It also makes the keys of a new pool. The keys of a pool never change, and its id is never used again.
package final class PoolKeyRing: Sendable {
    private let store: any PoolDirectory
    private let read = Mutex<[UserPoolID: PoolKeys]>([:])

    package init(store: any PoolDirectory) { self.store = store }

    /// The keys of a pool; makes them if the pool has none yet, which takes about a tenth of a second.
    ///
    /// Throws if the store fails or a stored key cannot be read.
    package func keys(of pool: PoolRecord) async throws(StoreError) -> PoolKeys {
        if let kept = read.withLock({ $0[pool.poolID] }) { return kept }
        var records = try await store.keys(of: pool)
        if records.isEmpty { records = try await store.setKeys(await Self.newKeys(), of: pool) }
        let keys: PoolKeys
        do { keys = try PoolKeys(records) } catch {
            throw StoreError(code: .damaged, detail: "a key of pool \(pool.poolID.rawValue) cannot be read")
        }
        read.withLock { $0[pool.poolID] = keys }
        return keys
    }

    private static func newKeys() async throws(StoreError) -> [RealmKey] {
        do throws(JOSEError) {
            return try await KeyMaking.run { () throws(JOSEError) in
                try [SigningAlgorithm.rs256, .es256].map { (algorithm) throws(JOSEError) in
                    let key = try SigningKey.generate(algorithm)
                    return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem())
                }
            }
        } catch {
            throw StoreError(code: .failed, detail: "a key could not be generated")
        }
    }
}
