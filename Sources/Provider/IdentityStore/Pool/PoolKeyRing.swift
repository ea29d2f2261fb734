import CognitoProtocol
import IdentityModel
package import JOSE
import OpenID
import SQLDatabase
import Synchronization

package struct PoolKeys: Sendable {
    /// The RS256 keys that sign tokens, oldest first; at least one.
    package let signing: [SigningKey]
    /// The ES256 key of the simulated attestation.
    package let attestation: SigningKey
    private let verification: OwnTokenVerification

    /// Reads stored keys; throws `unknownKey` if a kind is missing.
    init(_ records: [RealmKey]) throws(JOSEError) {
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

    /// The public keys that verify tokens; without the attestation key.
    package var published: JSONWebKeySet { JSONWebKeySet(keys: signing.map(\.publicKey)) }

    /// The claims of a token signed with RS256 by one of the signing keys; `nil` for any other text.
    package func claims(of token: String) -> JSONValue? { verification.claims(of: token) }
}

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

extension DatabaseStore {
    /// The pool's keys, oldest first: RS256 keys that sign tokens, and the ES256 key of the simulated attestation;
    /// empty before they are first needed.
    package func keys(of pool: PoolRecord) async throws(StoreError) -> [RealmKey] {
        try await read { try PoolRows.keys(ofPool: pool.poolID, $0) }
    }

    /// Stores the pool's keys unless it has keys, and returns the stored ones.
    func setKeys(_ keys: [RealmKey], of pool: PoolRecord) async throws(StoreError) -> [RealmKey] {
        try await write { connection in
            // Another program may have stored keys meanwhile, or deleted the pool.
            let known = try PoolRows.keys(ofPool: pool.poolID, connection)
            let isStored = try PoolRows.pool(where: "id", is: pool.poolID, connection) != nil
            guard known.isEmpty, isStored else { return known }
            for key in keys { try PoolRows.insert(key, of: pool, connection) }
            return try PoolRows.keys(ofPool: pool.poolID, connection)
        }
    }
}

extension PoolRows {
    static func keys(ofPool id: UserPoolID, _ connection: StoreConnection) throws -> [RealmKey] {
        try connection.query("SELECT * FROM pool_key WHERE pool_id = ? ORDER BY created_at, key_id", id).map {
            row in
            guard let algorithm = try SigningAlgorithm(rawValue: row["algorithm"]) else {
                throw DatabaseError(.unexpectedShape, message: "a pool has a key with an unknown algorithm")
            }
            return try RealmKey(
                keyID: row["key_id"], algorithm: algorithm, privateKey: connection.opened(.poolKey, of: row))
        }
    }

    static func insert(_ key: RealmKey, of pool: PoolRecord, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "pool_key",
            [
                "pool_id": pool.poolID, "key_id": key.keyID, "algorithm": key.algorithm?.rawValue,
                "private_key": connection.sealed(key.privateKey, in: .poolKey, of: [pool.poolID.rawValue, key.keyID]),
                "created_at": pool.createdAt,
            ])
    }
}
