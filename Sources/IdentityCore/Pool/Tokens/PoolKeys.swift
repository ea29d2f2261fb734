import CognitoProtocol
import Dispatch
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
    private let verification: [String: VerificationKey]

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
        var verification: [String: VerificationKey] = [:]
        for key in signing { verification[key.keyID] = try VerificationKey(key.publicKey) }
        self.verification = verification
    }

    /// The public keys that verify tokens; the key of the attestation is not among them.
    package var published: JSONWebKeySet { JSONWebKeySet(keys: signing.map(\.publicKey)) }

    /// The claims of a token that one of the signing keys signed with RS256; nil for any other text.
    package func claims(of token: String) -> JSONValue? {
        guard let unverified = try? UnverifiedJWS(compact: token), let keyID = unverified.header.keyID,
            let key = verification[keyID], let verified = try? unverified.verified(by: key, allowing: [.rs256])
        else { return nil }
        return try? JSONValue(parsing: verified.payload)
    }
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

    /// Makes keys without blocking the calling thread: an RSA key takes long to generate.
    private static func newKeys() async throws(StoreError) -> [RealmKey] {
        let made: Result<[RealmKey], JOSEError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(JOSEError) in
                        try [SigningAlgorithm.rs256, .es256].map { (algorithm) throws(JOSEError) in
                            let key = try SigningKey.generate(algorithm)
                            return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem())
                        }
                    })
            }
        }
        do { return try made.get() } catch {
            throw StoreError(code: .failed, detail: "a key could not be generated")
        }
    }
}
